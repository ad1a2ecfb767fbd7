import type { Locale } from "#contract/market.ts";
import type { StaffKey } from "#contract/staff-keys.ts";
import type { StaffListId } from "#contract/staff-list-words.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import type { MessageKey } from "../locale/namespaces.ts";

type Section = {
  path: (locale: Locale) => string;
  /** Who lacks it does not see the section; the API refuses its calls all the same. */
  key: StaffKey;
  label: MessageKey<"console">;
  /** Pages below its address are sections of their own. */
  end?: true;
};

type Group = { label: MessageKey<"console">; sections: readonly Section[] };

const listPath = (list: StaffListId) => (locale: Locale) => consolePaths.list(locale, list);

/** The pages of the console, by work. A new page is a line here and a route. */
export const CONSOLE_GROUPS: readonly Group[] = [
  {
    label: "group.trade",
    sections: [
      { path: hubPaths.overview, key: "read_tickets", label: "section.hub", end: true },
      { path: hubPaths.scan, key: "read_hub", label: "section.scan" },
      { path: hubPaths.orders, key: "read_orders", label: "section.queue" },
      { path: listPath("orders"), key: "read_orders", label: "section.orders" },
      { path: hubPaths.listings, key: "read_listings", label: "section.listings" },
      { path: listPath("listings"), key: "read_listings", label: "section.all-listings" },
      { path: listPath("stock"), key: "read_hub", label: "section.stock" },
      { path: listPath("payments"), key: "read_ledger", label: "section.payments" },
      { path: listPath("payouts"), key: "read_payouts", label: "section.payouts" },
      { path: (locale) => consolePaths.jobs(locale), key: "read_orders", label: "section.jobs" },
    ],
  },
  {
    label: "group.people",
    sections: [
      { path: listPath("people"), key: "read_people", label: "section.people" },
      { path: listPath("reviews"), key: "read_moderation", label: "section.reviews" },
      { path: listPath("tickets"), key: "read_tickets", label: "section.tickets" },
      { path: consolePaths.cannedReplies, key: "read_tickets", label: "section.canned-replies" },
      { path: hubPaths.claims, key: "read_tickets", label: "section.claims" },
      { path: hubPaths.subscriptionClaims, key: "read_tickets", label: "section.repairs" },
      { path: hubPaths.deviceWishes, key: "read_tickets", label: "section.wishes" },
      { path: hubPaths.reports, key: "read_reports", label: "section.reports" },
      { path: hubPaths.complaints, key: "read_moderation", label: "section.complaints" },
      { path: hubPaths.decisions, key: "read_moderation", label: "section.decisions" },
      {
        path: (locale) => consolePaths.risk(locale),
        key: "read_moderation",
        label: "section.risk",
      },
      { path: hubPaths.documents, key: "read_people_private", label: "section.documents" },
      { path: hubPaths.accounts, key: "read_people_private", label: "section.accounts" },
    ],
  },
  {
    label: "group.shop",
    sections: [
      {
        path: (locale) => consolePaths.catalog(locale),
        key: "read_catalog",
        label: "section.catalog",
      },
      {
        path: (locale) => consolePaths.catalogPrices(locale),
        key: "read_prices",
        label: "section.prices",
      },
      { path: (locale) => consolePaths.picks(locale), key: "read_catalog", label: "section.picks" },
      {
        path: consolePaths.promoCodes,
        key: "read_promo_codes",
        label: "section.promo-codes",
      },
      { path: consolePaths.staff, key: "read_staff", label: "section.staff" },
      { path: consolePaths.roles, key: "read_staff", label: "section.roles" },
      { path: consolePaths.settings, key: "read_settings", label: "section.settings" },
      { path: consolePaths.checklist, key: "read_settings", label: "section.checklist" },
      { path: consolePaths.audit, key: "read_staff", label: "section.audit" },
    ],
  },
];

/** Groups with the sections that these keys open. */
export const listGroups = (keys: readonly StaffKey[]): readonly Group[] =>
  CONSOLE_GROUPS.map(({ label, sections }) => ({
    label,
    sections: sections.filter(({ key }) => keys.includes(key)),
  })).filter(({ sections }) => sections.length > 0);
