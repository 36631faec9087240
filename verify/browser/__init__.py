"""The audit as a static page: the same packages, run by the browser's WebAssembly (Pyodide).

`build.build` writes the folder to serve, `session.Session` is what runs in the browser
(docs/browser.md).
"""
