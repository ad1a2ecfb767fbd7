import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import "./version-bar.css";

/** Says that the shop was renewed, and waits: something on the page was typed and not sent. */
export function VersionBar({ onLoad }: { onLoad: () => void }) {
  const t = useT("version");
  return (
    <div className="renewed" role="status">
      <p>
        {t("ready")} <span className="dim">{t("kept")}</span>
      </p>
      <Button kind="line" size="s" onClick={onLoad}>
        {t("load")}
      </Button>
    </div>
  );
}
