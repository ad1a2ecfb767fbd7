import { Form } from "react-router";
import { moveOf } from "#contract/order-moves.ts";
import { formatDate } from "../locale/format.ts";
import { formatLimit } from "../ui/find-last-day.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { TextareaField } from "../ui/field.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { type OrderActionReply, useActionWords } from "./use-action-words.ts";
import type { HubOrderView } from "./present-hub-order.ts";
import "./hub-order.css";

type Props = {
  order: HubOrderView;
  reply: OrderActionReply | undefined;
  kept: Record<string, string> | null;
};

export function OrderMoves({ order, reply, kept }: Props) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { values, problem, errorsOf } = useActionWords(reply, kept, "move");
  const { moves, nonces, role, clock, status, stuck } = order;
  const isGone = values !== null && !moves.includes(values["move"] ?? "");
  return (
    <Panel aria-labelledby="moves">
      <h2 id="moves">{t("move.title")}</h2>
      {problem === null ? null : (
        <Note kind="bad" live>
          {problem}
          {isGone && values["why"] ? (
            <span className="as-written">
              <br />“{values["why"]}”
            </span>
          ) : null}
        </Note>
      )}
      {stuck.map(({ leg, problem: stop, since, attempt }) => (
        <Note kind="bad" key={leg}>
          {t(`stuck.${stop}`, {
            leg: t(`parcel.leg.${leg}`),
            time: formatDate(locale, since, "moment"),
            attempt,
          })}
        </Note>
      ))}
      {moves.length === 0 ? (
        <p className="dim">
          {clock === null
            ? t("move.closed")
            : role === "hub" && status === "at_hub"
              ? t("move.inspection")
              : t(role === "hub" ? "move.none-hub" : "move.none-support", {
                  turn: t(`turn.${clock.actor}`),
                })}
          {clock?.dueAt != null
            ? ` ${t("move.until", { time: formatLimit(locale, clock.dueAt) })}`
            : null}
        </p>
      ) : null}
      {moves.map((move, index) => {
        const own = values?.["move"] === move ? values : null;
        const why = `why-${move}`;
        const { needsNote = false, isIrreversible } = moveOf(move);
        return (
          <details key={move} className="action-details" open={own !== null}>
            <summary>{t.find(`move.${move}.do`) ?? move}</summary>
            <Form method="post" className="stack" preventScrollReset>
              <HiddenNonce nonce={`${nonces.move}${index}`} key={nonces.move} />
              <input type="hidden" name="move" value={move} />
              <p>{t.find(`move.${move}.means`) ?? t("move.means")}</p>
              <TextareaField
                id={why}
                name="why"
                label={t(needsNote ? "move.why-both" : "move.why-optional")}
                rows={2}
                required={needsNote}
                defaultValue={own?.["why"] ?? ""}
                errors={own === null ? [] : errorsOf("why")}
              />
              <SubmitButton
                kind={isIrreversible ? "warn" : "main"}
                className="fit"
                name="intent"
                value="move"
                pending={t("move.sending")}
              >
                {t.find(`move.${move}.confirm`) ?? t("move.confirm")}
              </SubmitButton>
            </Form>
          </details>
        );
      })}
    </Panel>
  );
}
