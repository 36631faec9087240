// The audit's own thread. It is started from a blob, so that it is under the page's policy, which
// by then forbids every connection: all it needs has been loaded by the page and is handed over.

let pyodide;
let session;

const blob = (bytes) => URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));

async function start({ files, language }) {
  const text = (name) => new TextDecoder().decode(files.get(name));
  // Pyodide asks for its files by address; it gets those that were handed over, and no others.
  self.fetch = async (address) => {
    const name = `pyodide/${new URL(address, "https://x").pathname.split("/").pop()}`;
    if (!files.has(name)) throw new TypeError(`${name} is no file of this page`);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(files.get(name), { headers: { "Content-Type": type } });
  };
  const { loadPyodide } = await import(blob(files.get("pyodide/pyodide.mjs")));
  const { default: createPyodideModule } = await import(blob(files.get("pyodide/pyodide.asm.mjs")));
  pyodide = await loadPyodide({
    indexURL: "https://x/pyodide/",
    lockFileContents: text("pyodide/pyodide-lock.json"),
    createPyodideModule,
    stdout: () => {},
    stderr: () => {},
  });
  pyodide.FS.writeFile("/packages.zip", files.get("packages.zip"));
  pyodide.runPython(`
import sys, zipfile
with zipfile.ZipFile("/packages.zip") as archive:
    own = ("trf/", "pairing/", "verify/")
    archive.extractall("/own", [name for name in archive.namelist() if name.startswith(own)])
sys.path[:0] = ["/own", "/packages.zip"]
`);
  const module = pyodide.pyimport("verify.browser.session");
  session = module.Session();
  postMessage({ kind: "ready" });
  module.sample_page(language);
}

const tasks = {
  check({ key, name, bytes }) {
    const data = pyodide.toPy(bytes);
    try {
      return { verdict: JSON.parse(session.check(key, name, data)) };
    } finally {
      data.destroy();
    }
  },
  page: ({ key, language }) => ({ text: session.page(key, language) }),
  document: ({ key }) => ({ text: session.document(key) }),
  forget() {
    session.forget();
    return {};
  },
};

onmessage = async ({ data }) => {
  if (data.kind === "start") {
    try {
      await start(data);
    } catch (error) {
      postMessage({ kind: "failed", message: String(error) });
    }
    return;
  }
  try {
    postMessage({ kind: "done", call: data.call, ...tasks[data.kind](data) });
  } catch (error) {
    postMessage({ kind: "done", call: data.call, error: String(error) });
  }
};
