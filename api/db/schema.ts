/**
 * Written by `npm run db:types`.
 * Please do not edit it manually.
 */

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Address {
  address: string;
  city: string;
  country: string;
  created_at: Timestamp;
  delivery_notes: string | null;
  full_name: string;
  id: string;
  last_used_at: Timestamp;
  mobile_number: string;
  postal_code: string;
  region: string;
  removed_at: Timestamp | null;
  user_id: string;
}

export interface AddressDefault {
  address_id: string;
  purpose: string;
  user_id: string;
}

export interface AgentCall {
  at: Timestamp;
  id: string;
  key_id: string;
  outcome: string;
  tool: string;
}

export interface AgentKey {
  created_at: Timestamp;
  hint: string;
  id: string;
  last_used_at: Timestamp | null;
  market: string;
  max_total: number | null;
  name: string;
  revoked_at: Timestamp | null;
  scopes: string[];
  token_hash: Uint8Array;
  user_id: string;
}

export interface AiConversation {
  created_at: Timestamp;
  id: string;
  language: string;
  last_at: Timestamp;
  market: string;
  state: Json;
  title: string;
  turns: number;
  user_id: string | null;
  visitor_hash: Uint8Array | null;
  writing_until: Timestamp | null;
}

export interface AiTurn {
  at: Timestamp;
  conversation_id: string;
  intent: string;
  number: number;
  reply: Json;
  said: string;
}

export interface AiUsage {
  day: string;
  failed: number;
  reserved: number;
  tokens_in: number;
  tokens_out: number;
  turns: number;
}

export interface Appointment {
  calendar: string;
  cancelled_at: Timestamp | null;
  created_at: Timestamp;
  event_uuid: string;
  id: string;
  join_url: string | null;
  name: string;
  order_id: string;
  starts_at: Timestamp;
  topic: string;
  user_id: string;
}

export interface Approval {
  amount: number;
  currency: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  expires_at: Timestamp;
  id: string;
  kind: string;
  market: string;
  move: string | null;
  note: string | null;
  order_id: string;
  requested_at: Timestamp;
  requested_by: string;
  status: Generated<string>;
}

export interface AuditEntry {
  action: string;
  actor_id: string | null;
  after: Json | null;
  at: Timestamp;
  before: Json | null;
  data: Generated<Json>;
  id: string;
  market: string | null;
  once_key: string | null;
  reason: string | null;
  request_id: string | null;
  subject_id: string;
  subject_type: string;
}

export interface AuditLink {
  entry_id: string;
  hash: Uint8Array;
  seq: number;
}

export interface BankAccount {
  bank_name: string | null;
  beneficiary_name: string;
  country: string;
  created_at: Timestamp;
  fingerprint: string | null;
  id: string;
  is_default: Generated<boolean>;
  last4: string;
  payout_account_id: string;
  reference: string;
  removed_at: Timestamp | null;
  user_id: string;
}

export interface Bargain {
  ceiling_total: number;
  created_at: Timestamp;
  hunt_id: string;
  is_paused: Generated<boolean>;
  seed: string;
  tactic: string;
  updated_at: Timestamp;
  user_id: string;
}

export interface BargainTalk {
  created_at: Timestamp;
  ended_why: string | null;
  hunt_id: string;
  id: string;
  listing_id: string;
  next_at: Timestamp | null;
  offer_id: string | null;
  steps: Generated<number>;
}

export interface Boost {
  amount: number;
  card_last4: string | null;
  card_reference: string;
  closed_at: Timestamp | null;
  created_at: Timestamp;
  currency: string;
  days: Generated<number>;
  decline_code: string | null;
  ends_at: Timestamp | null;
  id: string;
  listing_id: string;
  market: string;
  provider: string;
  provider_reference: string | null;
  redirect_url: string | null;
  return_path: string;
  setting_id: string | null;
  starts_at: Timestamp | null;
  status: string;
  updated_at: Timestamp;
  user_id: string;
}

export interface Brand {
  id: string;
  name: string;
  slug: string;
  version: Generated<number>;
}

