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
  // One after the other: all at once were a task of 100 ms on a phone.
  const fetchFiles = async () => {
    if (navigator.connection?.saveData) return;
    for (const file of inert.dataset.files.split(" "))
      await fetch(file, { priority: "low" }).catch(() => {});
  };
  const whenIdle = (work) => (self.requestIdleCallback ?? setTimeout)(work, { timeout: 3000 });
  const onLoad = () => whenIdle(inert.dataset.hydrate === "idle" ? run : fetchFiles);
  if (document.readyState === "complete") onLoad();
  else addEventListener("load", onLoad);
  const onIntent = ({ target }) => target.closest?.("[data-intent]") && run();
  for (const kind of ["pointerdown", "focusin"]) addEventListener(kind, onIntent, true);
  // React takes over a select that it hydrates by removing its mark.
  const onChange = ({ target }) =>
    target.matches("select[data-intent]") && target.form.requestSubmit();
  addEventListener("change", onChange);
  addEventListener("hydrate", run);
})();
