import { href } from "react-router";
import type { Locale } from "#contract/market.ts";
import { withQuery } from "./paths.ts";

type Query = Parameters<typeof withQuery>[1];

const ONE = {
  courier: "/:locale/account/orders/:orderId/courier",
  imei: "/:locale/account/orders/:orderId/imei",
  call: "/:locale/account/orders/:orderId/call",
  review: "/:locale/account/orders/:orderId/review",
  warranty: "/:locale/account/orders/:orderId/warranty",
  withdraw: "/:locale/account/orders/:orderId/withdraw",
  handover: "/:locale/account/orders/:orderId/handover",
  label: "/:locale/account/orders/:orderId/label",
  calendar: "/:locale/account/orders/:orderId/calendar",
} as const;

/** URLs of actions on an order: apart from `paths`, because public pages need none. */
export const orderPaths = {
  order: (locale: Locale, orderId: string, page: keyof typeof ONE, query: Query = {}) =>
    withQuery(href(ONE[page], { locale, orderId }), query),
  orderAction: (locale: Locale, orderId: string, orderAction: string, query: Query = {}) =>
    withQuery(
      href("/:locale/account/orders/:orderId/actions/:action", {
        locale,
        orderId,
        action: orderAction,
      }),
      query,
    ),
};
