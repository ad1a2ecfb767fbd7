import { useT } from "../locale/use-t.ts";
import { useLastMethod } from "../session/use-auth-hints.ts";
import "./auth.css";

/** Marks the way in that was taken the last time (spec §2). */
export function LastUsed({ method }: { method: string }) {
  const t = useT("auth");
  return useLastMethod() === method ? (
    <span className="last-used">{t("choose.last-used")}</span>
  ) : null;
}
