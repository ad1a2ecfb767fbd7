import { use, useEffect, useState } from "react";
import { MessageSourceContext } from "../locale/message-source.ts";
import { useLocale } from "../locale/use-locale.ts";
import { createKeepTrying } from "../session/keep-trying.ts";
import { line } from "../session/line.ts";
import { pauseForNetwork } from "../session/pause-for-network.ts";
import { OfflineBar, VersionBar } from "./page-bar.tsx";
import { useVersionWatch } from "./use-version-watch.ts";

/** What a page that has just come does without: its own renewal, and what a lost connection needs. */
export function Late() {
  const loadAnew = useVersionWatch();
  const isOffline = useKeptLine();
  if (isOffline) return <OfflineBar />;
  return loadAnew === null ? null : <VersionBar onLoad={loadAnew} />;
}

/** While the page is open no lost request takes it away; whether one waits for the network. */
function useKeptLine(): boolean {
  const [isWaiting, setWaiting] = useState(false);
  const source = use(MessageSourceContext);
  const locale = useLocale();
  useEffect(() => {
    const keepTrying = createKeepTrying({ pause: pauseForNetwork, onWaiting: setWaiting });
    line.keepTrying = (attempt, signal) => keepTrying(attempt, { signal });
  }, []);
  useEffect(() => {
    for (const namespace of ["offline", "error"]) void source.find(locale, namespace);
  }, [source, locale]);
  return isWaiting;
}
