import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Crumbs } from "../ui/crumbs.tsx";

type Props = {
  /** The queue's page, where this is one of its listings; without it, the queue is here. */
  queue?: string;
};

/** The way from the hub to here; what a listing is called stands right below. */
export function HubCrumbs({ queue }: Props) {
  const t = useT("hub");
  const locale = useLocale();
  return (
    <Crumbs
      label={t("place")}
      crumbs={[
        { label: t("title"), to: sellerPaths.hub(locale) },
        { label: t("queue.title"), ...(queue === undefined ? {} : { to: queue }) },
      ]}
      {...(queue === undefined ? {} : { here: -1 })}
    />
  );
}
