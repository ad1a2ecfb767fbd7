import { useNavigation } from "react-router";
import { useT } from "../locale/use-t.ts";
import { Spinner } from "../ui/spinner.tsx";
import "./full-wait.css";

/** True between a successful sign-in and the page that follows it (spec §2). */
export function useEntering(): boolean {
  const { state, location } = useNavigation();
  return state === "loading" && new URLSearchParams(location.search).has("auth");
}

export function FullWait() {
  const t = useT("layout");
  return (
    <div className="full-wait" role="status">
      <Spinner share={0.3} className="huge" />
      <p>{t("entering")}</p>
    </div>
  );
}
