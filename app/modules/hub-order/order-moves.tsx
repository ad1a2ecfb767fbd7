import { moveOf } from "#contract/order-moves.ts";
import { ActionForm } from "../form/action-form.tsx";
import { TextareaField } from "../form/fields.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { formatLimit } from "../ui/find-last-day.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { LostAnswer } from "../hub/lost-answer.tsx";
import { isResultOf } from "../form/action-result.ts";
import type { OrderFormProps } from "./present-hub-order.ts";
import "./hub-order.css";

export function OrderMoves({ order, forms, result }: OrderFormProps) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { moves, role, clock, status, stuck } = order;
  const isGone =
    result !== undefined &&
    isResultOf(result, { intent: "move" }) &&
    moves.every((move) => !isResultOf(result, { move }));
  return (
    <Panel aria-labelledby="moves">
      <h2 id="moves">{t("move.title")}</h2>
      {isGone ? (
        <LostAnswer result={result} texts={["hub-order"]} typed={{ names: ["why"] }} />
      ) : null}
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
      {moves.map((move, index) => (
        <MoveForm key={move} {...{ move, index, forms, result }} />
      ))}
    </Panel>
  );
}

type MoveFormProps = Pick<OrderFormProps, "forms" | "result"> & { move: string; index: number };

function MoveForm({ move, index, forms, result }: MoveFormProps) {
  const t = useT("hub-order");
  const { needsNote = false, isIrreversible } = moveOf(move);
  const { nonce, kept } = forms.move;
  const { rules } = needsNote ? forms.explained : forms.move;
  const [form, fields] = useActionForm({
    id: `move-${move}`,
    hidden: { intent: "move", move },
    seed: { rules, kept, nonce: `${nonce}${index}` },
    lastResult: result,
    texts: ["hub-order"],
  });
  return (
    <details className="action-details" open={form.isBack}>
      <summary>{t.find(`move.${move}.do`) ?? move}</summary>
      <ActionForm form={form} preventScrollReset>
        <p>{t.find(`move.${move}.means`) ?? t("move.means")}</p>
        <TextareaField
          field={fields.why}
          label={t(needsNote ? "move.why-both" : "move.why-optional")}
          rows={2}
        />
        <SubmitButton
          kind={isIrreversible ? "warn" : "main"}
          className="fit"
          pending={t("move.sending")}
        >
          {t.find(`move.${move}.confirm`) ?? t("move.confirm")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
