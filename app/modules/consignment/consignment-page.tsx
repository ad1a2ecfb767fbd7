import { ANNOUNCED_DAYS, ANSWER_DAYS, owesCourier } from "#contract/consignment-words.ts";
import type { Consignment } from "#contract/consignment.ts";
import type { Money } from "#contract/money.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { CheckboxField, Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SeenVersion } from "../form/seen-version.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate, formatMoney, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { paths } from "../../paths.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { Panel } from "../ui/panel.tsx";

const TEXTS = ["consignment", "my-listings"] as const;

type Terms = Consignment["terms"];
const toPercent = ({ drop_rate }: Terms): number => drop_rate / 100;

/** What its seller agrees to, in sentences. */
export function TermsList({
  terms,
  courierPrice,
}: {
  terms: Terms;
  /** Of our courier to the hub; null: none goes there. */
  courierPrice: Money | null;
}) {
  const t = useT("consignment");
  const locale = useLocale();
  return (
    <section className="stack snug" aria-labelledby="terms">
      <h2 id="terms">{t("terms")}</h2>
      <ul className="narrow">
        <li>{t("term.way", { days: ANNOUNCED_DAYS })}</li>
        {courierPrice === null ? null : (
          <li>{t("term.courier", { price: formatMoney(locale, courierPrice) })}</li>
        )}
        <li>{t("term.check", { days: ANSWER_DAYS })}</li>
        <li>{t("term.second")}</li>
        <li>{t("term.storage", { count: terms.free_days })}</li>
        <li>{t("term.fee")}</li>
        <li>{t("term.back")}</li>
      </ul>
    </section>
  );
}

/** Where the device is brought, by counter or by post. */
export function HubAddress({ hub, number }: { hub: Consignment["hub"]; number?: string }) {
  const t = useT("consignment");
  if (hub === null) return null;
  const { hours, ...address } = hub;
  return (
    <DescriptionList
      facts={[
        ...(number === undefined ? [] : [{ key: "number", label: t("number"), value: number }]),
        {
          key: "where",
          label: t("where"),
          value: t("address", address),
          note: hours === null ? t("by-post") : t("hours", hours),
        },
      ]}
    />
  );
}

type FormProps<Name extends string> = {
  consignment: Consignment;
  seed: FormSeed<Name>;
  result: ActionResult | undefined;
};

