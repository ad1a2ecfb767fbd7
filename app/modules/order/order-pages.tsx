import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ListPages } from "../ui/list-pages.tsx";
import type { OrderQuery } from "./order-tabs.tsx";

/** The way to newer and older orders; nothing where one page holds all. */
export function OrderPages({ role, state, page, last }: OrderQuery & { last: number }) {
  const t = useT("order");
  const locale = useLocale();
  const to = (number: number) =>
    paths.orders(locale, {
      role: role === "buyer" ? null : role,
      state: state === "active" ? null : state,
      page: number === 1 ? null : number,
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
