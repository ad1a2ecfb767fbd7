import { readConsent } from "./consent.ts";

/** Events of spec §9 "Analytics events", and the page view of spec §2. */
export type EventName =
  | "pageview"
  | "purchase"
  | "view_item_list"
  | "view_cart"
  | "add_to_cart"
  | "add_to_wishlist"
  | "view_item"
  | "add_payment_info"
  | "add_shipping_info"
  | "promo_code_click"
  | "search_submitted"
  | "quick_button_click"
  | "start_ai_search_click"
  | "vertical_suggestion_click"
  | "signup_enter_email"
  | "signup_email_validation"
  | "signup_enter_mobile"
  | "signup_mobile_otp_validation"
  | "new_listing_success"
  | "listing_draft_stored"
  | "chat_pageview"
  | "chat_followup"
  | "new_chat_click"
  | "need_help_click";

/** Must not contain an e-mail, a number, a code or an address with its query. */
type Facts = Readonly<Record<string, string | number | boolean | object>>;

/** Does nothing without consent. Only the event functions of this folder call it. */
export function pushEvent(name: EventName, facts: Facts = {}): void {
  if (typeof document === "undefined" || readConsent() !== "yes") return;
  const page = window as unknown as { dataLayer?: object[] };
  const layer = (page.dataLayer ??= []);
  // A tag manager merges pushed objects: items of the previous event would stay.
  if (facts["ecommerce"]) layer.push({ ecommerce: null });
  layer.push({ event: name, ...facts });
}