export function AnnounceForm({
  consignment,
  seed,
  result,
}: FormProps<"terms_version" | "drops" | "drop_to" | "agrees">) {
  const t = useT("consignment");
  const locale = useLocale();
  const { terms, terms_version, listing } = consignment;
  const [form, fields] = useActionForm({
    id: "announce",
    hidden: { intent: "announce" },
    seed,
    lastResult: result,
    texts: TEXTS,
  });
  const price = formatMoney(locale, listing.asking_price);
  return (
    <ActionForm form={form}>
      <SeenVersion name="terms_version" current={terms_version} conflict="consignment.changed" />
      {terms.drop_rate === 0 ? null : (
        <>
          <CheckboxField
            field={fields.drops}
            label={t("drop", {
              rate: formatPercent(locale, toPercent(terms)),
              days: terms.drop_days,
            })}
            hint={t("drop-hint")}
          />
          <Field
            field={fields.drop_to}
            label={t("floor")}
            mark={<span className="dim">{t("optional")}</span>}
            hint={t("floor-hint", { price })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            after={
              <span aria-hidden="true">{listing.asking_price.currency === "GBP" ? "£" : "€"}</span>
            }
          />
        </>
      )}
      <CheckboxField field={fields.agrees} label={t("agree")} />
      <SubmitButton pending={t("submitting")} className="fit">
        {t("submit")}
      </SubmitButton>
    </ActionForm>
  );
}

/** Where the device is, and what its seller may do. */
export function StayPanel({ consignment, seed, result }: FormProps<"action" | "version">) {
  const t = useT("consignment");
  const common = useT("common");
  const locale = useLocale();
  const { stay, listing } = consignment;
  if (stay === null) return null;
  const date = (at: string) => formatDate(locale, at, "moment");
  return (
    <Panel kind={stay.status === "asked" ? "act" : "plain"} aria-labelledby="stands">
      <h2 id="stands">{t("stands")}</h2>
      <p>
        <b>{t(`status.${stay.status}`)}</b>{" "}
        <span className="dim">{t("since", { date: date(stay.status_since) })}</span>
      </p>
      {stay.end_reason === null ? null : <p>{t(`reason.${stay.end_reason}`)}</p>}
      {stay.end_reason === "lost" ? (
        <p>
          <ButtonLink
            kind="line"
            size="m"
            to={paths.contact(locale, { about: `listing:${listing.id}` })}
          >
            {t("parcel.ask")}
          </ButtonLink>
        </p>
      ) : null}
      {stay.note === null ? null : (
        <>
          <p className="small dim">{t("note")}</p>
          <blockquote className="words">{stay.note}</blockquote>
        </>
      )}
      {stay.status === "asked" && stay.found_condition !== null ? (
        <p className="narrow">
          {t("asked", {
            listed: common(`grade.${listing.generic_condition}`),
            found: common(`grade.${stay.found_condition}`),
            price: formatMoney(locale, listing.asking_price),
          })}{" "}
          {stay.answer_by === null ? null : t("answer-by", { date: date(stay.answer_by) })}
        </p>
      ) : null}
      {stay.status === "in_stock" && stay.free_until !== null ? (
        <p className="small">{t("free-until", { date: date(stay.free_until) })}</p>
      ) : null}
      {stay.drop_to === null ? null : (
        <p className="small">{t("drops-to", { price: formatMoney(locale, stay.drop_to) })}</p>
      )}
      <div className="row">
        {stay.actions.map((action) => (
          <AnswerButton key={action} {...{ action, seed, result }} version={stay.version} />
        ))}
      </div>
    </Panel>
  );
}

/** Our courier: what it costs, when it comes, where it is. */
export function CourierPanel({ consignment }: { consignment: Consignment }) {
  const t = useT("consignment");
  const words = useT("shipment");
  const locale = useLocale();
  const { listing, stay, parcel, courier_price: price, may_book_courier: mayBook } = consignment;
  if (stay === null || (parcel === null && !mayBook)) return <CourierCost stay={stay} />;
  const link = (page: "courier" | "handover") => sellerPaths.listing(locale, listing.id, page);
  const isBooked = parcel?.status === "booked";
  return (
    <Panel aria-labelledby="courier">
      <h2 id="courier">{t("parcel.title")}</h2>
      {parcel === null ? null : (
        <p>
          {t(`parcel.is.${parcel.status}`, {
            date: formatDate(locale, parcel.pickup.date, "weekday"),
            hours: words(`interval.${parcel.pickup.interval}`),
          })}
        </p>
      )}
      {parcel === null || parcel.tracking_code === null || parcel.status === "missed" ? null : (
        <p className="small">
          {t("parcel.track")} <span className="code">{parcel.tracking_code}</span>
          {parcel.tracking_url !== null && /^https?:/.test(parcel.tracking_url) ? (
            <>
              {" · "}
              <a href={parcel.tracking_url} target="_blank" rel="noreferrer noopener">
                {t("parcel.follow")}
              </a>
            </>
          ) : null}
        </p>
      )}
      {mayBook && !isBooked && price !== null ? (
        <p>{t("parcel.offer", { price: formatMoney(locale, price) })}</p>
      ) : null}
      <CourierCost stay={stay} />
      <div className="row">
        {isBooked ? (
          <ButtonLink size="m" to={link("handover")}>
            {t("parcel.code")}
          </ButtonLink>
        ) : null}
        {mayBook ? (
          <ButtonLink kind={isBooked ? "line" : "main"} size="m" to={link("courier")}>
            {t(isBooked ? "parcel.change" : "parcel.book")}
          </ButtonLink>
        ) : null}
      </div>
    </Panel>
  );
}

/** What its seller owes for the courier, or has paid. */
function CourierCost({ stay }: Pick<Consignment, "stay">) {
  const t = useT("consignment");
  const locale = useLocale();
  if (stay === null || stay.courier_price === null) return null;
  const price = formatMoney(locale, stay.courier_price);
  if (stay.courier_paid_at !== null) {
    const date = formatDate(locale, stay.courier_paid_at, "moment");
    return <p className="small">{t("parcel.paid", { price, date })}</p>;
  }
  if (!owesCourier(stay)) return null;
  return (
    <p className="small">
      {t(stay.status === "to_return" ? "parcel.costs-back" : "parcel.costs", { price })}
    </p>
  );
}

type AnswerProps = Omit<FormProps<"action" | "version">, "consignment"> & {
  action: NonNullable<Consignment["stay"]>["actions"][number];
  version: number;
};

function AnswerButton({ action, version, seed, result }: AnswerProps) {
  const t = useT("consignment");
  const isOwn = result?.initialValue?.["action"] === action;
  const [form] = useActionForm({
    id: `answer-${action}`,
    hidden: { intent: "answer", action },
    seed,
    lastResult: isOwn ? result : undefined,
    texts: TEXTS,
  });
  return (
    <ActionForm form={form}>
      <SeenVersion current={version} conflict="consignment.moved" />
      <SubmitButton kind={action === "accept" ? "main" : "line"} size="m" pending={t("working")}>
        {t(`do.${action}`)}
      </SubmitButton>
    </ActionForm>
  );
}
