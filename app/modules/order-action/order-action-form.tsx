import { Form } from "react-router";
import { FILES_CHOSEN } from "#contract/field-names.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import { moveOf } from "#contract/order-moves.ts";
import type { SellerShares } from "#contract/seller-fee.ts";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ChoiceList } from "../ui/choice-list.tsx";
import { TextareaField } from "../ui/field.tsx";
import { FormProblem, type FormReply, useFaultSentence } from "../ui/form-problem.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { PhotosField } from "../ui/photos-field.tsx";
import { ORDER_ACTION_FACTS, type ConfirmedAction } from "./order-actions.ts";
import "./order-action.css";

type Props = {
  orderAction: ConfirmedAction;
  order: OrderActionView;
  nonce: string;
  kept: Record<string, string> | null;
  isTooLarge: boolean;
  reply: FormReply | undefined;
};

/** Shows the consequences before the button. */
export function OrderActionForm({ orderAction, order, nonce, kept, isTooLarge, reply }: Props) {
  const t = useT("order-action");
  const locale = useLocale();
  const sentenceOf = useFaultSentence("order-action");
  const { reasons, photos } = ORDER_ACTION_FACTS[orderAction];
  const values = reply?.values ?? kept ?? {};
  const errorsOf = (name: string) => (reply?.errors[name] ?? []).map(sentenceOf);
  const isLost = isTooLarge || values[FILES_CHOSEN] !== undefined;
  return (
    <Form
      method="post"
      className="stack"
      {...(photos > 0 ? { encType: "multipart/form-data" as const } : {})}
    >
      <HiddenNonce nonce={nonce} />
      <FormProblem reply={reply} texts="order-action" />
      {isTooLarge ? (
        <Note kind="bad" live>
          {t("photos-heavy")}
        </Note>
      ) : null}
      <Consequences orderAction={orderAction} order={order} />
      {reasons.length === 0 ? null : (
        <ChoiceList
          name="reason"
          legend={t(`${orderAction as "reject"}.why`)}
          chosen={values["reason"]}
          choices={reasons.map((value) => ({
            value,
            label: t.find(`${orderAction}.reason.${value}`) ?? t.find(`refusal.${value}`) ?? value,
          }))}
          errors={errorsOf("reason")}
        />
      )}
      {reasons.length === 0 ? null : (
        <TextareaField
          id="note"
          name="note"
          label={t("note")}
          hint={t(orderAction === "return" ? "note-hint-return" : "note-hint", {
            max: LIMITS.trade.note,
          })}
          rows={3}
          defaultValue={values["note"] ?? ""}
          errors={errorsOf("note")}
        />
      )}
      {photos === 0 ? null : (
        <PhotosField
          id="files"
          label={t("photos")}
          hint={t(isLost ? "photos-again" : "photos-hint", { count: photos })}
          max={photos}
          errors={errorsOf("files")}
          sentenceOf={(fault) => t(`photos-${fault}`, { count: photos })}
        />
      )}
      <div className="row">
        <SubmitButton
          kind={moveOf(orderAction).isIrreversible ? "warn" : "main"}
          pending={t("working")}
        >
          {t(`${orderAction}.submit`)}
        </SubmitButton>
        <ButtonLink kind="line" to={paths.order(locale, order.id)}>
          {t(`${orderAction}.keep`)}
        </ButtonLink>
      </div>
    </Form>
  );
}

function Consequences({ orderAction, order }: Pick<Props, "orderAction" | "order">) {
  const t = useT("order-action");
  const locale = useLocale();
  const money = order.isCharged ? "charged" : order.isAuthorised ? "authorised" : "none";
  const values = {
    name: order.counterpart,
    total: formatMoney(locale, order.total),
    product: PRODUCT,
    days: LIMITS.warrantyDays,
    ...(order.sale && {
      receive: formatMoney(locale, order.sale.you_receive),
      fee: formatMoney(locale, order.sale.seller_fee),
      courier: formatMoney(locale, order.sale.pickup_price),
    }),
  };
  const points = ["receive", "first", "second", "third", "fourth"]
    .map(
      (point) =>
        t.find(`${orderAction}.${money}.${point}`, values) ??
        t.find(`${orderAction}.${point}`, values),
    )
    .filter((text) => text !== null);
  return (
    <Panel
      kind={moveOf(orderAction).isIrreversible ? "act" : "calm"}
      className="stack snug"
      aria-labelledby="then"
    >
      <h2 id="then">{t("then")}</h2>
      <ul className="action-points">
        {points.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Panel>
  );
}

type OrderActionView = {
  id: string;
  counterpart: string;
  total: Money;
  sale: SellerShares | null;
  isCharged: boolean;
  isAuthorised: boolean;
};
