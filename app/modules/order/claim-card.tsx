import type { Claim } from "#contract/deed.ts";
import { orderPaths } from "../../order-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";

const LOOKS: Partial<Record<Claim["status"], "calm" | "bad" | "off">> = {
  resolved: "calm",
  refunded: "calm",
  refused: "bad",
  closed: "off",
};

type Props = { orderId: string; claim: Pick<Claim, "status" | "answer_by"> };

/** Where the newest claim stands, on the page of its order. */
export function ClaimCard({ orderId, claim: { status, answer_by } }: Props) {
  const t = useT("warranty");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="claim-card">
      <h2 id="claim-card">{t("card.title")}</h2>
      <p>
        <Badge kind={LOOKS[status] ?? "now"}>{t(`status.${status}`)}</Badge>
      </p>
      {status === "open" ? (
        <p className="dim">{t("answer-by", { date: formatDate(locale, answer_by, "weekday") })}</p>
      ) : null}
      <p>
        <ButtonLink kind="line" size="m" to={orderPaths.order(locale, orderId, "warranty")}>
          {t("card.open")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
