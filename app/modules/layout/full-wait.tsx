import { useNavigation } from "react-router";
import { useT } from "../locale/use-t.ts";
import { Loop } from "../ui/loop.tsx";
import "./full-wait.css";

/** Whether a sign-in has worked and the page that it leads to is on its way (spec §2). */
export function useEntering(): boolean {
  const { state, location } = useNavigation();
  return state === "loading" && new URLSearchParams(location.search).has("auth");
}

/** In place of the dialogs and the page, until the next one is there. */
export function FullWait() {
  const t = useT("layout");
  return (
    <div className="full-wait" role="status">
      <Loop share={0.3} className="huge" />
      <p>{t("entering")}</p>
    </div>
  );
}
