import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import { moveOf } from "#contract/order-moves.ts";
import type { SellerShares } from "#contract/seller-fee.ts";
import { paths } from "../../paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { checkPhotos, PhotosField } from "../form/photos-field.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatMoney } from "../locale/format.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { ORDER_ACTION_FACTS, type ConfirmedAction } from "./order-actions.ts";
import "./order-action.css";

type Props = {
  orderAction: ConfirmedAction;
  order: OrderActionView;
  form: FormSeed<"reason" | "note" | "files">;
  /** Chosen by the link that led here. */
  reason: string | null;
  isTooLarge: boolean;
  result: ActionResult | undefined;
};

/** Shows the consequences before the button. */
export function OrderActionForm(props: Props) {
  const { orderAction, order, form: seed, reason, isTooLarge, result } = props;
  const t = useT("order-action");
  const locale = useLocale();
  const { reasons, photos } = ORDER_ACTION_FACTS[orderAction];
  const [form, fields] = useActionForm({
    id: "order-action",
    seed,
    lastResult: result,
    texts: ["order-action"],
    defaultValue: { reason },
    check: checkPhotos("order-action", photos),
  });
  return (
    <ActionForm form={form} {...(photos > 0 ? { encType: "multipart/form-data" as const } : {})}>
      {isTooLarge ? (
        <Note kind="bad" live>
          {t("photos-heavy")}
        </Note>
      ) : null}
      <Consequences orderAction={orderAction} order={order} />
      {reasons.length === 0 ? null : (
        <ChoiceField
          field={fields.reason}
          legend={t(`${orderAction as "reject"}.why`)}
          choices={reasons.map((value) => ({
            value,
            label: t.find(`${orderAction}.reason.${value}`) ?? t.find(`refusal.${value}`) ?? value,
          }))}
        />
      )}
      {reasons.length === 0 ? null : (
        <TextareaField
          field={fields.note}
          label={t("note")}
          hint={t(orderAction === "return" ? "note-hint-return" : "note-hint", {
            max: LIMITS.trade.note,
          })}
          rows={3}
        />
      )}
      {photos === 0 ? null : (
        <PhotosField
          field={fields.files}
          label={t("photos")}
          hint={t("photos-hint", { count: photos })}
          hintAgain={t("photos-again", { count: photos })}
          max={photos}
          isTooLarge={isTooLarge}
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
    </ActionForm>
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
    ...(order.agreedPrice && { agreed: formatMoney(locale, order.agreedPrice) }),
    ...(order.sale && {
      receive: formatMoney(locale, order.sale.you_receive),
      fee: formatMoney(locale, order.sale.seller_fee),
      courier: formatMoney(locale, order.sale.pickup_price),
    }),
  };
  const agreed = order.agreedPrice ? ["agreed"] : [];
  const points = ["receive", "first", "second", ...agreed, "third", "fourth"]
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
  /** Of an accepted offer, which the order has used. */
  agreedPrice: Money | null;
  sale: SellerShares | null;
  isCharged: boolean;
  isAuthorised: boolean;
};
