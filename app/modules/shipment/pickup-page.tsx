import type { ReactNode } from "react";
import { Form } from "react-router";
import { Link } from "../ui/link.tsx";
import type { AddressBody } from "#contract/address.ts";
import type { Market } from "#contract/market.ts";
import { orderPaths } from "../../order-paths.ts";
import { AddressFields } from "../address/address-fields.tsx";
import { checkAddress, type AddressField } from "../address/address-rules.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceFrame, ChoiceOption } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate, formatRelative, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { findLastDay } from "../ui/find-last-day.ts";
import { Note } from "../ui/note.tsx";
import { type PickupView, toSlotValue } from "./present-pickup.ts";
import type { OrderStatus } from "#contract/order.ts";
import "./pickup.css";

type Props = {
  orderId: string;
  screen: PickupScreen;
  forms: { times: FormSeed<"slot" | "address_id">; address: FormSeed<keyof AddressBody> };
  result: ActionResult | undefined;
  now: string;
};

type NewAddress = {
  country: Market;
  regions: readonly { code: string; name: string }[] | null;
  values: Partial<Record<AddressField, string>>;
};

export type PickupScreen =
  | { is: "new-address"; address: NewAddress; bookPath: string | null }
  | { is: "choose-address"; book: ReactNode }
  | { is: "away" }
  | { is: "times"; view: PickupView };

export function PickupPage({ orderId, screen, forms, result, now }: Props) {
  switch (screen.is) {
    case "new-address":
      return <NewPickupAddress {...screen} form={forms.address} result={result} />;
    case "choose-address":
      return <ChoosePickupAddress book={screen.book} />;
    case "away":
      return <CourierAway orderId={orderId} />;
    case "times":
      return <PickupTimes form={forms.times} {...{ orderId, result, now }} view={screen.view} />;
  }
}

type NewPickupAddressProps = {
  address: NewAddress;
  bookPath: string | null;
  form: Props["forms"]["address"];
  result: ActionResult | undefined;
};

function NewPickupAddress({ address, bookPath, form: seed, result }: NewPickupAddressProps) {
  const t = useT("shipment");
  const say = useT("listing-draft-address");
  const { country, regions, values } = address;
  const [form, fields] = useActionForm({
    id: "pickup-address",
    hidden: { intent: "address" },
    seed,
    lastResult: result,
    texts: ["listing-draft-address", "shipment"],
    defaultValue: values,
    check: checkAddress(country),
  });
  return (
    <ActionForm form={form}>
      <h2>{t("new-address")}</h2>
      <AddressFields {...{ fields, country, regions, say }} />
      {bookPath === null ? null : (
        <p>
          <Link className="link" to={bookPath}>
            {say("back")}
          </Link>
        </p>
      )}
      <p>
        <SubmitButton pending={t("working")}>{t("save-address")}</SubmitButton>
      </p>
    </ActionForm>
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

type TimesProps = ViewProps & Pick<Props, "result"> & { form: Props["forms"]["times"] };

function PickupTimes(props: TimesProps & Pick<Props, "orderId" | "now">) {
  const { orderId, view, form, result, now } = props;
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
        <SlotForm addressId={address.id} {...{ view, form, result }} />
      )}
    </>
  );
}

type SlotFormProps = TimesProps & { addressId: string };

function SlotForm({ view, addressId, form: seed, result }: SlotFormProps) {
  const t = useT("shipment");
  const locale = useLocale();
  const { days, price } = view;
  const [form, fields] = useActionForm({
    id: "pickup",
    hidden: { address_id: addressId },
    seed,
    lastResult: result,
    texts: ["shipment"],
  });
  return (
    <ActionForm form={form}>
      <ChoiceFrame field={fields.slot} legend={t("when")} className="stack slots" isErrorFirst>
        {days.map(({ date, windows }) => (
          <div key={date} role="group" aria-label={formatDate(locale, date, "weekday")}>
            <p className="day">{formatDate(locale, date, "weekday")}</p>
            <div className="windows">
              {windows.map((window) => (
                <ChoiceOption
                  key={window.interval}
                  field={fields.slot}
                  box
                  value={toSlotValue(window)}
                  label={t(`interval.${window.interval}`)}
                  {...(window.is_open ? {} : { disabledReason: t("closed") })}
                />
              ))}
            </div>
          </div>
        ))}
      </ChoiceFrame>
      {price === null ? null : (
        <p>
          {price.amount === 0 ? t("price-free") : t("price", { price: formatMoney(locale, price) })}
        </p>
      )}
      <div className="row">
        <SubmitButton pending={t("working")}>{t("submit")}</SubmitButton>
      </div>
    </ActionForm>
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
