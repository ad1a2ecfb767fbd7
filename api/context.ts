import type { KeyObject } from "node:crypto";
import type { AllowanceName, RateLimitName } from "#contract/limits.ts";
import type { Features, Language, Locale, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Device } from "#api/http/device.ts";
import type { Staff } from "#api/http/staff-access.ts";
import type { DocumentKeys } from "#api/document-env.ts";
import type { Installation } from "#api/installation.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import type { ShopClock } from "#api/jobs/shop-clock.ts";
import type { LiveSettings } from "#api/modules/setting/index.ts";
import type { Delivery } from "#api/modules/shipping-option/index.ts";
import type { SecretBox } from "#api/secret-box.ts";
import type { OutgoingHold } from "#api/outgoing/outgoing-hold.ts";
import type { CalendarPort } from "#api/providers/calendar/port.ts";
import type { CardProviderPort } from "#api/providers/card/port.ts";
import type { CourierPort } from "#api/providers/courier/port.ts";
import type { FileScanPort } from "#api/providers/file-scan/port.ts";
import type { FiscalPort } from "#api/providers/fiscal/port.ts";
import type { HumanCheckPort } from "#api/providers/human-check/port.ts";
import type { LanguageModelPort } from "#api/providers/language-model/port.ts";
import type { DeviceCheckPort } from "#api/providers/device-check/port.ts";
import type { LockerPort } from "#api/providers/locker/port.ts";
import type { MailInPort } from "#api/providers/mail-in/port.ts";
import type { MailPort } from "#api/providers/mail/port.ts";
import type { PushPort } from "#api/providers/push/port.ts";
import type { SocialPort } from "#api/providers/social/port.ts";
import type { SmsPort } from "#api/providers/sms/port.ts";
import type { FreeSpace, StoragePort } from "#api/providers/storage/port.ts";

/** An error goes under `err`, the only key that the log serializes as an error (api/log.ts). */
type LogLine = (fields: LogFields, message: string) => void;
type LogFields = Record<string, unknown> & { error?: never };

export type Logger = { debug: LogLine; info: LogLine; warn: LogLine; error: LogLine };

/**
 * Who may read the outbox: no one, developers on this machine, or everyone who reaches the shop.
 */
export type Outbox = "closed" | "here" | "open";

export type ApiConfig = {
  /** Prefix that is removed from every path; "" when the API has a host of its own. */
  basePath: string;
  /**
   * Addresses or CIDR blocks whose X-Forwarded-For is trusted. Loopback and callers in the same
   * process are always trusted.
   */
  trustedCallers: readonly string[];
  features: Record<Market, Features["features"]>;
  /** Origin of the web, where it is configured; links in mails begin with it. */
  publicOrigin: string | null;
  /**
   * Origin on which a shop without publicOrigin listens, for links in the mails that developers
   * read.
   */
  localOrigin?: string;
  mailFrom: string;
  /** Where answers to our mails go; null where no mail is taken. */
  mailIn: { address: string } | null;
  /** ISO 3166 codes of the countries whose mobile numbers may receive codes. */
  smsCountries: ReadonlySet<string>;
  /** Who may read at /dev/outbox what the embedded mail and SMS providers received. */
  outbox: Outbox;
  /** Whether developers on this machine may move the shop's clock, at /dev/clock. */
  hasMovableClock: boolean;
  /** Key that signs device passports; null means a key that is stored in the database. */
  passportKey: KeyObject | null;
};

export type ApiDeps = {
  database: Database;
  storage: StoragePort;
  /** Null where documents are not taken, because no key is configured. */
  documentKeys: DocumentKeys | null;
  fileScan: FileScanPort;
  freeSpace: FreeSpace;
  cardProvider: CardProviderPort;
  lockerProvider: LockerPort;
  /** Null where no list of stolen devices is configured. */
  deviceCheck: DeviceCheckPort | null;
  courier: CourierPort;
  delivery: Delivery;
  settings: LiveSettings;
  calendar: CalendarPort;
  /** Null where documents wait, because no register is configured. */
  fiscal: FiscalPort | null;
  humanCheck: HumanCheckPort;
  /** Null where none is configured: rules alone answer. */
  languageModel: LanguageModelPort | null;
  mail: MailPort;
  /** Null where no provider posts mail to us. */
  mailIn: MailInPort | null;
  sms: SmsPort;
  /** Null where no key is configured: the shop sends no web push then. */
  push: PushPort | null;
  social: SocialPort;
  jobs: Jobs;
  hold: OutgoingHold;
  installation: Installation;
  /** Null where the shop follows the machine's clock. */
  clock: ShopClock | null;
  now: () => Date;
  log: Logger;
  config: ApiConfig;
  /** Secret for the developer pages; null where there are none. */
  developerKey: string | null;
  /** At least 0 and below 1. */
  random: () => number;
  secretBox: SecretBox;
};

export type SessionUser = {
  id: string;
  username: string | null;
  email: string;
  /** Null for members. */
  staff: Staff | null;
  market: Market;
  language: Language;
  is_pro: boolean;
};

export type RateLimits = {
  /** Takes one point; throws too_many_requests (with Retry-After) when none is left. */
  spend(name: RateLimitName, key: string): Promise<void>;
  trySpend(name: RateLimitName, key: string): Promise<boolean>;
  /** Returns one point, for limits that count failures only. */
  refund(name: RateLimitName, key: string): Promise<void>;
  /** Points that are left in the running window. */
  findLeft(name: RateLimitName, key: string): Promise<number>;
  /** Seconds until the allowance has points again; null while it has any. */
  findWait(name: AllowanceName, key: string): Promise<number | null>;
  /** Takes points from an allowance; never throws when they run out. */
  charge(name: AllowanceName, key: string, points: number): Promise<void>;
};

export type Call = ApiDeps & {
  /** The request's one clock reading. */
  at: Date;
  market: Market;
  language: Language;
  locale: Locale;
  user: SessionUser | null;
  sessionId: string | null;
  /** Only tokens that this API has issued (X-Session-Token). */
  sessionToken: string | null;
  /** Set for calls that the contract marks with `device`; null without an X-Device-Token. */
  device: Device | null;
  ip: string;
  userAgent: string | null;
  requestId: string;
  /** Aborts when the caller disconnects: work that only the caller needs may then be skipped. */
  signal: AbortSignal;
  /** Sends an event of a streamed answer; null where the caller did not ask for a stream. */
  emit: ((event: string, data: unknown) => void) | null;
  /** For limits by other keys than address or user; `serve` has counted the call itself. */
  limits: RateLimits;
};

export type UserCall = Call & { user: SessionUser; sessionId: string };
