import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ListPages } from "../ui/list-pages.tsx";
import { toOrderAddress, type OrderQueue } from "./read-order-queue.ts";

/** The way to longer and shorter waits; nothing where one page holds all. */
export function OrderQueuePages({ last, ...asked }: OrderQueue & { last: number }) {
  const t = useT("hub");
  const words = useT("hub-order");
  const locale = useLocale();
  const { page } = asked;
  // All of them are a history, the newest first; a queue begins with the longest wait.
  const isAll = asked.queue === "all";
  return (
    <ListPages
      {...{ page, last }}
      to={(number) => sellerPaths.hubOrders(locale, toOrderAddress({ ...asked, page: number }))}
      label={t("queue.pages")}
      before={isAll ? words("newer") : t("queue.older")}
      here={t("queue.page", { page, last })}
      after={isAll ? words("older") : t("queue.younger")}
    />
  );
}
