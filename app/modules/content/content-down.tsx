import { isRouteErrorResponse } from "react-router";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";

export function ContentDown({ error }: { error: unknown }) {
  const t = useT("content");
  const locale = useLocale();
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  return (
    <p className="narrow">
      {t("down.text")} <a href={paths.howItWorks(locale)}>{t("down.how")}</a>
    </p>
  );
}
