import { RISK_MODES, RISK_RULES } from "./risk-words.ts";

/** What the operator sets for each market, as dated rows. */
export const SETTING_NAMES = [
  "company",
  "market",
  "fees",
  "delivery_prices",
  "boost",
  "consignment",
  "hub",
  "features",
  "header",
  "claims",
  "subscription_plans",
  "legal_texts",
  "risk",
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

export const isSettingName = (text: string | undefined): text is SettingName =>
  SETTING_NAMES.some((name) => name === text);

/**
 * Texts that people write with spaces and dots: `phone` keeps its +, `digits` has none, and a
 * `number-of` such as an IBAN is written in capitals.
 */
type Written = "phone" | "digits" | "number-of";

/**
 * How a form shows a value: money in euros or pounds, rates in per cent, the rest as it is.
 * `optional` fields are null when they are empty.
 */
export type SettingField = {
  /** Path in the value: `seller_fee.fixed`. */
  path: string;
  kind:
    | "choice"
    | "money"
    | "percent"
    | "number"
    | "flag"
    | "text"
    | "lines"
    | "time"
    | "date"
    | Written;
  optional?: true;
  /** Of a `choice`. */
  choices?: readonly string[];
};

const text = (path: string): SettingField => ({ path, kind: "text" });
const numberOf = (path: string): SettingField => ({ path, kind: "number-of" });
const money = (path: string): SettingField => ({ path, kind: "money" });
const whole = (path: string): SettingField => ({ path, kind: "number" });
const flag = (path: string): SettingField => ({ path, kind: "flag" });
const orNothing = (field: SettingField): SettingField => ({ ...field, optional: true });

/**
 * A part of a value that is null as a whole while all of its fields are empty, such as a hub that
 * is not there; `""` is the whole value.
 */
export const SETTING_PARTS: Partial<Record<SettingName, readonly string[]>> = {
  hub: ["place.hours", "place"],
  header: ["line"],
  claims: ["savings", "co2"],
  subscription_plans: ["smart", "accident", "breakdown"],
  legal_texts: ["summary"],
};

export const SETTING_FIELDS: Record<SettingName, readonly SettingField[]> = {
  company: [
    text("legal_name"),
    text("trade_name"),
    text("address"),
    text("city"),
    text("postal_code"),
    numberOf("vat_number"),
    orNothing(text("tax_office")),
    text("register_number"),
    text("email"),
    { path: "phone_number", kind: "digits" },
    text("bank.name"),
    numberOf("bank.iban"),
    numberOf("bank.bic"),
  ],
  market: [flag("is_open")],
  fees: [
    money("seller_fee.fixed"),
    { path: "seller_fee.rate", kind: "percent" },
    money("buyer_fee.least"),
    { path: "buyer_fee.rate", kind: "percent" },
    money("pickup_price"),
    money("bank_fee.low"),
    money("bank_fee.high"),
  ],
  delivery_prices: [
    orNothing(money("locker")),
    orNothing(money("courier")),
    orNothing(money("express")),
    { path: "express_until", kind: "time" },
  ],
  boost: [money("price"), { path: "days", kind: "number" }],
  consignment: [
    { path: "free_days", kind: "number" },
    { path: "drop_rate", kind: "percent" },
    { path: "drop_days", kind: "number" },
  ],
  hub: [
    orNothing(text("place.address")),
    orNothing(text("place.city")),
    orNothing(text("place.postal_code")),
    orNothing({ path: "place.phone", kind: "phone" }),
    orNothing({ path: "place.hours.from", kind: "time" }),
    orNothing({ path: "place.hours.to", kind: "time" }),
  ],
  features: [flag("insurance"), flag("cross_selling"), flag("allow_sellers")],
  header: [orNothing(text("line.el")), orNothing(text("line.en"))],
  claims: ["savings", "co2"].flatMap((part) => [
    orNothing({ path: `${part}.value`, kind: "number" }),
    orNothing(text(`${part}.source`)),
    orNothing({ path: `${part}.date`, kind: "date" }),
  ]),
  subscription_plans: ["smart", "accident", "breakdown"].flatMap((plan) => [
    orNothing(money(`${plan}.price`)),
    orNothing(money(`${plan}.service_fee`)),
  ]),
  legal_texts: [
    text("terms.version"),
    text("terms.article"),
    text("privacy.version"),
    text("privacy.article"),
    orNothing(text("summary.el")),
    orNothing(text("summary.en")),
  ],
  risk: [
    flag("is_number_required"),
    ...RISK_RULES.map((rule): SettingField => ({
      path: `rules.${rule}`,
      kind: "choice",
      choices: RISK_MODES,
    })),
    whole("new_account_days"),
    whole("listings_a_day"),
    whole("low_price_percent"),
  ],
};

/** The name of a field in a form: dots would make nested values of it. */
export const toFieldName = (path: string): string => path.replaceAll(".", "__");

/** The sums of an example, by whom they concern; minor units. */
export const PREVIEW_LINES = [
  "buyer_fee",
  "delivery",
  "buyer_total",
  "seller_fee",
  "pickup",
  "seller_receives",
  "boost",
] as const;
export type PreviewLine = (typeof PREVIEW_LINES)[number];