export interface CannedReply {
  body_el: string;
  body_en: string;
  created_at: Timestamp;
  id: string;
  is_active: Generated<boolean>;
  name: string;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface Capacity {
  id: string;
  label: string;
  position: number;
  slug: string;
}

export interface Card {
  brand: string;
  created_at: Timestamp;
  exp_month: number;
  exp_year: number;
  expiry_told_at: Timestamp | null;
  fingerprint: string | null;
  id: string;
  is_default: Generated<boolean>;
  is_kept: Generated<boolean>;
  label: string | null;
  last4: string;
  name: string;
  provider: string;
  reference: string;
  removed_at: Timestamp | null;
  setup_reference: string | null;
  user_id: string;
  worked_at: Timestamp | null;
}

export interface CatalogImport {
  checked_at: Timestamp;
  done_at: Timestamp | null;
  id: string;
  may_change: boolean;
  priced_markets: string[];
  reason: string | null;
  rows_total: number;
  started_at: Timestamp | null;
  started_by: string;
  state: Generated<string>;
}

export interface CatalogImportRow {
  cells: Json;
  changes: Generated<Json>;
  effect: string;
  error: string | null;
  field: string | null;
  import_id: string;
  number: number;
  state: string;
}

export interface Claim {
  answer_el: string | null;
  answer_en: string | null;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  description: string;
  device_number: string | null;
  id: string;
  lapsed_at: Timestamp | null;
  market: string;
  order_id: string;
  outcome: string | null;
  outcome_el: string | null;
  outcome_en: string | null;
  reason: string;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
  send_by: Timestamp | null;
  status: string;
  user_id: string;
}

export interface ClockOffset {
  id: number;
  milliseconds: number;
}

export interface Color {
  id: string;
  name_el: string;
  name_en: string;
  slug: string;
  swatch: string;
}

export interface Complaint {
  answer_el: string | null;
  answer_en: string | null;
  body: string;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  email: string;
  id: string;
  locale: string;
  market: string;
  report_id: string | null;
  statement_id: string | null;
  status: Generated<string>;
  user_id: string | null;
}

export interface ContactChange {
  changed_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<number>;
  kind: string;
  new_contact: string;
  old_contact: string;
  old_verified_at: Timestamp;
  superseded_at: Timestamp | null;
  token_hash: Uint8Array | null;
  undone_at: Timestamp | null;
  user_id: string;
}

export interface CustomerOrder {
  action_due_at: Timestamp | null;
  add_on_items: Generated<Json>;
  add_ons: Generated<number>;
  address: Json | null;
  address_id: string | null;
  asking_price: number;
  buyer_id: string;
  buyer_safety_fee: number;
  completed_at: Timestamp | null;
  created_at: Timestamp;
  currency: string;
  delivered_at: Timestamp | null;
  delivery_price: number | null;
  delivery_prices_id: string | null;
  device_number: string | null;
  discount: Generated<number>;
  expires_at: Timestamp | null;
  extended_at: Timestamp | null;
  fees_id: string | null;
  id: string;
  item: Json;
  legal_texts_id: string | null;
  listing_id: string;
  locker: Json | null;
  market: string;
  number: string;
  offer_id: string | null;
  payment_method: Generated<string>;
  pickup_price: Generated<number>;
  pickup_ready_at: Timestamp | null;
  requested_at: Timestamp | null;
  selected_card: string | null;
  seller_fee: number;
  seller_id: string;
  shipping_method: string | null;
  sku_id: string;
  sold_by_trader: Generated<boolean>;
  status: string;
  status_since: Timestamp;
  sub_status: string | null;
  total: number;
  updated_at: Timestamp;
  version: Generated<number>;
  voucher_code: string | null;
  warranty_ended_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
}

export interface DataExport {
  bytes: Generated<number>;
  expires_at: Timestamp | null;
  id: string;
  parts: Generated<number>;
  ready_at: Timestamp | null;
  requested_at: Timestamp;
  run: string | null;
  status: string;
  user_id: string;
}

export interface Deadline {
  attempts: Generated<number>;
  cancelled_at: Timestamp | null;
  created_at: Timestamp;
  due_at: Timestamp;
  fired_at: Timestamp | null;
  id: string;
  kind: string;
  last_error: string | null;
  market: string;
  subject_id: string;
  subject_type: string;
}

export interface DeviceCheck {
  answer: string;
  checked_at: Timestamp;
  id: string;
  listing_id: string;
  market: string;
  provider: string;
  reference: string | null;
}

export interface DeviceWish {
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  email: Generated<string>;
  form_id: string | null;
  id: string;
  locale: string;
  market: string;
  model_id: string | null;
  name: string;
  name_key: string;
  reason: string | null;
  status: string;
  user_id: string | null;
  vertical: string;
}

export interface DraftPhoto {
  created_at: Timestamp;
  draft_id: string;
  id: string;
  is_cover: Generated<boolean>;
  media_key: string;
  position: number;
  tag: string;
}

export interface FaceValueChange {
  id: string;
  import_id: string | null;
  made_at: Timestamp;
  made_by: string;
  market: string;
  product_id: string;
  reason: string | null;
  source: string;
  starts_at: Timestamp;
  state: string;
  value: number;
}

export interface Favorite {
  created_at: Timestamp;
  id: string;
  listing_id: string | null;
  market: string;
  price_notified: number | null;
  price_then: number | null;
  sku_id: string | null;
  user_id: string | null;
  visitor_hash: Uint8Array | null;
}

export interface GoodwillRefund {
  amount: number;
  claim_id: string | null;
  created_at: Timestamp;
  currency: string;
  id: string;
  made_by: string;
  note: string;
  order_id: string;
  paid_at: Timestamp | null;
  payment_id: string;
}

export interface HandOff {
  browser_hash: string;
  code_hash: Uint8Array;
  email: string | null;
  expires_at: Timestamp;
  is_new: boolean;
  provider: string;
  subject: string | null;
  used_at: Timestamp | null;
  user_id: string;
}

export interface HubCheck {
  battery_health: number | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision: string | null;
  device_number: string | null;
  fail_reasons: Generated<string[]>;
  failing_at: Timestamp | null;
  failing_by: string | null;
  found_condition: string | null;
  id: string;
  items: Json;
  market: string;
  note_el: string | null;
  note_en: string | null;
  opened_at: Timestamp;
  opened_by: string | null;
  order_id: string;
  passing_at: Timestamp | null;
  passing_by: string | null;
  version: Generated<number>;
}

export interface HubCheckPhoto {
  check_id: string;
  created_at: Timestamp;
  id: string;
  item_key: string;
  media_key: string;
}

export interface HubStock {
  battery_health: number | null;
  bin: string | null;
  checked_at: Timestamp | null;
  checked_by: string | null;
  courier_paid_at: Timestamp | null;
  courier_price: number | null;
  created_at: Timestamp;
  device_number: string | null;
  drop_to: number | null;
  end_reason: string | null;
  ended_at: Timestamp | null;
  found_condition: string | null;
  free_until: Timestamp | null;
  holds: Generated<string[]>;
  id: string;
  items: Json | null;
  listing_id: string;
  market: string;
  note: string | null;
  number: Generated<number>;
  received_at: Timestamp | null;
  setting_id: string | null;
  status: string;
  status_since: Timestamp;
  stocked_at: Timestamp | null;
  terms: Json;
  version: Generated<number>;
}

export interface Hunt {
  created_at: Timestamp;
  id: string;
  mandate_id: string;
  market: string;
  may: string;
  messaged_at: Generated<ArrayType<Timestamp>>;
  query: string;
  status: string;
  swept_at: Timestamp;
  until: Timestamp;
  updated_at: Timestamp;
  user_id: string;
}

export interface HuntMatch {
  condition: string | null;
  found_at: Timestamp;
  hunt_id: string;
  id: string;
  listing_id: string;
  told_at: Timestamp | null;
  total: number | null;
}

export interface IdempotencyKey {
  created_at: Timestamp;
  endpoint: string;
  key: string;
  locked_until: Timestamp;
  request_hash: Uint8Array;
  response: string | null;
  scope: string;
  status: number | null;
}

export interface ImeiCheck {
  at: Timestamp;
  id: string;
  matches: boolean;
  order_id: string;
  user_id: string;
}

export interface Invoice {
  corrects_id: string | null;
  currency: string;
  details: Json;
  fiscal_errors: Json | null;
  fiscal_mark: string | null;
  fiscal_status: string | null;
  fiscal_uid: string | null;
  fiscal_url: string | null;
  id: string;
  issued_at: Timestamp;
  kind: string;
  lines: Json;
  market: string;
  net: number;
  number: number;
  order_id: string | null;
  source: string;
  total: number;
  user_id: string;
  vat: number;
  year: number;
}

export interface InvoiceSeries {
  last_number: number;
  market: string;
  year: number;
}

export interface KnownDevice {
  created_at: Timestamp;
  last_used_at: Timestamp;
  token_hash: Uint8Array;
  user_id: string;
}

export interface LedgerEntry {
  account: string;
  amount: number;
  currency: string;
  id: string;
  transfer_id: string;
  user_id: string | null;
}

export interface LedgerTransfer {
  at: Timestamp;
  id: string;
  kind: string;
  market: string;
  order_id: string | null;
  reference: string;
}

export interface Listing {
  accessories_description: string | null;
  address_id: string | null;
  asking_price: number;
  battery_health: number | null;
  boosted_until: Timestamp | null;
  brand_id: string;
  capacity_id: string | null;
  closed_from: string | null;
  color_id: string;
  cover_key: string | null;
  created_at: Timestamp;
  currency: string;
  deleted_at: Timestamp | null;
  device_number: string | null;
  edit_of: string | null;
  generic_condition: string;
  graded_at: Timestamp | null;
  has_box: Generated<boolean>;
  has_case: Generated<boolean>;
  has_charger: Generated<boolean>;
  has_headphones: Generated<boolean>;
  hidden_by_vacation: Generated<boolean>;
  id: string;
  is_graded: Generated<boolean>;
  is_instant_buy: Generated<boolean>;
  is_pick: Generated<boolean>;
  marked_sold_at: Timestamp | null;
  market: string;
  model_id: string;
  notes: string | null;
  pick_position: Generated<number>;
  popularity: Generated<number>;
  product_id: string;
  published_at: Timestamp | null;
  resale_of_order_id: string | null;
  seller_id: string;
  sku_id: string;
  sold_at: Timestamp | null;
  status: string;
  submitted_at: Timestamp | null;
  title: string;
  total_price: number;
  updated_at: Timestamp;
  version: Generated<number>;
  vertical: string;
}

export interface ListingCondition {
  category: string;
  grade: string;
  listing_id: string;
  reason: string | null;
}

export interface ListingDecision {
  at: Timestamp;
  decided_by: string;
  decision: string;
  id: string;
  listing_id: string;
  note_el: string | null;
  note_en: string | null;
  reasons: Generated<string[]>;
}

export interface ListingDraft {
  accessories_description: string | null;
  address_id: string | null;
  asking_price: number | null;
  battery_health: number | null;
  brand_id: string | null;
  capacity_id: string | null;
  color_id: string | null;
  created_at: Timestamp;
  device_number: string | null;
  fees_id: string | null;
  has_box: Generated<boolean>;
  has_case: Generated<boolean>;
  has_charger: Generated<boolean>;
  has_headphones: Generated<boolean>;
  id: string;
  is_battery_unknown: Generated<boolean>;
  market: string;
  model_id: string | null;
  notes: string | null;
  product_id: string | null;
  properties: Generated<Json>;
  step_versions: Generated<Json>;
  updated_at: Timestamp;
  user_id: string | null;
  version: Generated<number>;
  vertical: string | null;
  visited: Generated<string[]>;
  visitor_token_hash: Uint8Array | null;
}

export interface ListingPhoto {
  created_at: Timestamp;
  id: string;
  is_cover: Generated<boolean>;
  listing_id: string;
  media_key: string;
  position: number;
  tag: string;
}

export interface ListingReference {
  listing_id: string;
  reference: string;
  seller_id: string;
}

export interface ListingViewDay {
  day: string;
  listing_id: string;
  views: number;
}

export interface ListingWithdrawal {
  at: Timestamp;
  comment: string | null;
  id: string;
  listing_id: string;
  option: string;
}

export interface Mandate {
  created_at: Timestamp;
  document: string;
  given_at: Timestamp | null;
  hash: string;
  id: string;
  kind: string;
  public_key: string;
  revoked_at: Timestamp | null;
  session_id: string | null;
  signature: string;
  text_version: number;
  user_id: string;
}

export interface Media {
  brightness: number | null;
  bytes: number;
  content_type: string;
  created_at: Timestamp;
  fingerprint: string | null;
  height: number;
  key: string;
  sharpness: number | null;
  waits_for_fingerprint: Generated<boolean>;
  width: number;
}

export interface Message {
  attempts: Generated<number>;
  channel: string;
  created_at: Timestamp;
  dedupe_key: string | null;
  id: string;
  last_error: string | null;
  locale: string;
  market: string;
  payload: Generated<Json>;
  provider_reference: string | null;
  recipient: string;
  sent_at: Timestamp | null;
  status: Generated<string>;
  template: string;
  user_id: string | null;
}

export interface Model {
  brand_id: string;
  id: string;
  name: string;
  release_date: string;
  slug: string;
  version: Generated<number>;
  vertical: string;
}

export interface ModelAlias {
  brand_id: string;
  id: string;
  merged_at: Timestamp;
  model_id: string;
  name: string;
  slug: string;
}

export interface Notification {
  category: string;
  created_at: Timestamp;
  data: Generated<Json>;
  dedupe_key: string | null;
  id: string;
  read_at: Timestamp | null;
  subject_id: string;
  subject_type: string;
  topic: string;
  user_id: string;
}

export interface NotificationPreference {
  bell: boolean;
  category: string;
  mail: boolean;
  push: Generated<boolean>;
  user_id: string;
}

export interface Offer {
  amount: number;
  asking_price: number;
  buyer_id: string;
  created_at: Timestamp;
  currency: string;
  expires_at: Timestamp;
  fees_id: string | null;
  id: string;
  listing_id: string;
  market: string;
  number: number;
  seller_id: string;
  status: string;
  updated_at: Timestamp;
  void_reason: string | null;
}

export interface OfferEvent {
  amount: number | null;
  at: Timestamp;
  by_agent: Generated<boolean>;
  by_hunter: Generated<boolean>;
  by_rule: boolean;
  id: string;
  kind: string;
  number: number;
  offer_id: string;
  side: string;
}

export interface OfferLink {
  created_at: Timestamp;
  number: number;
  offer_id: string;
  token_hash: Uint8Array;
  user_id: string;
}

export interface OfferRule {
  accept_from: number | null;
  counter_with: number | null;
  decline_below: number | null;
  floor_percent: number;
  is_on: boolean;
  listing_id: string;
  updated_at: Timestamp;
}

export interface OrderEvent {
  actor: string;
  actor_id: string | null;
  at: Timestamp;
  data: Generated<Json>;
  from_status: string | null;
  id: string;
  order_id: string;
  to_status: string;
}

export interface OrderListing {
  accessories_description: string | null;
  conditions: Json;
  graded_at: Timestamp | null;
  has_box: boolean;
  has_case: boolean;
  has_charger: boolean;
  has_headphones: boolean;
  kept_at: Timestamp;
  notes: string | null;
  order_id: string;
}

export interface OrderListingPhoto {
  id: Generated<string>;
  is_cover: boolean;
  media_key: string;
  order_id: string;
  position: number;
  tag: string;
}

export interface OrderNote {
  author_id: string;
  created_at: Timestamp;
  id: string;
  order_id: string;
  text: string;
}

export interface OrderPhoto {
  created_at: Timestamp;
  id: string;
  media_key: string;
  order_id: string;
  position: number;
  purpose: string;
  subject_id: string | null;
}

export interface Outbox {
  attempts: Generated<number>;
  available_at: Timestamp;
  created_at: Timestamp;
  dead_at: Timestamp | null;
  dedupe_key: string | null;
  id: string;
  last_error: string | null;
  market: string;
  payload: Json;
  position: Generated<number>;
  processed_at: Timestamp | null;
  topic: string;
}

export interface OutboxMessage {
  channel: string;
  created_at: Timestamp;
  headers: Generated<Json>;
  html_body: string | null;
  id: string;
  message_id: string;
  recipient: string;
  subject: string | null;
  text_body: string;
}

export interface Passkey {
  counter: number;
  created_at: Timestamp;
  credential_id: string;
  id: string;
  is_backed_up: boolean;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Uint8Array;
  transports: string[];
  user_id: string;
}

export interface PasskeyChallenge {
  challenge: string;
  expires_at: Timestamp;
  origin: string;
  purpose: string;
  user_id: string | null;
}

export interface Passport {
  accepted_at: Timestamp | null;
  code: string;
  device_number: string | null;
  document: string;
  id: string;
  issued_at: Timestamp;
  order_id: string;
  public_key: string;
  signature: string;
}

export interface PassportKey {
  created_at: Timestamp;
  id: number;
  private_key: string;
}

export interface Payment {
  amount: number;
  attempt: number;
  authorised_at: Timestamp | null;
  captured_at: Timestamp | null;
  card_last4: string | null;
  card_reference: string | null;
  closed_at: Timestamp | null;
  created_at: Timestamp;
  currency: string;
  decline_code: string | null;
  id: string;
  market: string;
  method: string;
  order_id: string;
  provider: string;
  provider_reference: string | null;
  redirect_url: string | null;
  return_path: string;
  shop_id: string | null;
  status: string;
  updated_at: Timestamp;
}

export interface Payout {
  amount: number;
  attempt: Generated<number>;
  bank_account_reference: string | null;
  bank_last4: string | null;
  created_at: Timestamp;
  currency: string;
  due_at: Timestamp;
  failure: string | null;
  held_until: Timestamp | null;
  id: string;
  market: string;
  order_id: string;
  paid_at: Timestamp | null;
  provider: string | null;
  provider_reference: string | null;
  sent_at: Timestamp | null;
  status: string;
  updated_at: Timestamp;
  user_id: string;
}

export interface PayoutAccount {
  changed_at: Timestamp | null;
  created_at: Timestamp;
  id: string;
  provider: string;
  reference: string;
  refusal: string | null;
  removed_at: Timestamp | null;
  status: string;
  user_id: string;
  verified_at: Timestamp | null;
}

export interface PersonLink {
  id: string;
  linked_at: Timestamp;
  linked_by: string;
  other_id: string;
  reason: string;
  user_id: string;
}

export interface PersonNote {
  changed_at: Timestamp;
  created_at: Timestamp;
  id: string;
  market: string;
  text: string;
  user_id: string;
  version: Generated<number>;
  written_by: string;
}

export interface PersonView {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: string;
  market: string;
  reason: string;
  session_id: string;
  staff_id: string;
  token_hash: Uint8Array;
  user_id: string;
}

export interface Pick {
  ends_at: Timestamp | null;
  listing_id: string;
  made_by: string | null;
  market: string;
  position: number | null;
  starts_at: Timestamp;
  version: Generated<number>;
}

export interface Product {
  brand_id: string;
  capacity_id: string | null;
  color_id: string;
  id: string;
  model_id: string;
}

export interface ProductAlias {
  capacity_id: string | null;
  color_id: string;
  id: string;
  merged_at: Timestamp;
  model_id: string;
  product_id: string;
}

export interface ProductRating {
  created_at: Timestamp;
  order_id: string;
  score: number;
  user_id: string;
}

export interface ProfileImage {
  created_at: Timestamp;
  id: string;
  media_key: string;
  source_key: string;
  square_left: number;
  square_side: number;
  square_top: number;
  user_id: string;
}

export interface PromoCode {
  batch_id: string | null;
  budget: number | null;
  campaign: Generated<string>;
  code_folded: string;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp | null;
  first_order_only: Generated<boolean>;
  given: Generated<number>;
  id: string;
  kind: string;
  market: string | null;
  max_discount: number | null;
  min_price: Generated<number>;
  once_per_user: Generated<boolean>;
  starts_at: Timestamp;
  status: Generated<string>;
  uses_left: number | null;
  uses_limit: number | null;
  value: number;
  version: Generated<number>;
}

export interface PromoCodeUse {
  amount: Generated<number>;
  id: string;
  order_id: string;
  promo_code_id: string;
  released_at: Timestamp | null;
  taken_at: Timestamp;
  user_id: string;
}

export interface Proposal {
  by_agent: Generated<boolean>;
  created_at: Timestamp;
  currency: string;
  delivery: number;
  expires_at: Timestamp;
  fee: number;
  hunt_id: string | null;
  id: string;
  listing_id: string;
  mandate_id: string;
  market: string;
  offer_id: string | null;
  order_id: string | null;
  price: number;
  status: string;
  total: number;
  updated_at: Timestamp;
  user_id: string;
}

export interface ProviderEvent {
  event_id: string;
  provider: string;
  received_at: Timestamp;
}

export interface ProviderTest {
  detail: string | null;
  id: string;
  kind: string;
  outcome: string;
  provider: string;
  tested_at: Timestamp;
  took: number;
}

export interface PushMessage {
  attempts: Generated<number>;
  created_at: Timestamp;
  dedupe_key: string;
  expires_at: Timestamp;
  id: string;
  payload: Json | null;
  subscription_id: string;
  topic: string;
  urgency: string;
}

export interface PushSubscription {
  auth: string;
  created_at: Timestamp;
  endpoint: string;
  id: string;
  last_used_at: Timestamp | null;
  p256dh: string;
  server_key: string;
  session_id: string;
  user_agent: string | null;
  user_id: string;
}

export interface RateLimit {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCode {
  code_hash: string;
  id: string;
  used_at: Timestamp | null;
  user_id: string;
}

export interface Report {
  answer_el: string | null;
  answer_en: string | null;
  body: string;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  email: string;
  form_id: string | null;
  id: string;
  locale: string;
  market: string;
  page: Generated<string>;
  reason: string;
  status: string;
  subject_id: string | null;
  subject_type: string;
  user_id: string | null;
}

export interface Review {
  author_id: string | null;
  author_role: string;
  comment: string | null;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  id: string;
  is_positive: boolean;
  is_system_made: Generated<boolean>;
  market: string;
  options: Generated<string[]>;
  order_id: string;
  standing: Generated<string>;
  subject_id: string;
}

export interface RiskSignal {
  at: Timestamp;
  decided_at: Timestamp | null;
  decision: string | null;
  facts: Generated<Json>;
  id: string;
  listing_id: string;
  market: string;
  mode: string;
  rule: string;
  seller_id: string;
}

export interface SaleRecord {
  asking_price: number;
  capacity_id: string | null;
  currency: string;
  generic_condition: string;
  id: string;
  listed_at: Timestamp;
  market: string;
  model_id: string;
  order_id: string | null;
  sold_at: Timestamp;
}

export interface SandboxBankAccount {
  account_reference: string;
  bank_name: string | null;
  beneficiary_name: string;
  country: string;
  created_at: Timestamp;
  fingerprint: string | null;
  iban_hash: Uint8Array;
  key: string;
  last4: string;
  reference: string;
  removed_at: Timestamp | null;
}

export interface SandboxCard {
  behaviour: string;
  brand: string;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  exp_month: number;
  exp_year: number;
  fingerprint: string | null;
  last4: string;
  name: string;
  reference: string;
}

export interface SandboxEvent {
  attempts: Generated<number>;
  created_at: Timestamp;
  delivered_at: Timestamp | null;
  due_at: Timestamp;
  id: string;
  payload: Json;
}

export interface SandboxFiscalDocument {
  mark: Generated<number>;
  received_at: Timestamp;
  uid: string;
}

export interface SandboxOperation {
  amount: number;
  at: Timestamp;
  key: string;
  payment_reference: string;
  step: string;
}

export interface SandboxPayment {
  amount: number;
  behaviour: string;
  captured: Generated<number>;
  card_last4: string | null;
  card_reference: string | null;
  created_at: Timestamp;
  currency: string;
  decline_code: string | null;
  key: string;
  language: string;
  method: string;
  reference: string;
  refunded: Generated<number>;
  return_path: string;
  status: string;
  updated_at: Timestamp;
}

export interface SandboxPayout {
  account_reference: string;
  amount: number;
  bank_reference: string;
  created_at: Timestamp;
  currency: string;
  failure: string | null;
  key: string;
  reference: string;
  settles_at: Timestamp;
}

export interface SandboxPayoutAccount {
  closed_at: Timestamp | null;
  created_at: Timestamp;
  key: string;
  language: string;
  owner: string;
  reference: string;
  refusal: string | null;
  return_path: string;
  status: string;
  tries: Generated<number>;
}

export interface SandboxSetup {
  card_reference: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  key: string;
  owner: string;
  reference: string;
  return_path: string;
  status: string;
  tries: Generated<number>;
}

export interface SavedSearch {
  created_at: Timestamp;
  id: string;
  market: string;
  notified_at: Timestamp | null;
  query: string;
  seen_at: Timestamp;
  user_id: string;
}

export interface SearchBuild {
  built_at: Timestamp;
  id: number;
  rules: number;
}

export interface SearchListing {
  asking_price: number;
  boosted_until: Timestamp | null;
  capacity: string | null;
  color: string;
  is_pick: boolean;
  listing_id: string;
  market: string;
  marks: number;
  model_id: string;
  pick_position: Generated<number>;
  popularity: number;
  published_at: Timestamp;
  total_price: number;
}

export interface SearchScope {
  brand: string;
  brand_name: string;
  everything: string;
  market: string;
  model: string;
  model_id: string;
  model_name: string;
  n: number;
  prices: number[];
  release_date: string;
  vertical: string;
}

export interface SearchSlice {
  bits: string;
  filter: string;
  market: string;
  model_id: string;
  value: string;
}

export interface SearchWord {
  capacities: string[];
  colors: string[];
  display: string;
  models: string[];
  word: string;
}

export interface Session {
  created_at: Timestamp;
  device_hash: Uint8Array | null;
  expires_at: Timestamp;
  id: string;
  ip: string | null;
  last_used_at: Timestamp;
  proved_at: Timestamp;
  revoked_at: Timestamp | null;
  second_factor_at: Timestamp | null;
  token_hash: Uint8Array;
  user_agent: string | null;
  user_id: string;
}

export interface Setting {
  created_at: Timestamp;
  created_by: string | null;
  effective_from: Timestamp;
  id: string;
  market: string;
  name: string;
  reason: string | null;
  undoes: string | null;
  value: Json;
}

export interface SharedDetail {
  found_at: Timestamp;
  kind: string;
  order_id: string;
}

export interface Shipment {
  attempt: number;
  collect_by: string | null;
  collect_code: string | null;
  courier: string;
  courier_reference: string | null;
  created_at: Timestamp;
  from_place: Json;
  id: string;
  leg: string;
  market: string;
  method: string;
  no_news_since: Timestamp | null;
  order_id: string;
  pickup_date: string | null;
  pickup_interval: string | null;
  ready_at: Timestamp | null;
  status: string;
  to_place: Json;
  tracking_code: string | null;
  tracking_url: string | null;
  updated_at: Timestamp;
}

export interface ShipmentEvent {
  at: Timestamp;
  courier_event: string;
  id: string;
  kind: string;
  place: string | null;
  shipment_id: string;
}

export interface ShippingLabel {
  booked_at: Timestamp;
  cancelled_at: Timestamp | null;
  key: string;
  label: Uint8Array | null;
  pickup_date: string;
  provider: string;
  reference: string;
}

export interface Shop {
  held_at: Timestamp | null;
  held_because: string | null;
  id: string;
  is_only: Generated<boolean>;
  surroundings: Json | null;
}

export interface SignInChallenge {
  attempts: Generated<number>;
  expires_at: Timestamp;
  is_new: boolean;
  method: string;
  token_hash: Uint8Array;
  user_id: string;
}

export interface SignUpForm {
  created_at: Timestamp;
  nonce_hash: Uint8Array;
  user_id: string;
}

export interface SimCalendarEvent {
  booked_at: Timestamp;
  cancelled_at: Timestamp | null;
  email: string;
  ends_at: Timestamp;
  key: string;
  market: string;
  name: string;
  starts_at: Timestamp;
  uuid: string;
}

export interface SimParcel {
  booked_at: Timestamp;
  cancelled_at: Timestamp | null;
  contents: string;
  from_place: Json;
  key: string;
  locker: Json | null;
  market: string;
  method: string;
  outcome: Generated<string>;
  pickup_date: string | null;
  pickup_interval: string | null;
  reference: string;
  to_place: Json;
  tracking_code: string;
}

export interface SimParcelEvent {
  at: Timestamp;
  id: string;
  kind: string;
  parcel_reference: string;
  place: string | null;
}

export interface SimPickupSlot {
  area: string;
  day: string;
  interval: string;
  market: string;
  taken: number;
}

export interface Sku {
  currency: string;
  external_id: string;
  face_value: number;
  id: string;
  market: string;
  product_id: string;
  valued_at: Timestamp | null;
  version: Generated<number>;
}

export interface SkuAlias {
  external_id: string;
  id: string;
  merged_at: Timestamp;
  sku_id: string;
}

export interface SocialFlow {
  browser_hash: string;
  code_verifier: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  locale: string;
  nonce: string;
  provider: string;
  return_to: string;
  state_hash: Uint8Array;
  used_at: Timestamp | null;
  user_id: string | null;
}

export interface SocialIdentity {
  email: string | null;
  id: string;
  linked_at: Timestamp;
  provider: string;
  subject: string;
  user_id: string;
}

export interface StaffInvitation {
  accepted_at: Timestamp | null;
  accepted_by: string | null;
  created_at: Timestamp;
  email: string;
  email_folded: string;
  expires_at: Timestamp;
  id: string;
  invited_by: string | null;
  markets: string[] | null;
  revoked_at: Timestamp | null;
  token_hash: Uint8Array | null;
}

export interface StaffInvitationRole {
  invitation_id: string;
  role_id: string;
}

export interface StaffJob {
  action: string | null;
  bytes: Generated<number>;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  files: Generated<string[]>;
  format: string | null;
  headings: Generated<Json>;
  id: string;
  inputs: Generated<Json>;
  is_cut: Generated<boolean>;
  kind: string;
  list: string;
  locale: string;
  market: string;
  markets: string[] | null;
  parts: Generated<string[]>;
  place: string | null;
  privates: Generated<string[]>;
  query: Json;
  rows_done: Generated<number>;
  rows_refused: Generated<number>;
  rows_total: number;
  started_by: string;
  state: Generated<string>;
}

export interface StaffJobRow {
  error: string | null;
  job_id: string;
  label: string;
  number: number;
  row_id: string;
  state: Generated<string>;
  version: number | null;
}

export interface StaffListView {
  created_at: Timestamp;
  id: string;
  is_shared: Generated<boolean>;
  list: string;
  name: string;
  query: string;
  user_id: string;
}

export interface StaffMember {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_by: string | null;
  id: string;
  invited_by: string | null;
  markets: string[] | null;
  user_id: string;
  version: Generated<number>;
}

export interface StaffMemberRole {
  member_id: string;
  role_id: string;
}

export interface StaffRole {
  created_at: Timestamp;
  id: string;
  name: string | null;
  slug: string | null;
}

export interface StaffRoleKey {
  key: string;
  role_id: string;
}

export interface StatementOfReasons {
  before: Generated<Json>;
  decided_at: Timestamp;
  decided_by: string;
  ends_at: Timestamp | null;
  facts_el: string;
  facts_en: string;
  id: string;
  market: string;
  measure: string;
  reason: string;
  report_id: string | null;
  subject_id: string;
  subject_type: string;
  title: string;
  user_id: string;
}

export interface StatementReversal {
  cause: string;
  decided_by: string | null;
  note_el: Generated<string>;
  note_en: Generated<string>;
  reversed_at: Timestamp;
  statement_id: string;
}

export interface StockParcel {
  attempt: number;
  courier: string;
  courier_reference: string | null;
  created_at: Timestamp;
  from_place: Json;
  id: string;
  market: string;
  pickup_date: string;
  pickup_interval: string;
  price: number;
  status: string;
  stock_id: string;
  to_place: Json;
  tracking_code: string | null;
  tracking_url: string | null;
  updated_at: Timestamp;
}

export interface Subscription {
  activated_at: Timestamp | null;
  billed_from: Timestamp | null;
  card_reference: string | null;
  confirmed_at: Timestamp | null;
  cooling_off_until: Timestamp | null;
  created_at: Timestamp;
  currency: string;
  ended_at: Timestamp | null;
  id: string;
  market: string;
  order_id: string;
  plan: string;
  price: number;
  protected_until: Timestamp | null;
  return_path: string | null;
  service_fee: number;
  setting_id: string;
  status: string;
  updated_at: Timestamp;
  user_id: string;
}

export interface SubscriptionCharge {
  card_last4: string | null;
  card_reference: string;
  closed_at: Timestamp | null;
  created_at: Timestamp;
  decline_code: string | null;
  id: string;
  is_attended: boolean;
  payment_id: string;
  provider: string;
  provider_reference: string | null;
  redirect_url: string | null;
  return_path: string;
  status: string;
  updated_at: Timestamp;
}

export interface SubscriptionClaim {
  answer_el: string | null;
  answer_en: string | null;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  description: string;
  finished_at: Timestamp | null;
  id: string;
  market: string;
  reason: string;
  repair_el: string | null;
  repair_en: string | null;
  send_by: Timestamp | null;
  status: string;
  subscription_id: string;
  user_id: string;
}

export interface SubscriptionPayment {
  amount: number;
  attempts: Generated<number>;
  claim_id: string | null;
  created_at: Timestamp;
  currency: string;
  decline_code: string | null;
  due_at: Timestamp;
  id: string;
  kind: string;
  number: number;
  paid_at: Timestamp | null;
  period_end: Timestamp;
  period_start: Timestamp;
  refunded_at: Timestamp | null;
  retry_at: Timestamp | null;
  status: string;
  subscription_id: string;
}

export interface Ticket {
  answered_at: Timestamp | null;
  assignee_id: string | null;
  created_at: Timestamp;
  due_at: Timestamp | null;
  email: Generated<string>;
  error_reference: string | null;
  form_id: string | null;
  id: string;
  is_proved: boolean;
  last_message_id: string | null;
  listing_id: string | null;
  locale: string;
  mail_key: string;
  market: string;
  merged_into: string | null;
  minutes_left: number;
  number: Generated<number>;
  order_id: string | null;
  rated_at: Timestamp | null;
  rating: number | null;
  rating_text: string | null;
  solved_at: Timestamp | null;
  source: string;
  state: string;
  subject: string;
  topic: string;
  updated_at: Timestamp;
  user_id: string | null;
  version: Generated<number>;
}

export interface TicketFile {
  bytes: number;
  content_type: string;
  created_at: Timestamp;
  id: string;
  message_id: string | null;
  name: string;
  position: Generated<number>;
}

export interface TicketMessage {
  author: string;
  body: string;
  created_at: Timestamp;
  form_id: string | null;
  id: string;
  is_proved: Generated<boolean>;
  message_id: string | null;
  quoted: string | null;
  staff_id: string | null;
  ticket_id: string;
}

export interface Totp {
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  last_step: Generated<number>;
  secret: Uint8Array;
  user_id: string;
}

export interface UnsubscribeKey {
  created_at: Timestamp;
  id: number;
  secret: Uint8Array;
}

export interface UserAccount {
  city: string | null;
  created_at: Timestamp;
  date_of_birth: string | null;
  deactivated_at: Timestamp | null;
  email: string;
  email_folded: string | null;
  email_verified_at: Timestamp | null;
  erased_at: Timestamp | null;
  full_name: string | null;
  id: string;
  intent: Generated<string>;
  is_pro: Generated<boolean>;
  language: string;
  legal_texts_id: string | null;
  market: string;
  on_vacation_since: Timestamp | null;
  on_vacation_until: string | null;
  password_changed_at: Timestamp | null;
  password_hash: string | null;
  payment_method_preference: string | null;
  personal_asked_at: Timestamp | null;
  phone_number: string | null;
  phone_verified_at: Timestamp | null;
  pro_since: Timestamp | null;
  profile_photo: string | null;
  social_photo: string | null;
  username: string | null;
  username_folded: string | null;
  username_look: string | null;
}

export interface Verification {
  code_hash: Uint8Array | null;
  expires_at: Timestamp | null;
  id: string;
  purpose: string;
  requested_at: Timestamp;
  sender: Generated<string>;
  subject: string;
  target: string;
  tries: Generated<number>;
  used_at: Timestamp | null;
  user_id: string | null;
}

export interface VerificationDocument {
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  id: string;
  issued_on: string | null;
  kind: string;
  market: string;
  proposed_by: string | null;
  proves_until: Timestamp | null;
  purpose: string;
  reasons: Generated<string[]>;
  status: string;
  status_since: Timestamp;
  user_id: string;
  valid_until: string | null;
}

export interface VerificationDocumentFile {
  bytes: number;
  content_type: string;
  created_at: Timestamp;
  document_id: string;
  id: string;
  key_id: string;
  side: string;
  wrapped_key: string;
}

export interface VerificationSend {
  last_sent_at: Timestamp;
  purpose: string;
  sent_at: ArrayType<Timestamp>;
  target: string;
}

export interface VisitorSession {
  created_at: Timestamp;
  expires_at: Timestamp;
  token_hash: Uint8Array;
  user_id: string | null;
}

export interface Withdrawal {
  created_at: Timestamp;
  email: string;
  id: string;
  market: string;
  name: string;
  order_id: string;
  user_id: string;
  way: string;
}

export interface Schema {
  address: Address;
  address_default: AddressDefault;
  agent_call: AgentCall;
  agent_key: AgentKey;
  ai_conversation: AiConversation;
  ai_turn: AiTurn;
  ai_usage: AiUsage;
  appointment: Appointment;
  approval: Approval;
  audit_entry: AuditEntry;
  audit_link: AuditLink;
  bank_account: BankAccount;
  bargain: Bargain;
  bargain_talk: BargainTalk;
  boost: Boost;
  brand: Brand;
  canned_reply: CannedReply;
  capacity: Capacity;
  card: Card;
  catalog_import: CatalogImport;
  catalog_import_row: CatalogImportRow;
  claim: Claim;
  clock_offset: ClockOffset;
  color: Color;
  complaint: Complaint;
  contact_change: ContactChange;
  customer_order: CustomerOrder;
  data_export: DataExport;
  deadline: Deadline;
  device_check: DeviceCheck;
  device_wish: DeviceWish;
  draft_photo: DraftPhoto;
  face_value_change: FaceValueChange;
  favorite: Favorite;
  goodwill_refund: GoodwillRefund;
  hand_off: HandOff;
  hub_check: HubCheck;
  hub_check_photo: HubCheckPhoto;
  hub_stock: HubStock;
  hunt: Hunt;
  hunt_match: HuntMatch;
  idempotency_key: IdempotencyKey;
  imei_check: ImeiCheck;
  invoice: Invoice;
  invoice_series: InvoiceSeries;
  known_device: KnownDevice;
  ledger_entry: LedgerEntry;
  ledger_transfer: LedgerTransfer;
  listing: Listing;
  listing_condition: ListingCondition;
  listing_decision: ListingDecision;
  listing_draft: ListingDraft;
  listing_photo: ListingPhoto;
  listing_reference: ListingReference;
  listing_view_day: ListingViewDay;
  listing_withdrawal: ListingWithdrawal;
  mandate: Mandate;
  media: Media;
  message: Message;
  model: Model;
  model_alias: ModelAlias;
  notification: Notification;
  notification_preference: NotificationPreference;
  offer: Offer;
  offer_event: OfferEvent;
  offer_link: OfferLink;
  offer_rule: OfferRule;
  order_event: OrderEvent;
  order_listing: OrderListing;
  order_listing_photo: OrderListingPhoto;
  order_note: OrderNote;
  order_photo: OrderPhoto;
  outbox: Outbox;
  outbox_message: OutboxMessage;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  passport: Passport;
  passport_key: PassportKey;
  payment: Payment;
  payout: Payout;
  payout_account: PayoutAccount;
  person_link: PersonLink;
  person_note: PersonNote;
  person_view: PersonView;
  pick: Pick;
  product: Product;
  product_alias: ProductAlias;
  product_rating: ProductRating;
  profile_image: ProfileImage;
  promo_code: PromoCode;
  promo_code_use: PromoCodeUse;
  proposal: Proposal;
  provider_event: ProviderEvent;
  provider_test: ProviderTest;
  push_message: PushMessage;
  push_subscription: PushSubscription;
  rate_limit: RateLimit;
  recovery_code: RecoveryCode;
  report: Report;
  review: Review;
  risk_signal: RiskSignal;
  sale_record: SaleRecord;
  sandbox_bank_account: SandboxBankAccount;
  sandbox_card: SandboxCard;
  sandbox_event: SandboxEvent;
  sandbox_fiscal_document: SandboxFiscalDocument;
  sandbox_operation: SandboxOperation;
  sandbox_payment: SandboxPayment;
  sandbox_payout: SandboxPayout;
  sandbox_payout_account: SandboxPayoutAccount;
  sandbox_setup: SandboxSetup;
  saved_search: SavedSearch;
  search_build: SearchBuild;
  search_listing: SearchListing;
  search_scope: SearchScope;
  search_slice: SearchSlice;
  search_word: SearchWord;
  session: Session;
  setting: Setting;
  shared_detail: SharedDetail;
  shipment: Shipment;
  shipment_event: ShipmentEvent;
  shipping_label: ShippingLabel;
  shop: Shop;
  sign_in_challenge: SignInChallenge;
  sign_up_form: SignUpForm;
  sim_calendar_event: SimCalendarEvent;
  sim_parcel: SimParcel;
  sim_parcel_event: SimParcelEvent;
  sim_pickup_slot: SimPickupSlot;
  sku: Sku;
  sku_alias: SkuAlias;
  social_flow: SocialFlow;
  social_identity: SocialIdentity;
  staff_invitation: StaffInvitation;
  staff_invitation_role: StaffInvitationRole;
  staff_job: StaffJob;
  staff_job_row: StaffJobRow;
  staff_list_view: StaffListView;
  staff_member: StaffMember;
  staff_member_role: StaffMemberRole;
  staff_role: StaffRole;
  staff_role_key: StaffRoleKey;
  statement_of_reasons: StatementOfReasons;
  statement_reversal: StatementReversal;
  stock_parcel: StockParcel;
  subscription: Subscription;
  subscription_charge: SubscriptionCharge;
  subscription_claim: SubscriptionClaim;
  subscription_payment: SubscriptionPayment;
  ticket: Ticket;
  ticket_file: TicketFile;
  ticket_message: TicketMessage;
  totp: Totp;
  unsubscribe_key: UnsubscribeKey;
  user_account: UserAccount;
  verification: Verification;
  verification_document: VerificationDocument;
  verification_document_file: VerificationDocumentFile;
  verification_send: VerificationSend;
  visitor_session: VisitorSession;
  withdrawal: Withdrawal;
}
