import type { ReactNode } from "react";
import { Form } from "react-router";
import { Link } from "../ui/link.tsx";
import { orderPaths } from "../../order-paths.ts";
import { formatDate, formatRelative, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { FormProblem, type FormReply, useFaultSentence } from "../ui/form-problem.tsx";
import { findLastDay } from "../ui/find-last-day.ts";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { type PickupView, toSlotValue } from "./present-pickup.ts";
import { Option } from "../ui/option.tsx";
import type { OrderStatus } from "#contract/order.ts";
import "./pickup.css";

type Props = {
  orderId: string;
  screen: PickupScreen;
  nonce: string;
  reply: FormReply | undefined;
  now: string;
};

export type PickupScreen =
  | { is: "new-address"; fields: ReactNode }
  | { is: "choose-address"; book: ReactNode }
  | { is: "away" }
  | { is: "times"; view: PickupView };

export function PickupPage({ orderId, screen, nonce, reply, now }: Props) {
  switch (screen.is) {
    case "new-address":
      return <NewPickupAddress fields={screen.fields} nonce={nonce} reply={reply} />;
    case "choose-address":
      return <ChoosePickupAddress book={screen.book} />;
    case "away":
      return <CourierAway orderId={orderId} />;
    case "times":
      return <PickupTimes {...{ orderId, nonce, reply, now }} view={screen.view} />;
  }
}

type NewPickupAddressProps = Pick<Props, "nonce" | "reply"> & { fields: ReactNode };

function NewPickupAddress({ fields, nonce, reply }: NewPickupAddressProps) {
  const t = useT("shipment");
  return (
    <Form method="post" className="stack">
      <HiddenNonce nonce={nonce} />
      <h2>{t("new-address")}</h2>
      <FormProblem reply={reply} texts="shipment" />
      {fields}
      <p>
        <SubmitButton name="intent" value="address" pending={t("working")}>
          {t("save-address")}
        </SubmitButton>
      </p>
    </Form>
  );
}

function ChoosePickupAddress({ book }: { book: ReactNode }) {
  const t = useT("shipment");
  return (
    <Form method="get" className="stack">
      {book}
      <p>
        <Button>{t("show-times")}</Button>
      </p>
    </Form>
  );
}

function CourierAway({ orderId }: Pick<Props, "orderId">) {
  const t = useT("shipment");
  const locale = useLocale();
  return (
    <>
      <Note kind="bad">{t("away")}</Note>
      <p>
        <ButtonLink to={orderPaths.order(locale, orderId, "courier")} reloadDocument>
          {t("again")}
        </ButtonLink>
      </p>
    </>
  );
}

type ViewProps = { view: PickupView };

function PickupTimes({ orderId, view, nonce, reply, now }: Omit<Props, "screen"> & ViewProps) {
  const t = useT("shipment");
  const locale = useLocale();
  const here = (query = {}) => orderPaths.order(locale, orderId, "courier", query);
  const { address, days, dueAt } = view;
  const lastDay = dueAt === null ? null : findLastDay(locale, dueAt);
  return (
    <>
      {view.isMove && view.booked !== null ? (
        <Note>
          {t("booked", {
            date: formatDate(locale, view.booked.date, "weekday"),
            hours: t(`interval.${view.booked.interval}`),
          })}
        </Note>
      ) : null}
      {dueAt === null ? null : (
        <Note kind="act">
          {t(lastDay === null ? "due" : "due-day", {
            time: lastDay ?? formatDate(locale, dueAt, "moment"),
            relative: formatRelative(locale, dueAt, new Date(now)),
          })}
        </Note>
      )}
      {address === null ? null : (
        <DescriptionList
          facts={[
            {
              key: "from",
              label: t("from"),
              value: address.name,
              note: address.line,
              action: (
                <Link className="btn m line" to={here({ address: "choose" })}>
                  {t("change")}
                </Link>
              ),
            },
          ]}
        />
      )}
      {address === null || days.length === 0 ? (
        <>
          <Note kind="act">{t(address === null ? "no-address" : "no-times")}</Note>
          <p>
            <ButtonLink to={here({ address: address === null ? "new" : "choose" })}>
              {t("other-address")}
            </ButtonLink>
          </p>
        </>
      ) : (
        <SlotForm view={view} addressId={address.id} nonce={nonce} reply={reply} />
      )}
    </>
  );
}

type SlotFormProps = ViewProps & {
  addressId: string;
  nonce: string;
  reply: FormReply | undefined;
};

function SlotForm({ view, addressId, nonce, reply }: SlotFormProps) {
  const t = useT("shipment");
  const locale = useLocale();
  const sentenceOf = useFaultSentence("shipment");
  const { days, price } = view;
  const [fault] = reply?.errors["slot"] ?? [];
  const chosen = reply?.values["slot"] ?? view.slot;
  return (
    <Form method="post" className="stack">
      <HiddenNonce nonce={nonce} />
      <input type="hidden" name="address_id" value={addressId} />
      <FormProblem reply={reply} texts="shipment" />
      <fieldset
        role="radiogroup"
        aria-required="true"
        className="stack slots"
        id="slot"
        {...(fault ? { "aria-describedby": "slot-error" } : {})}
      >
        <legend>{t("when")}</legend>
        {fault ? (
          <p className="err" id="slot-error" role="alert">
            {sentenceOf(fault)}
          </p>
        ) : null}
        {days.map(({ date, windows }) => (
          <div key={date} role="group" aria-label={formatDate(locale, date, "weekday")}>
            <p className="day">{formatDate(locale, date, "weekday")}</p>
            <div className="windows">
              {windows.map((window) => (
                <Option
                  key={window.interval}
                  type="radio"
                  name="slot"
                  box
                  value={toSlotValue(window)}
                  defaultChecked={window.is_open && chosen === toSlotValue(window)}
                  label={t(`interval.${window.interval}`)}
                  {...(window.is_open ? {} : { disabledReason: t("closed") })}
                />
              ))}
            </div>
          </div>
        ))}
      </fieldset>
      {price === null ? null : (
        <p>
          {price.amount === 0 ? t("price-free") : t("price", { price: formatMoney(locale, price) })}
        </p>
      )}
      <div className="row">
        <SubmitButton pending={t("working")}>{t("submit")}</SubmitButton>
      </div>
    </Form>
  );
}

/** A missed pickup is booked again. */
export const findPickupTitle = (status: OrderStatus) =>
  status === "pickup_failed" ? "title-again" : "title";

export function PickupReason({ view: { booked }, status }: ViewProps & { status: OrderStatus }) {
  const t = useT("shipment");
  const locale = useLocale();
  return booked !== null && status === "pickup_scheduled"
    ? t("booked", {
        date: formatDate(locale, booked.date, "weekday"),
        hours: t(`interval.${booked.interval}`),
      })
    : t("not-now");
}
