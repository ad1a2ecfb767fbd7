import { useT } from "../locale/use-t.ts";
import { tryNow } from "../session/pause-for-network.ts";
import { Button } from "../ui/button.tsx";
import "./page-bar.css";

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

/** Says that the shop was renewed, and waits: something on the page was typed and not sent. */
export function VersionBar({ onLoad }: { onLoad: () => void }) {
  const t = useT("version");
  return <PageBar text={t("ready")} kept={t("kept")} action={t("load")} onPress={onLoad} />;
}

/** Says that something waits for the network, and how not to wait. */
export function OfflineBar() {
  const t = useT("offline");
  return <PageBar text={t("waiting")} kept={t("kept")} action={t("try-now")} onPress={tryNow} />;
}
