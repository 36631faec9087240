"use strict";

const $ = (id) => document.getElementById(id);
const entries = new Map();
const calls = new Map();
let worker;
let words = LANGUAGES.en.texts;
let language = "en";
let lastKey = 0;
let lastCall = 0;
let shownKey = null;
let status = ["loading", 0, 0];
let queue = Promise.resolve();
let waiting = 0;
let done = 0;

// --- words ------------------------------------------------------------------------------------

function say(key, ...values) {
  return words[key].replace(/\{(\d)\}/g, (_, n) => values[n]);
}

function tell(...message) {
  status = message;
  $("status").textContent = say(...message);
}

function speak(wanted) {
  language = wanted;
  words = LANGUAGES[wanted].texts;
  document.documentElement.lang = wanted;
  document.documentElement.dir = LANGUAGES[wanted].direction;
  document.title = `${words.title} · trf-verify`;
  for (const each of document.querySelectorAll("[data-text]")) {
    each.textContent = words[each.dataset.text];
  }
  for (const each of document.querySelectorAll("[data-label]")) {
    each.setAttribute("aria-label", words[each.dataset.label]);
  }
  tell(...status);
  entries.forEach(draw);
  if (shownKey !== null) show(entries.get(shownKey));
}

function offerLanguages() {
  for (const [code, { name }] of Object.entries(LANGUAGES)) $("language").add(new Option(name, code));
  const known = navigator.languages.map((each) => each.split("-")[0]).find((each) => each in LANGUAGES);
  $("language").value = known ?? "en";
  speak($("language").value);
}

// --- loading ----------------------------------------------------------------------------------

async function load() {
  const list = await (await get("files.json")).json();
  $("version").textContent = `trf-verify ${list.version}, Pyodide ${list.pyodide}`;
  const total = Object.values(list.files).reduce((a, b) => a + b, 0);
  let loaded = 0;
  const advance = (count) => {
    loaded += count;
    $("progress").value = loaded / total;
    tell("loading", (loaded / 1e6).toFixed(1), (total / 1e6).toFixed(1));
  };
  const names = Object.keys(list.files);
  const contents = await Promise.all(names.map((name) => read(name, advance)));
  return new Map(names.map((name, n) => [name, contents[n]]));
}

async function get(name) {
  const failed = (why) => new Error(say("not-loaded", name, why));
  const response = await fetch(name).catch((error) => { throw failed(error.message); });
  if (!response.ok) throw failed(`${response.status} ${response.statusText}`);
  return response;
}

async function read(name, advance) {
  const chunks = [];
  for (const reader = (await get(name)).body.getReader(); ;) {
    const { done: ended, value } = await reader.read();
    if (ended) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(value);
    advance(value.length);
  }
}

// From here on neither the page nor what it starts can ask any server for anything.
function closeDoors() {
  const loading = document.querySelector("meta[http-equiv]");
  const policy = loading.cloneNode();
  policy.content = loading.content.replaceAll("'self'", "");
  document.head.append(policy);
}

function startWorker(files) {
  tell("starting");
  $("progress").removeAttribute("value");
  const source = new Blob([files.get("worker.js")], { type: "text/javascript" });
  worker = new Worker(URL.createObjectURL(source), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => {
      const error = new Error(say("stopped", event.message ?? ""));
      reject(error);
      fail(error);
    };
    worker.onmessage = ({ data }) => {
      if (data.kind === "ready") resolve();
      if (data.kind === "failed") reject(new Error(data.message));
      if (data.kind === "done") {
        calls.get(data.call)(data);
        calls.delete(data.call);
      }
    };
    worker.postMessage({ kind: "start", files, language });
  });
}

function fail(error) {
  tell("failed");
  $("progress").hidden = true;
  $("failure").hidden = false;
  $("failure").textContent = error.message;
  $("choose").disabled = true;
}

// --- the audit --------------------------------------------------------------------------------

function ask(kind, details) {
  return new Promise((resolve) => {
    calls.set(++lastCall, resolve);
    worker.postMessage({ kind, call: lastCall, ...details });
  });
}

function add(files) {
  for (const file of files) {
    const entry = { key: ++lastKey, file, name: file.name, state: "waiting" };
    entries.set(entry.key, entry);
    entry.item = document.createElement("li");
    $("list").append(entry.item);
    draw(entry);
    waiting += 1;
    queue = queue.then(() => check(entry));
  }
  $("results").hidden = entries.size === 0;
  if (files.length === 1) {
    const only = entries.get(lastKey);
    queue = queue.then(() => entries.has(only.key) && only.verdict && show(only));
  }
}

