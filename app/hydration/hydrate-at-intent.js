(() => {
  const inert = document.querySelector("script[data-hydrate]");
  let isRunning = false;
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    for (const sheet of document.querySelectorAll("link[rel=stylesheet][disabled]"))
      sheet.removeAttribute("disabled");
    const policy = self.trustedTypes?.createPolicy("hydration", { createScript: (text) => text });
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = inert.nonce;
    script.text = policy ? policy.createScript(inert.text) : inert.text;
    inert.replaceWith(script);
  };
  const fetchFiles = () => {
    if (navigator.connection?.saveData) return;
    for (const file of inert.dataset.files.split(" "))
      fetch(file, { priority: "low" }).catch(() => {});
  };
  const whenIdle = (work) => (self.requestIdleCallback ?? setTimeout)(work, { timeout: 3000 });
  const onLoad = () => whenIdle(inert.dataset.hydrate === "idle" ? run : fetchFiles);
  if (document.readyState === "complete") onLoad();
  else addEventListener("load", onLoad);
  const onIntent = ({ target }) => target.closest?.("[data-intent]") && run();
  for (const kind of ["pointerdown", "focusin"]) addEventListener(kind, onIntent, true);
  addEventListener("hydrate", run);
})();
