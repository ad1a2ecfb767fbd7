import { useT } from "../locale/use-t.ts";
import { LiteForm } from "./lite-form.tsx";

/** Says that the page is a spare one, and leads out of it. */
export function LiteBar() {
  const t = useT("lite");
  return (
    <div className="lite">
      <div className="wrap">
        <p>
          <b>{t("on")}</b> <span>{t("what")}</span>
        </p>
        <LiteForm wish="0">{t("turn-off")}</LiteForm>
      </div>
    </div>
  );
}
