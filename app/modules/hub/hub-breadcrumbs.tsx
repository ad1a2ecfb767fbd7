import { hubPaths } from "../../hub-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";

const TITLES = {
  listings: "queue.title",
  orders: "overview.orders",
  claims: "overview.claims",
  accounts: "overview.accounts",
  repairs: "overview.repairs",
  documents: "overview.documents",
} as const;

type Props = {
  of?: keyof typeof TITLES;
  queue?: string;
  between?: { label: string; to: string };
};

/** The last entry is omitted, because the page's title follows right below. */
export function HubBreadcrumbs({ of = "listings", queue, between }: Props) {
  const t = useT("hub");
  const locale = useLocale();
  return (
    <Breadcrumbs
      label={t("place")}
      breadcrumbs={[
        { label: t("title"), to: hubPaths.overview(locale) },
        { label: t(TITLES[of]), ...(queue === undefined ? {} : { to: queue }) },
        ...(between === undefined ? [] : [between]),
      ]}
      {...(queue === undefined ? {} : { here: -1 })}
    />
  );
}
