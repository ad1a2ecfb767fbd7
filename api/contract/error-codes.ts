import * as z from "zod";

/**
 * Every error of the API: its status, and the sentence for logs and for callers without a
 * translation. The web shows `errors.<code>` of the locale files (spec §8).
 */
export const ERRORS = {
  bad_request: { status: 400, message: "The request could not be read." },
  signed_out: { status: 401, message: "Sign in to do this." },
  forbidden: { status: 403, message: "You don't have permission to do this." },
  /** `data.key` names the key, `data.keys` all of which one is enough. */
  key_missing: { status: 403, message: "Your role lacks the right to do this." },
  staff_factor_needed: { status: 403, message: "Staff need two-step sign-in." },
  last_staff_factor: {
    status: 409,
    message: "A member of staff keeps at least one second step.",
  },
  last_owner: { status: 409, message: "The shop keeps at least one owner." },
  /** `data.version` is the current one. */
  staff_changed: { status: 409, message: "A colleague has changed this in the meantime." },
  view_only: { status: 403, message: "You are looking at another person's pages: read only." },
  code_not_needed: { status: 409, message: "This is already confirmed, or not given yet." },
  note_changed: { status: 409, message: "A colleague has changed this note in the meantime." },
  already_linked: { status: 409, message: "These two accounts are already linked." },
  /** `data` is what a colleague has saved: name, date or value. */
  catalog_changed: { status: 409, message: "A colleague has changed this in the meantime." },
  import_closed: { status: 409, message: "This import has already started." },
  too_many_views: { status: 409, message: "There are too many saved views of this list." },
  too_many_jobs: { status: 409, message: "Several of your jobs are running. Wait for one." },
  bulk_changed: { status: 409, message: "More rows match now than you were shown." },
  bulk_too_many: { status: 409, message: "That is more than 1,000 rows. Narrow the list." },
  row_changed: { status: 409, message: "It has changed since you saw it." },
  job_closed: { status: 409, message: "This job has already ended." },
  role_built_in: { status: 409, message: "This role is built in and stays as it is." },
  role_in_use: { status: 409, message: "Someone has this role, or is invited to it." },
  invitation_closed: { status: 409, message: "This invitation is no longer open." },
  invitation_other_email: { status: 403, message: "This invitation is for another email." },
  not_found: { status: 404, message: "There is nothing here." },
  method_not_allowed: { status: 405, message: "This address does not accept that method." },
  body_too_large: { status: 413, message: "The request is larger than allowed." },
  invalid_fields: { status: 422, message: "Some fields need another look." },
  invalid_credentials: { status: 422, message: "Email and password do not match." },
  sign_in_link_needed: {
    status: 403,
    message: "Open the link in the email sent to this address, then sign in.",
  },
  human_check_failed: { status: 422, message: "The human check failed." },
  form_used: { status: 409, message: "This form has already created an account." },
  sms_capped: {
    status: 429,
    message: "Too many codes were sent to numbers like this one. Try again later.",
  },
  email_in_use: { status: 422, message: "This email is already in use." },
  phone_in_use: { status: 422, message: "This number is linked to another account." },
  own_number_needed: { status: 409, message: "Confirm your own phone number first." },
  username_taken: { status: 422, message: "This username is taken." },
  wrong_code: { status: 422, message: "The code does not match." },
  code_expired: { status: 422, message: "The code has expired. Ask for a new one." },
  contact_change_closed: { status: 409, message: "This change can no longer be undone." },
  wrong_password: { status: 422, message: "The current password does not match." },
  proof_needed: { status: 403, message: "This needs your password again." },
  second_factor_needed: { status: 403, message: "This account needs a second step to sign in." },
  sign_in_expired: { status: 410, message: "This sign-in took too long. Start again." },
  second_code_wrong: { status: 422, message: "The code does not match, or was used before." },
  second_factor_on: { status: 409, message: "Two-step sign-in is already on." },
  second_factor_off: { status: 409, message: "Two-step sign-in is off, or its setup has expired." },
  passkey_refused: { status: 422, message: "This passkey was not accepted." },
  passkeys_unavailable: { status: 409, message: "Passkeys need a host name, not an address." },
  too_many_passkeys: { status: 409, message: "There are too many passkeys." },
  push_unavailable: { status: 409, message: "This shop sends no notifications to browsers." },
  push_service_unknown: { status: 422, message: "The shop doesn't know this push service." },
  push_browser_taken: { status: 409, message: "Another account uses this push subscription." },
  account_busy: { status: 409, message: "The account has open transactions." },
  last_sign_in_method: { status: 409, message: "An account keeps at least one way to sign in." },
  social_unavailable: { status: 503, message: "Signing in with this provider does not work now." },
  hand_off_invalid: {
    status: 422,
    message: "This sign-in has been used already, or is not yours.",
  },
  too_many_requests: { status: 429, message: "Too many attempts. Wait a little." },
  upload_quota_spent: { status: 429, message: "Too many photos for one day. Continue tomorrow." },
  storage_full: { status: 507, message: "There is no room for photos right now." },
  internal: { status: 500, message: "Something went wrong on our side." },
  unavailable: { status: 503, message: "This is not available right now. Try again in a moment." },

  idempotency_key_missing: { status: 400, message: "This call needs an Idempotency-Key." },
  idempotency_key_reused: { status: 422, message: "This key was used for another request." },
  idempotency_key_running: { status: 409, message: "The first request is still running." },

  profile_incomplete: { status: 409, message: "The profile is missing something this step needs." },
  listing_is_yours: { status: 409, message: "This listing is already yours." },
  listing_not_available: { status: 409, message: "This listing is no longer available." },
  listing_gone: { status: 410, message: "This listing has been sold or removed." },
  listing_elsewhere: { status: 404, message: "This listing is for sale in another country." },
  selling_off: { status: 403, message: "Selling is not open in this country." },
  too_many_drafts: { status: 409, message: "There are too many unfinished listings." },
  draft_changed: { status: 409, message: "This step was changed elsewhere in the meantime." },
  draft_incomplete: { status: 409, message: "Something is missing from the listing." },
  seller_not_ready: { status: 409, message: "Something is missing before the seller can publish." },
  device_already_listed: {
    status: 409,
    message: "Another listing of yours has this device.",
  },
  listing_held: { status: 409, message: "A rule holds this listing: look at its reasons first." },
  listing_not_editable: { status: 409, message: "Editing is not possible right now." },
  listing_transition_refused: { status: 409, message: "The listing's state does not allow this." },
  listing_at_hub: { status: 409, message: "The device is at our hub: ask for it back first." },
  listing_edit_waits: { status: 409, message: "A change to this listing is under review." },
  consignment_terms_changed: { status: 409, message: "The terms have changed. Read them again." },
  /** `data.status` is the present state. */
  consignment_closed: { status: 409, message: "This can't be done in the present state." },
  courier_unpaid: { status: 409, message: "The courier to the hub is to be paid for first." },
  device_blocked: { status: 409, message: "A list calls this device lost or stolen." },
  /** `data.version` is the current one. */
  stock_changed: { status: 409, message: "The state of this device has changed in the meantime." },
  device_in_doubt: {
    status: 409,
    message: "Its number is not the one the seller gave, or has been seen on another device.",
  },
  listing_busy: { status: 409, message: "This listing is part of an order." },
  boost_running: { status: 409, message: "This listing is already promoted." },
  bank_country_not_eligible: {
    status: 422,
    message: "Accounts from this country are not accepted.",
  },
  payout_refused: { status: 409, message: "The provider does not accept this payout account." },
  too_many_favorites: { status: 409, message: "There are too many favourites." },
  too_many_saved_searches: { status: 409, message: "There are too many saved searches." },
  order_expired: { status: 409, message: "The checkout has expired." },
  order_extended_already: { status: 409, message: "The checkout was already extended once." },
  order_not_editable: { status: 409, message: "This order can no longer be changed." },
  order_incomplete: {
    status: 409,
    message: "Something is missing before the order can be placed.",
  },
  price_changed: { status: 409, message: "The price has changed since you saw it." },
  transition_refused: { status: 409, message: "The order's state does not allow this." },
  shipping_unavailable: { status: 409, message: "This delivery method is not available." },
  postal_code_not_found: { status: 422, message: "Postal code not found." },
  payment_method_unavailable: { status: 409, message: "This payment method is not available." },
  payment_failed: { status: 402, message: "The payment failed." },
  payment_required: { status: 409, message: "The order has no authorised payment yet." },
  card_not_found: { status: 404, message: "This card was not found." },
  add_on_unavailable: {
    status: 409,
    message: "This add-on is not available for this device here.",
  },
  voucher_invalid: { status: 422, message: "The promo code is invalid or expired." },
  promo_code_ended: { status: 409, message: "This promo code has ended for good." },
  hold_paused: {
    status: 409,
    message: "You held this a moment ago and did not buy it. Wait a little.",
  },
  too_many_checkouts: { status: 409, message: "There are too many open checkouts." },
  slot_taken: { status: 409, message: "This time is no longer free." },
  imei_check_closed: {
    status: 409,
    message: "The number can be checked once the device has arrived.",
  },
  review_closed: { status: 409, message: "This order cannot be reviewed, or already has been." },
  /** `data.state` says why: private, ended or late. */
  withdrawal_closed: { status: 409, message: "This contract cannot be withdrawn from." },
  claim_closed: { status: 409, message: "The warranty does not allow this claim." },
  document_closed: { status: 409, message: "This document has already been decided or withdrawn." },
  subscription_unavailable: {
    status: 409,
    message: "This protection is not available for this device.",
  },
  subscription_running: { status: 409, message: "This device is already protected." },
  subscription_closed: { status: 409, message: "The protection's state does not allow this." },
  account_limited: { status: 403, message: "A decision limits this account." },
  account_suspended: { status: 403, message: "This account is suspended." },
  listing_restricted: { status: 409, message: "A decision hides this listing." },
  measure_in_force: { status: 409, message: "This measure is already in force." },
  measure_over: { status: 409, message: "This measure has already been lifted." },
  complaint_closed: { status: 409, message: "This complaint can no longer be made or answered." },
  ticket_closed: { status: 409, message: "This request is closed. Write a new one." },
  ticket_not_rated: { status: 409, message: "This request cannot be rated, or already has been." },
  report_closed: { status: 409, message: "This report has already been answered." },
  device_wish_closed: {
    status: 409,
    message: "This request for a device has already been answered.",
  },
  call_closed: { status: 409, message: "No call can be booked for this order." },
  check_changed: { status: 409, message: "A colleague has changed this check in the meantime." },
  check_incomplete: { status: 409, message: "Something is missing from the check." },
  offers_off: { status: 409, message: "This listing takes no offers." },
  offer_closed: { status: 409, message: "The offer's state does not allow this." },
  offer_changed: { status: 409, message: "The offer was answered elsewhere in the meantime." },
  offer_out_of_range: { status: 422, message: "This amount is not possible here." },
  offer_running: { status: 409, message: "You already have an offer for this listing." },
  too_many_hunts: { status: 409, message: "There are too many hunts." },
  hunt_ended: { status: 409, message: "The hunt has ended." },
  proposal_void: { status: 409, message: "The proposal is no longer valid." },
  too_many_offers: { status: 409, message: "There are too many offers." },
  reply_running: { status: 409, message: "The previous answer is still being written." },
  search_limit_reached: { status: 429, message: "Search limit reached. Try again later." },
  too_many_agent_keys: { status: 409, message: "There are too many keys for programs." },
  agent_key_unknown: { status: 401, message: "This key does not exist, or was revoked." },
  agent_scope: { status: 403, message: "This key does not allow that." },
  agent_ceiling: { status: 403, message: "In total this costs more than the key allows." },
  approval_waiting: {
    status: 409,
    message: "Another request for this order is waiting for an answer.",
  },
  approval_closed: {
    status: 409,
    message: "This request has already been answered, or has expired.",
  },
  setting_changed: {
    status: 409,
    message: "A colleague has changed this setting in the meantime.",
  },
  setting_too_soon: {
    status: 422,
    message: "New terms begin 15 days after they are announced, at the earliest.",
  },
  setting_past: { status: 422, message: "A setting cannot begin in the past." },
  setting_planned: { status: 409, message: "A later change to this setting is already planned." },
  setting_date_taken: { status: 409, message: "This setting already has a row for this time." },
  market_closed: { status: 409, message: "The shop is closed in this country at the moment." },
  refund_too_large: { status: 422, message: "This is more than can be refunded." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** Why a card was declined; shown as `payment.decline.<code>`. */
export const DECLINE_CODES = [
  "declined",
  "insufficient_funds",
  "expired_card",
  "challenge_failed",
  "provider_unavailable",
] as const;
export const declineCodeSchema = z.enum(DECLINE_CODES);
export type DeclineCode = z.infer<typeof declineCodeSchema>;

/**
 * The body of every error (spec §8): a sentence, messages per field (keys of the locale files), and
 * the stable code. `data` has what a caller needs to continue, such as the new price.
 */
export const problemSchema = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  code: z.enum(ERROR_CODES),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
