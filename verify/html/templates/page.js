"use strict";
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);

  // The choice of light or dark is kept where the browser allows it.
  const kept = {
    get: () => { try { return localStorage.getItem("trf-theme") || ""; } catch { return ""; } },
    set: (value) => { try { localStorage.setItem("trf-theme", value); } catch { /* not kept */ } },
  };
  const show = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  const theme = byId("theme");
  theme.value = kept.get();
  show(theme.value);
  theme.addEventListener("change", () => { show(theme.value); kept.set(theme.value); });
  byId("print").addEventListener("click", () => print());
  document.querySelector(".tools").hidden = false;

  // A link to something folded away unfolds it.
  const unfold = () => {
    const target = location.hash.length > 1 && byId(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  unfold();

  // A line that is unfolded shows what is marked in it.
  document.addEventListener("toggle", (event) => {
    for (const mark of event.target.querySelectorAll(".record mark")) {
      const line = mark.closest(".record");
      line.scrollLeft = mark.offsetLeft - line.clientWidth / 2;
    }
  }, true);

  // The heads of a table of figures sort it.
  const valueOf = (row, n) => {
    const cell = row.cells[n];
    const value = Number(cell.dataset.value ?? (cell.textContent.trim() || NaN));
    return Number.isNaN(value) ? cell.textContent.trim() : value;
  };
  const compare = (a, b) => (typeof a === "number" && typeof b === "number"
    ? a - b : String(a).localeCompare(String(b), root.lang));
  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, n) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const down = head.ariaSort !== "descending";
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        head.ariaSort = down ? "descending" : "ascending";
        const rows = [...table.tBodies[0].rows];
        rows.sort((a, b) => (down ? -1 : 1) * compare(valueOf(a, n), valueOf(b, n)));
        table.tBodies[0].append(...rows);
      });
    });
  }

  const filter = byId("filter");
  if (!filter) return;
  const items = [...byId("found").children];
  const texts = items.map((item) => item.textContent.toLowerCase());
  const shown = byId("shown");
  const apply = () => {
    const wanted = new Set(new FormData(filter).getAll("severity"));
    const words = filter.elements.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    items.forEach((item, n) => {
      const fits = wanted.has(item.dataset.severity) && words.every((word) => texts[n].includes(word));
      item.hidden = !fits;
      count += fits;
    });
    shown.textContent = shown.dataset.text.replace("{shown}", count).replace("{all}", items.length);
  };
  filter.addEventListener("input", apply);
  filter.addEventListener("submit", (event) => event.preventDefault());
  filter.hidden = false;
  apply();
})();
