import { Fragment, type ChangeEvent, type ComponentProps } from "react";
import { Form } from "react-router";
import { checkAddress, type AddressField } from "../address/address-rules.ts";
import { describeAddress } from "../listing-draft/address/address-book.tsx";
import { AddressLines } from "../listing-draft/address/new-address.tsx";
import type { PickupAddress } from "../listing-draft/address/present-address-book.ts";
import { Link } from "../ui/link.tsx";
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
import { Option } from "../ui/option.tsx";
import { Note } from "../ui/note.tsx";
import { type PickupView, toSlotValue } from "./present-pickup.ts";
import type { AddressBody } from "#contract/address.ts";
import type { OrderStatus } from "#contract/order.ts";
import "./pickup.css";

type Props = {
  /** The address of the page. */
  here: (query?: Record<string, string>) => string;
  screen: PickupScreen;
  forms: { times: FormSeed<"slot" | "day" | "address_id">; address: FormSeed<keyof AddressBody> };
  result: ActionResult | undefined;
  now: string;
};

type NewAddress = Omit<ComponentProps<typeof AddressLines>, "fields"> & {
  values: Partial<Record<AddressField, string>>;
};

type Choice = { addresses: readonly PickupAddress[]; selected: string | null; newPath: string };

export type PickupScreen =
  | ({ is: "new-address" } & NewAddress)
  | ({ is: "choose-address" } & Choice)
  | { is: "away" }
  | { is: "times"; view: PickupView };

export function PickupPage({ here, screen, forms, result, now }: Props) {
  switch (screen.is) {
    case "new-address":
      return <NewPickupAddress {...screen} form={forms.address} result={result} />;
    case "choose-address":
      return <ChoosePickupAddress {...screen} />;
    case "away":
      return <CourierAway here={here} />;
    case "times":
      return <PickupTimes form={forms.times} {...{ here, result, now }} view={screen.view} />;
  }
}

type NewPickupAddressProps = NewAddress &
  Pick<Props, "result"> & { form: Props["forms"]["address"] };

function NewPickupAddress({ form: seed, result, ...lines }: NewPickupAddressProps) {
  const t = useT("shipment");
  const { country, regions, values, bookPath } = lines;
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
      <AddressLines {...{ country, regions, fields, bookPath }} />
      <p>
        <SubmitButton pending={t("working")}>{t("save-address")}</SubmitButton>
      </p>
    </ActionForm>
  );
}

function ChoosePickupAddress({ addresses, selected, newPath }: Choice) {
  const t = useT("shipment");
  const say = useT("listing-draft-address");
  return (
    <Form method="get" className="stack">
      <fieldset className="book">
        <legend>{say("saved")}</legend>
        {addresses.map(({ id, ...address }) => (
          <Option
            key={id}
            type="radio"
            box
            name="address_id"
            value={id}
            required
            defaultChecked={id === selected}
            {...describeAddress(address)}
          />
        ))}
      </fieldset>
      <p>
        <ButtonLink kind="line" to={newPath}>
          {say("another")}
        </ButtonLink>
      </p>
      <p>
        <Button>{t("show-times")}</Button>
      </p>
    </Form>
  );
}

function CourierAway({ here }: Pick<Props, "here">) {
  const t = useT("shipment");
  return (
    <>
      <Note kind="bad">{t("away")}</Note>
      <p>
        <ButtonLink to={here()} reloadDocument>
          {t("again")}
        </ButtonLink>
      </p>
    </>
  );
}

type ViewProps = { view: PickupView };

type TimesProps = ViewProps & Pick<Props, "result"> & { form: Props["forms"]["times"] };

function PickupTimes(props: TimesProps & Pick<Props, "here" | "now">) {
  const { here, view, form, result, now } = props;
  const t = useT("shipment");
  const locale = useLocale();
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
  const { days, price, next, isBeforeSale } = view;
  const [form, fields] = useActionForm({
    id: "pickup",
    hidden: { address_id: addressId, ...(isBeforeSale && toSeenPrice(price)) },
    seed,
    lastResult: result,
    texts: ["shipment"],
    defaultValue: next === undefined ? {} : { slot: toSlotValue(next), day: next.date },
  });
  const chosen = fields.day.initialValue ?? fields.slot.initialValue?.split(" ", 1)[0];
  const shown = days.some(({ date }) => date === chosen) ? chosen : days[0]?.date;
  return (
    <ActionForm form={form}>
      <ChoiceFrame
        field={fields.slot}
        legend={t("when")}
        className="stack pickup-times"
        isErrorFirst
      >
        <div className="days">
          {days.map(({ date, windows }) => (
            <Fragment key={date}>
              <input
                type="radio"
                className="vh"
                id={`day-${date}`}
                name="day"
                value={date}
                defaultChecked={date === shown}
                onChange={chooseFirst}
              />
              <label className="day" htmlFor={`day-${date}`}>
                {formatDate(locale, date, "short")}
              </label>
              <div
                className="windows"
                role="group"
                aria-label={formatDate(locale, date, "weekday")}
              >
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
            </Fragment>
          ))}
        </div>
      </ChoiceFrame>
      {price === null ? null : (
        <p>
          {price.amount === 0
            ? t("price-free")
            : t(isBeforeSale ? "price-before" : "price", { price: formatMoney(locale, price) })}
        </p>
      )}
      <div className="row">
        <SubmitButton pending={t("working")}>{t("submit")}</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** What the seller agrees to, before the sale has a price of its own. */
const toSeenPrice = (price: PickupView["price"]): Record<string, string> =>
  price === null ? {} : { price: String(price.amount), currency: price.currency };

/** The window of a day that is left must not stay chosen. */
function chooseFirst({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
  const windows = currentTarget.nextElementSibling?.nextElementSibling;
  if (!windows || windows.querySelector("input:checked") !== null) return;
  windows.querySelector<HTMLInputElement>("input:enabled")?.click();
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
