import type { KeyObject } from "node:crypto";
import type { AllowanceName, RateLimitName } from "#contract/limits.ts";
import type { Features, Language, Locale, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Device } from "#api/http/device.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import type { ShopClock } from "#api/jobs/shop-clock.ts";
import type { Delivery } from "./modules/delivery/delivery.ts";
import type { OutgoingHold } from "#api/outgoing/outgoing-hold.ts";
import type { CalendarPort } from "#api/providers/calendar/port.ts";
import type { CardProviderPort } from "#api/providers/card/port.ts";
import type { CourierPort } from "#api/providers/courier/port.ts";
import type { HumanCheckPort } from "#api/providers/human-check/port.ts";
import type { LockerPort } from "#api/providers/locker/port.ts";
import type { MailPort } from "#api/providers/mail/port.ts";
import type { SocialPort } from "#api/providers/social/port.ts";
import type { SmsPort } from "#api/providers/sms/port.ts";
import type { FreeSpace, StoragePort } from "#api/providers/storage/port.ts";

/** An error goes under `err`, the one key that the log unfolds (api/log.ts). */
type LogLine = (fields: LogFields, message: string) => void;
type LogFields = Record<string, unknown> & { error?: never };

/** The part of pino that the API uses. */
export type Logger = { debug: LogLine; info: LogLine; warn: LogLine; error: LogLine };

/** To nobody, to developers on this machine, to everybody who reaches the shop. */
export type Outbox = "closed" | "here" | "open";

export type ApiConfig = {
  /** Stripped from every path; "" when the API has a host of its own. */
  basePath: string;
  /**
   * Addresses or CIDR blocks whose X-Forwarded-For is believed. Loopback and callers in the same
   * process always are.
   */
  trustedCallers: readonly string[];
  /** Feature flags of each market (spec §3 "Features response"). */
  features: Record<Market, Features["features"]>;
  /** Address of the web, where it is known; links in mails begin with it. */
  publicOrigin: string | null;
  /** Address that a shop without publicOrigin listens on, where its mails are read on this machine. */
  localOrigin?: string;
  /** Sender of every mail. */
  mailFrom: string;
  /** Countries (ISO 3166) whose mobile numbers are sent codes. */
  smsCountries: ReadonlySet<string>;
  /** Who may read at /dev/outbox what the embedded mail and SMS providers were given. */
  outbox: Outbox;
  /** Whether developers on this machine may move the shop's clock, at /dev/clock. */
  hasMovableClock: boolean;
  /** What device passports are signed with; null: a key that the database keeps. */
  passportKey: KeyObject | null;
};

/** What the API is made of; put together once, at start. */
export type ApiDeps = {
  database: Database;
  storage: StoragePort;
  freeSpace: FreeSpace;
  cardProvider: CardProviderPort;
  lockerProvider: LockerPort;
  courier: CourierPort;
  delivery: Delivery;
  calendar: CalendarPort;
  humanCheck: HumanCheckPort;
  mail: MailPort;
  sms: SmsPort;
  social: SocialPort;
  jobs: Jobs;
  hold: OutgoingHold;
  /** Null where time is the machine's, and nobody can move it. */
  clock: ShopClock | null;
  now: () => Date;
  log: Logger;
  config: ApiConfig;
  /** Opens the pages that are for developers on this machine; null where there are none. */
  developerKey: string | null;
};

export type SessionUser = {
  id: string;
  username: string | null;
  email: string;
  role: "member" | "hub" | "support";
  market: Market;
  language: Language;
  is_pro: boolean;
};

export type RateLimits = {
  /** Counts one try; throws too_many_requests (with Retry-After) when none is left. */
  spend(name: RateLimitName, key: string): Promise<void>;
  /** The same; false where `spend` throws. */
  trySpend(name: RateLimitName, key: string): Promise<boolean>;
  /** Gives one try back, for limits that count failures only. */
  refund(name: RateLimitName, key: string): Promise<void>;
  /** Seconds until something is left of an allowance; null while something is. */
  findWait(name: AllowanceName, key: string): Promise<number | null>;
  /** Counts what was used of an allowance; never throws for it. */
  charge(name: AllowanceName, key: string, points: number): Promise<void>;
};

/** First argument of every use case: the parts, and who asks, when, from where. */
export type Call = ApiDeps & {
  /** The request's one clock reading. */
  at: Date;
  market: Market;
  language: Language;
  locale: Locale;
  user: SessionUser | null;
  /** Of the bearer token; null exactly when `user` is. */
  sessionId: string | null;
  /** A visitor's token that this API has issued (X-Session-Token); never one a caller made up. */
  sessionToken: string | null;
  /** Of calls that the contract says know devices; null without an X-Device-Token. */
  device: Device | null;
  ip: string;
  userAgent: string | null;
  requestId: string;
  /** Fires when whoever asks has gone: work that nobody waits for any more may be left out. */
  signal: AbortSignal;
  /** For limits by something else than address or user; `serve` has counted the call itself. */
  limits: RateLimits;
};

export type UserCall = Call & { user: SessionUser; sessionId: string };