async function check(entry) {
  const { key, name } = entry;
  if (!entries.has(key)) return;
  $("progress").hidden = false;
  $("progress").value = done / waiting;
  tell("checking", done + 1, waiting, name);
  try {
    const bytes = new Uint8Array(await entry.file.arrayBuffer());
    const { verdict, error } = await ask("check", { key, name, bytes });
    Object.assign(entry, error ? { state: "failed", error: ["internal", error] } : { state: verdict.state, verdict });
  } catch (error) {
    Object.assign(entry, { state: "failed", error: ["unopened", error.message] });
  }
  // It may have been removed meanwhile.
  if (!entries.has(key)) return;
  done += 1;
  draw(entry);
  if (done === waiting) {
    tell("checked", done);
    $("progress").hidden = true;
    waiting = done = 0;
  }
}

// --- results ----------------------------------------------------------------------------------

function ranges(numbers) {
  const parts = [];
  for (const number of numbers) {
    const last = parts.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([a, b]) => (a === b ? a : `${a}–${b}`)).join(", ");
}

function summary({ rounds, findings }) {
  const told = Object.entries(rounds).filter(([, numbers]) => numbers.length);
  const counted = Object.entries(findings).filter(([, count]) => count);
  const first = told.length ? told.map(([kind, numbers]) => say(kind, ranges(numbers))) : [words["no-rounds"]];
  return [first.join("; "), counted.map(([kind, count]) => say(kind, count)).join(", ")].filter(Boolean).join("\n");
}

function element(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function draw(entry) {
  const { item, name, state, verdict, error } = entry;
  const about = document.createElement("div");
  const label = state === "waiting" ? words.waiting : words[`state-${state}`];
  about.append(element("span", "name", name), " ", element("span", "state", label));
  const told = error ? `${say(error[0], error[1])}${error[0] === "internal" ? `\n${error[1]}` : ""}` : "";
  about.append(element("p", "told", verdict ? summary(verdict) : told));
  const actions = element("div", "actions", "");
  if (verdict) {
    actions.append(
      button(entry, "show", () => show(entry).then(() => $("shown-title").focus())),
      button(entry, "save-page", () => save(entry, "page", "html", "text/html")),
      button(entry, "save-json", () => save(entry, "document", "json", "application/json")),
    );
  }
  item.className = state;
  item.replaceChildren(about, actions);
}

function button(entry, key, run) {
  const made = element("button", key, words[key]);
  made.type = "button";
  made.setAttribute("aria-label", say("of-file", words[key], entry.name));
  made.onclick = run;
  return made;
}

async function show({ key, name }) {
  const asked = language;
  shownKey = key;
  const { text, error } = await ask("page", { key, language });
  // Meanwhile it may have been removed, or something else asked for.
  if (shownKey !== key || language !== asked) return;
  $("shown").hidden = false;
  $("shown-title").textContent = $("report").title = say("report-of", name);
  const failure = `${words.internal}\n${error}`;
  $("failure").hidden = !error;
  $("failure").textContent = error ? failure : "";
  frame(error ? "" : text);
}

// A report has an address of its own, because its links to its own parts need one. Its script and
// style are the only ones that the page's policy lets through, whatever a file may hold.
function frame(text) {
  URL.revokeObjectURL($("report").src);
  $("report").src = URL.createObjectURL(new Blob([text], { type: "text/html" }));
}

// The report follows the page's colours; its own choice stands in it, too.
function colour() {
  const choice = $("report").contentDocument?.getElementById("theme");
  if (!choice) return;
  choice.value = $("colours").value;
  choice.dispatchEvent(new Event("change"));
}

async function save({ key, name }, kind, ending, type) {
  const { text, error } = await ask(kind, { key, language });
  if (error) {
    $("failure").hidden = false;
    $("failure").textContent = `${words.internal}\n${error}`;
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = `${name.replace(/\.[^.]*$/, "")}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function clear() {
  entries.clear();
  $("list").replaceChildren();
  $("results").hidden = $("shown").hidden = true;
  frame("");
  shownKey = null;
  waiting = done = 0;
  queue = queue.then(() => ask("forget", {}));
  tell("ready");
  $("choose").focus();
}

// --- the page ---------------------------------------------------------------------------------

function listen() {
  $("language").onchange = () => speak($("language").value);
  $("colours").onchange = () => {
    document.documentElement.dataset.colours = $("colours").value;
    colour();
  };
  $("report").onload = colour;
  $("choose").onclick = () => $("files").click();
  $("files").onchange = () => {
    add([...$("files").files]);
    $("files").value = "";
  };
  $("clear").onclick = clear;
  const over = (is) => document.body.classList.toggle("over", is);
  addEventListener("dragover", (event) => { event.preventDefault(); over(true); });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); });
  addEventListener("drop", (event) => {
    event.preventDefault();
    over(false);
    if (!$("choose").disabled) add([...event.dataTransfer.files]);
  });
}

async function begin() {
  offerLanguages();
  listen();
  if (location.protocol === "file:") {
    fail(new Error(words.served));
    return;
  }
  // Files chosen meanwhile wait for this.
  const started = load().then((files) => { closeDoors(); return startWorker(files); });
  queue = started.catch(() => new Promise(() => {}));
  try {
    await started;
    $("progress").hidden = true;
    if (!waiting) tell("ready");
  } catch (error) {
    fail(error);
  }
}

begin();
