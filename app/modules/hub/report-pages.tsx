import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ListPages } from "../ui/list-pages.tsx";

type Props = { state: "open" | "all"; page: number; last: number };

/** The way to longer and shorter waits; nothing where one page holds all. */
export function ReportPages({ state, page, last }: Props) {
  const t = useT("hub");
  const locale = useLocale();
  const to = (number: number) =>
    sellerPaths.hubReports(locale, {
      state: state === "open" ? null : state,
      page: number === 1 ? null : number,
    });
  return (
    <ListPages
      {...{ page, last, to }}
      label={t("queue.pages")}
      before={t("queue.older")}
      here={t("queue.page", { page, last })}
      after={t("queue.younger")}
    />
  );
}
