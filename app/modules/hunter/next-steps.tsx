import { href } from "react-router";
import type { HunterAction } from "#contract/ai-conversation.ts";
import type { HunterTopic } from "#contract/hunter-words.ts";
import type { Locale } from "#contract/market.ts";
import { offerPaths } from "../../offer-paths.ts";
import { huntPaths } from "../../hunt-paths.ts";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";

/** What the person may do next, each on a page of its own. */
export function NextSteps({ actions }: { actions: readonly HunterAction[] }) {
  const t = useT("hunter");
  const locale = useLocale();
  if (actions.length === 0) return null;
  const label = (action: HunterAction) => {
    if (action.kind !== "offer" || action.amount === null) return t(`do.${action.kind}`);
    return t("do.offer-amount", { amount: formatMoney(locale, action.amount) });
  };
  return (
    <p className="row">
      {actions.map((action, index) => (
        <ButtonLink
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          kind={index === 0 && (action.kind === "buy" || action.kind === "offer") ? "main" : "line"}
          size="m"
          to={addressOf(locale, action)}
        >
          {label(action)}
        </ButtonLink>
      ))}
    </p>
  );
}

function addressOf(locale: Locale, action: HunterAction): string {
  switch (action.kind) {
    case "offer":
      return offerPaths.make(locale, action.listing_id, { amount: action.amount?.amount });
    case "buy":
      return paths.listing(locale, action.listing_id);
    case "search":
      return `${paths.search(locale)}${action.query === "" ? "" : `?${action.query}`}`;
    case "standing_hunt":
      return huntPaths.hunts(locale, { query: action.query, until: action.until });
    case "topic":
      return topicPath(locale, action.topic);
    case "device_wish":
      return href("/:locale/sell/wish", { locale });
    case "sell":
      return paths.sell(locale);
    case "person":
      return paths.contact(locale);
  }
}

const topicPath = (locale: Locale, topic: HunterTopic): string =>
  topic === "fees" || topic === "inspection" || topic === "condition"
    ? paths.howItWorks(locale)
    : paths.faq(locale);
