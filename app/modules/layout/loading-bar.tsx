import { useNavigation } from "react-router";
import { useT } from "../locale/use-t.ts";
import "./loading-bar.css";

/** Runs along the top while the next page is on its way (spec §2). */
export function LoadingBar() {
  const t = useT("layout");
  const busy = useNavigation().state !== "idle";
  return (
    <div className={busy ? "loading on" : "loading"} role="status">
      {busy ? <span className="vh">{t("loading")}</span> : null}
    </div>
  );
}
