import { stateOf } from "#contract/order-states.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import { PhotoLinks } from "../ui/photo.tsx";
import type { OrderView } from "./present-order.ts";

/** Why it was refused, cancelled, failed or sent back. */
export function ReasonPanel({
  order: { id, reason, status, subStatus, role },
}: {
  order: OrderView;
}) {
  const t = useT("order");
  const locale = useLocale();
  if (reason === null) return null;
  const speaker = subStatus === "support" ? "any" : (stateOf(status).speaker ?? "any");
  const isOwn =
    (role === "buyer" && (speaker === "buyer" || speaker === "return")) ||
    (role === "seller" && (speaker === "seller" || speaker === "dispute"));
  const codes = reason.codes.map(
    (code) => t.find(`why.${speaker}-${code}`) ?? t.find(`why.${code}`) ?? t("why.other"),
  );
  return (
    <Panel className="stack snug" aria-labelledby="reason">
      <h2 id="reason">{t(isOwn ? "reason.own" : `reason.${speaker}`)}</h2>
      {codes.length === 0 ? null : (
        <ul className="next-points">
          {codes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {reason.note === null || reason.note === "" ? null : (
        <blockquote className="quote">{reason.note}</blockquote>
      )}
      <PhotoLinks
        photos={reason.photos}
        className="row evidence"
        alt={(place) => t("reason.photo", { number: place })}
      />
      {stateOf(status).isDecision ? (
        <p className="small">
          <a href={paths.report(locale, { about: `order:${id}`, reason: "objection" })}>
            {t("reason.object")}
          </a>
        </p>
      ) : null}
    </Panel>
  );
}
