import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ListPages } from "../ui/list-pages.tsx";
import type { OwnQuery } from "./read-own-query.ts";

/** The way to newer and older listings; nothing where one page holds all. */
export function OwnPages({ group, page, last }: OwnQuery & { last: number }) {
  const t = useT("selling");
  const locale = useLocale();
  const to = (number: number) =>
    sellerPaths.listings(locale, {
      ...(group === "active" ? {} : { group }),
      ...(number === 1 ? {} : { page: number }),
    });
  return (
    <ListPages
      {...{ page, last, to }}
      label={t("list.pages")}
      before={t("list.newer")}
      here={t("list.page", { page, last })}
      after={t("list.older")}
    />
  );
}
