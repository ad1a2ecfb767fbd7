import * as z from "zod";
import { EnvError, readWhole } from "./env-error.ts";
import type { CalendlyConfig } from "./providers/calendar/calendly.ts";
import type { AcsConfig } from "./providers/courier/acs/create-acs.ts";
import type { CamaraConfig } from "./providers/device-check/camara.ts";
import type { BoxNowConfig } from "./providers/locker/boxnow.ts";

const address = z.url({ protocol: /^https?$/ });

/** Variables of couriers, lockers, the calendar and lists of stolen devices, with their defaults. */
export const deliveryVariables = {
  COURIER_PROVIDER: z.enum(["simulator", "acs"]).optional(),
  ACS_API_KEY: z.string().optional(),
  ACS_COMPANY_ID: z.string().optional(),
  ACS_COMPANY_PASSWORD: z.string().optional(),
  ACS_USER_ID: z.string().optional(),
  ACS_USER_PASSWORD: z.string().optional(),
  ACS_BILLING_CODE: z.string().optional(),
  ACS_TRACKING_PAGE: address
    .refine((page) => page.includes("{code}"), { error: "must contain {code}" })
    .optional(),
  ACS_BASE_URL: address.default(
    "https://webservices.acscourier.net/ACSRestServices/api/ACSAutoRest",
  ),
  BOXNOW_CLIENT_ID: z.string().optional(),
  BOXNOW_CLIENT_SECRET: z.string().optional(),
  BOXNOW_PARTNER_ID: z.string().optional(),
  BOXNOW_BASE_URL: address.default("https://api-production.boxnow.gr"),
  BOXNOW_LOCATION_URL: address.optional(),
  CALENDLY_TOKEN: z.string().optional(),
  CALENDLY_ORGANIZATION: address.optional(),
  CALENDLY_BOOKING_URL_GR: address.optional(),
  CALENDLY_BOOKING_URL_GB: address.optional(),
  CALENDLY_BASE_URL: address.default("https://api.calendly.com"),
  CAMARA_CLIENT_ID: z.string().optional(),
  CAMARA_CLIENT_SECRET: z.string().optional(),
  CAMARA_BASE_URL: address.optional(),
  CAMARA_TOKEN_URL: address.optional(),
};
const deliverySchema = z.object(deliveryVariables);
type Values = z.infer<typeof deliverySchema>;

export type DeliveryEnv = {
  /** `isChosen`: the environment names it, as opposed to the default. */
  courier: { kind: "simulator"; isChosen: boolean } | ({ kind: "acs" } & AcsConfig);
  lockers: { kind: "embedded" } | ({ kind: "boxnow" } & BoxNowConfig);
  calendar: { kind: "embedded" } | ({ kind: "calendly" } & CalendlyConfig);
  /** `none`: no list is asked, because the embedded one would call stolen devices clean. */
  deviceCheck: { kind: "none" | "embedded" } | ({ kind: "camara" } & CamaraConfig);
};

export const readDelivery = (values: Values, { isShop }: { isShop: boolean }): DeliveryEnv => ({
  deviceCheck: readDeviceCheck(values, isShop),
  courier: readCourier(values),
  lockers: readLockers(values),
  calendar: readCalendar(values),
});

const ACS_ACCOUNT = [
  "ACS_API_KEY",
  "ACS_COMPANY_ID",
  "ACS_COMPANY_PASSWORD",
  "ACS_USER_ID",
  "ACS_USER_PASSWORD",
  "ACS_BILLING_CODE",
] as const;

function readCourier(values: Values): DeliveryEnv["courier"] {
  const { COURIER_PROVIDER: provider, ACS_TRACKING_PAGE: trackingPage } = values;
  if (!provider && ACS_ACCOUNT.some((name) => values[name]))
    throw new EnvError("COURIER_PROVIDER is missing: set it to acs.");
  if (provider !== "acs") return { kind: "simulator", isChosen: provider === "simulator" };
  const account = readWhole({ ...values, "COURIER_PROVIDER=acs": "acs" }, [
    "COURIER_PROVIDER=acs",
    ...ACS_ACCOUNT,
  ])!;
  return {
    kind: "acs",
    apiKey: account.ACS_API_KEY,
    companyId: account.ACS_COMPANY_ID,
    companyPassword: account.ACS_COMPANY_PASSWORD,
    userId: account.ACS_USER_ID,
    userPassword: account.ACS_USER_PASSWORD,
    billingCode: account.ACS_BILLING_CODE,
    baseUrl: values.ACS_BASE_URL,
    ...(trackingPage && { trackingPage }),
  };
}

function readLockers(values: Values): DeliveryEnv["lockers"] {
  const account = readWhole(values, ["BOXNOW_CLIENT_ID", "BOXNOW_CLIENT_SECRET"]);
  if (!account) return { kind: "embedded" };
  const { BOXNOW_LOCATION_URL: locationUrl, BOXNOW_PARTNER_ID: partnerId } = values;
  return {
    kind: "boxnow",
    clientId: account.BOXNOW_CLIENT_ID,
    clientSecret: account.BOXNOW_CLIENT_SECRET,
    baseUrl: values.BOXNOW_BASE_URL,
    ...(locationUrl && { locationUrl }),
    ...(partnerId && { partnerId }),
  };
}

function readDeviceCheck(values: Values, isShop: boolean): DeliveryEnv["deviceCheck"] {
  const account = readWhole(values, [
    "CAMARA_CLIENT_ID",
    "CAMARA_CLIENT_SECRET",
    "CAMARA_BASE_URL",
    "CAMARA_TOKEN_URL",
  ]);
  if (!account) return { kind: isShop ? "none" : "embedded" };
  return {
    kind: "camara",
    clientId: account.CAMARA_CLIENT_ID,
    clientSecret: account.CAMARA_CLIENT_SECRET,
    baseUrl: account.CAMARA_BASE_URL.replace(/\/$/, ""),
    tokenUrl: account.CAMARA_TOKEN_URL,
  };
}

function readCalendar(values: Values): DeliveryEnv["calendar"] {
  const account = readWhole(values, ["CALENDLY_TOKEN", "CALENDLY_ORGANIZATION"]);
  const bookingUrls = {
    GR: values.CALENDLY_BOOKING_URL_GR ?? null,
    GB: values.CALENDLY_BOOKING_URL_GB ?? null,
  };
  const hasPage = bookingUrls.GR !== null || bookingUrls.GB !== null;
  if (!account && hasPage)
    throw new EnvError("CALENDLY_TOKEN is missing for CALENDLY_BOOKING_URL_GR or _GB.");
  if (!account) return { kind: "embedded" };
  if (!hasPage) throw new EnvError("CALENDLY_BOOKING_URL_GR or _GB is missing for CALENDLY_TOKEN.");
  return {
    kind: "calendly",
    token: account.CALENDLY_TOKEN,
    organization: account.CALENDLY_ORGANIZATION,
    bookingUrls,
    baseUrl: values.CALENDLY_BASE_URL,
  };
}
