import { use, useEffect, useState, useRef } from "react";
import { useFetchers, useNavigation } from "react-router";
import { MessageSourceContext } from "../locale/message-source.ts";
import { useLocale } from "../locale/use-locale.ts";
import { createKeepTrying, pauseForNetwork, tryNow } from "../session/keep-trying.ts";
import { line } from "../session/data-fetch.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import "./page-bar.css";
import { loadAnew, watchVersion } from "./watch-version.ts";

export function Late() {
  const loadAnew = useVersionWatch();
  const isOffline = useKeptLine();
  if (isOffline) return <OfflineBar />;
  return loadAnew === null ? null : <VersionBar onLoad={loadAnew} />;
}

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

type Props = { text: string; kept: string; action: string; onPress: () => void };

function PageBar({ text, kept, action, onPress }: Props) {
  return (
    <div className="page-bar" role="status">
      <p>
        {text} <span className="dim">{kept}</span>
      </p>
      <Button type="button" kind="line" size="s" onClick={onPress}>
        {action}
      </Button>
    </div>
  );
}

function VersionBar({ onLoad }: { onLoad: () => void }) {
  const t = useT("version");
  return <PageBar text={t("ready")} kept={t("kept")} action={t("load")} onPress={onLoad} />;
}

function OfflineBar() {
  const t = useT("offline");
  return <PageBar text={t("waiting")} kept={t("kept")} action={t("try-now")} onPress={tryNow} />;
}

function useVersionWatch(): (() => void) | null {
  const [isOffered, setOffered] = useState(false);
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const busy = navigation.state !== "idle" || fetchers.length > 0;
  const isBusy = useRef(busy);
  useEffect(() => {
    isBusy.current = busy;
  }, [busy]);

  useEffect(() => {
    // In development every change of a file is a new build.
    if (!import.meta.env.PROD) return;
    return watchVersion({ isBusy: () => isBusy.current, onOffer: setOffered });
  }, []);
  return isOffered ? () => void loadAnew() : null;
}
