import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ListPages } from "../ui/list-pages.tsx";
import { toOrderAddress, type OrderQueue } from "./read-order-queue.ts";

/** The way to longer and shorter waits; nothing where one page holds all. */
export function OrderQueuePages({ last, ...asked }: OrderQueue & { last: number }) {
  const t = useT("hub");
  const locale = useLocale();
  const { page } = asked;
  return (
    <ListPages
      {...{ page, last }}
      to={(number) => sellerPaths.hubOrders(locale, toOrderAddress({ ...asked, page: number }))}
      label={t("queue.pages")}
      before={t("queue.older")}
      here={t("queue.page", { page, last })}
      after={t("queue.younger")}
    />
  );
}
