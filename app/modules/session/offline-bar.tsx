import { use, useEffect, useState } from "react";
import { pagePaths } from "../../page-paths.ts";
import { MessageSourceContext } from "../locale/message-source.ts";
import { useLocale } from "../locale/use-locale.ts";
import { createKeepTrying, pauseForNetwork, tryNow } from "./keep-trying.ts";
import { line } from "./data-fetch.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import "../ui/page-bar.css";

/** Shown while a request of a hydrated page waits for the connection. */
export function OfflineBar() {
  return useKeptLine() ? <Bar /> : null;
}

function Bar() {
  const t = useT("offline");
  return (
    <div className="page-bar" role="status">
      <p>
        {t("waiting")} <span className="dim">{t("kept")}</span>
      </p>
      <Button type="button" kind="line" size="s" onClick={tryNow}>
        {t("try-now")}
      </Button>
    </div>
  );
}

function useKeptLine(): boolean {
  const [isWaiting, setWaiting] = useState(false);
  const source = use(MessageSourceContext);
  const locale = useLocale();
  useEffect(() => {
    const keepTrying = createKeepTrying({ pause: pauseForNetwork, onWaiting: setWaiting });
    line.keepTrying = (attempt, signal) => keepTrying(attempt, { signal });
    addEventListener("click", waitForLine, true);
    return () => removeEventListener("click", waitForLine, true);
  }, []);
  useEffect(() => {
    // What is said about a lost network must be here before it is lost.
    for (const namespace of ["offline", "error-page"]) void source.find(locale, namespace);
  }, [source, locale]);
  return isWaiting;
}

/** A link to a document that cannot be loaded would replace this page, and what was typed on it. */
function waitForLine(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (navigator.onLine || !isPlain || link === null || link.target !== "") return;
  if (link.origin !== location.origin || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  const ask = () => fetch(pagePaths.version(), { cache: "no-store" });
  void line.keepTrying(ask).then(() => location.assign(link.href));
}
