import { randomInt } from "node:crypto";
import { seconds } from "#contract/duration.ts";
import type { Logger as Pino } from "pino";
import type { ApiDeps, Logger } from "./context.ts";
import { openDatabase, type Database } from "./db/database.ts";
import { saveDocumentKeys } from "./document-env.ts";
import { waitForDatabase } from "./db/wait-for-database.ts";
import type { ApiEnv } from "./env.ts";
import { bulkActions } from "./staff-bulk-actions.ts";
import { staffLists } from "./staff-lists.ts";
import { EXPORT_PARTS } from "./export-parts.ts";
import { saveDeveloperKey } from "./http/developer-key.ts";
import { describeInstallation } from "./installation.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createShopClock } from "./jobs/shop-clock.ts";
import { registerCleanUpJobs } from "./jobs/sweep-served.ts";
import { createLog, type ReportError } from "./log.ts";
import { createSecretBox } from "./secret-box.ts";
import { registerErasureJobs, registerOwnerWarningJobs } from "#api/modules/account/index.ts";
import { registerDataExportJobs } from "#api/modules/data-export/index.ts";
import { registerAppointmentJobs } from "#api/modules/appointment/index.ts";
import { registerLegalTextJobs } from "#api/modules/legal-notice/index.ts";
import { registerWithdrawalJobs } from "#api/modules/withdrawal/index.ts";
import {
  registerClaimClockJobs,
  registerClaimDeliveries,
  registerClaimJobs,
} from "#api/modules/claim/index.ts";
import { registerVacationJobs } from "#api/modules/my-listings/index.ts";
import { registerStockParcelJobs } from "#api/modules/stock-parcel/index.ts";
import { registerHubStockJobs } from "#api/modules/hub-stock/index.ts";
import { registerBoostJobs } from "#api/modules/boost/index.ts";
import {
  createMedia,
  type Media,
  registerFingerprintJobs,
  registerPhotoJobs,
} from "#api/modules/photo/index.ts";
import { registerBargainJobs } from "#api/modules/bargain/index.ts";
import { registerHuntJobs } from "#api/modules/hunt/index.ts";
import { registerInvoiceJobs } from "#api/modules/invoice/index.ts";
import { registerFavoriteJobs } from "#api/modules/favorite/index.ts";
import { registerMessageJobs } from "#api/modules/message/index.ts";
import { registerTicketJobs } from "#api/modules/ticket/index.ts";
import { registerStaffJobs } from "#api/modules/staff-job/index.ts";
import { registerCatalogJobs, registerFaceValueJobs } from "#api/modules/staff-catalog/index.ts";
import { registerMeasureJobs } from "#api/modules/moderation/index.ts";
import { registerNotificationJobs } from "#api/modules/notification/index.ts";
import { registerOfferJobs } from "#api/modules/offer/index.ts";
import { registerOrderJobs } from "#api/modules/order/index.ts";
import { registerGoodwillRefundJobs, registerPaymentJobs } from "#api/modules/payment/index.ts";
import { registerPayoutJobs } from "#api/modules/payout/index.ts";
import { registerPushJobs } from "#api/modules/push-subscription/index.ts";
import { registerProJobs } from "#api/modules/pro-badge/index.ts";
import { registerReviewJobs } from "#api/modules/review/index.ts";
import {
  createLiveSettings,
  type LiveSettings,
  registerSettingJobs,
  toFeatures,
} from "#api/modules/setting/index.ts";
import { followSettings, toHubSetting } from "#api/modules/shipping-option/index.ts";
import { loadHolidays } from "#api/modules/calendar/index.ts";
import { registerSavedSearchJobs } from "#api/modules/saved-search/index.ts";
import { registerShipmentJobs } from "#api/modules/shipment/index.ts";
import { registerSocialJobs } from "#api/modules/social/index.ts";
import { registerSubscriptionJobs } from "#api/modules/subscription/index.ts";
import { registerPickJobs } from "#api/modules/pick/index.ts";
import { registerPopularityJobs } from "#api/modules/popularity/index.ts";
import { registerDocumentJobs } from "#api/modules/verification-document/index.ts";
import { followListings, renewTotals } from "#api/modules/search/index.ts";
import { guardProviders } from "./outgoing/guard-providers.ts";
import { createOutgoingHold } from "./outgoing/outgoing-hold.ts";
import { createTrade, type EmbeddedTrade } from "./open-trade.ts";
import { createClamAv } from "./providers/file-scan/clamav.ts";
import { createEmbeddedFileScan } from "./providers/file-scan/embedded.ts";
import type { FileScanPort } from "./providers/file-scan/port.ts";
import { createEmbeddedHumanCheck, type HumanCheckPort } from "./providers/human-check/port.ts";
import { createTurnstile } from "./providers/human-check/turnstile.ts";
import { logOutgoingCalls } from "./providers/outgoing-log.ts";
import { createOutboxMail } from "./providers/mail/embedded-outbox.ts";
import type { LanguageModelPort } from "./providers/language-model/port.ts";
import { createPostmarkMailIn } from "./providers/mail-in/postmark.ts";
import type { MailPort } from "./providers/mail/port.ts";
import { createWebPush } from "./providers/push/web-push.ts";
import type { PushPort } from "./providers/push/port.ts";
import { perMarket } from "./per-market.ts";
import { savePushKey } from "./push-env.ts";
import { createOutboxSms } from "./providers/sms/embedded-outbox.ts";
import type { SmsPort } from "./providers/sms/port.ts";
import { createTwilio } from "./providers/sms/twilio.ts";
import { createOpenId } from "./providers/social/openid.ts";
import { createDiskStorage } from "./providers/storage/disk-storage.ts";
import { createFreeSpace } from "./providers/storage/free-space.ts";
import type { StoragePort } from "./providers/storage/port.ts";
import { warnOfDeadEnds, warnOfExampleCompany } from "./warn-of-dead-ends.ts";
import "./subscribers.ts";

/** The largest range that `randomInt` draws from. */
const RANDOM_STEPS = 2 ** 48 - 1;
const drawRandom = () => randomInt(RANDOM_STEPS) / RANDOM_STEPS;

export type Parts<Log extends Logger = Pino> = {
  deps: ApiDeps & { log: Log };
  embedded: EmbeddedTrade;
  media: Media;
  /** Starts to run jobs, unless the environment leaves them to another process. */
  startJobs(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Waits for PostgreSQL, then creates the API's dependencies; `createApi(parts.deps)` comes next,
 * then `parts.startJobs()`.
 */
export async function createDeps(
  env: ApiEnv,
  { now = () => new Date(), reportError }: { now?: () => Date; reportError?: ReportError } = {},
): Promise<Parts> {
  const log = createLog({ level: env.logLevel, ...(reportError && { reportError }) });
  logOutgoingCalls(log);
  const open = async () => {
    const database = await openDatabase({ ...env.database, log });
    try {
      return await assembleDeps(env, { database, log, now });
    } catch (error) {
      await database.close();
      throw error;
    }
  };
  const { url } = env.database;
  const [parts] = await Promise.all([
    url === undefined ? open() : waitForDatabase(open, { url, log }),
    loadHolidays(now()).catch((error: unknown) =>
      log.warn({ err: error }, "Holidays are calculated when they are asked for"),
    ),
  ]);
  return parts;
}

type Given<Log> = {
  database: Database;
  log: Log;
  now: () => Date;
  /**
   * Milliseconds by which `now` is ahead of the database's clock, where it is not the machine's.
   */
  ahead?: () => number;
  random?: () => number;
};

/** Like `createDeps`, with a database that is already open; `close` closes it. */
export async function assembleDeps<Log extends Logger>(
  env: ApiEnv,
  { database, log, now: machineNow, ahead, random = drawRandom }: Given<Log>,
): Promise<Parts<Log>> {
  const hasDeveloperPages = env.api.hasMovableClock || env.api.outbox === "here";
  const developerKey = hasDeveloperPages ? await saveDeveloperKey(env.dataFolder) : null;
  const storage = await createStorage(env.storage);
  const clock = env.api.hasMovableClock ? await createShopClock({ database, machineNow }) : null;
  const now = clock?.now ?? machineNow;
  const hold = createOutgoingHold({ database, now, log });
  const jobs = await createJobs({
    database,
    now,
    log,
    isHeld: async () => (await hold.find()) !== null,
    ahead: clock?.ahead ?? ahead ?? (() => 0),
  });
  const trade = await createTrade(env, { database, now, machineNow, log });
  const { places } = env.hubs;
  const settings = createLiveSettings({
    database,
    now,
    first: {
      features: env.api.features,
      hubs: { GR: toHubSetting(places.GR), GB: toHubSetting(places.GB) },
    },
  });
  await settings.reload();
  const delivery = followSettings(
    { terms: settings.terms, findHub: (market) => settings.find(market, "hub").value.place },
    trade.parts,
  );
  const freeSpace = createFreeSpace(env.freeSpace);
  const media = createMedia({
    storage,
    freeSpace,
    log,
    now,
    onDerived: (made) => jobs.enqueue("derive-avif", made, { key: `${made.key} ${made.width}` }),
  });
  jobs.work("derive-avif", async ({ key, width }) => {
    await media.deriveAvif(key, width);
  });
  const deps = {
    database,
    storage,
    documentKeys:
      env.documentKeys ?? (env.makesDocumentKey ? await saveDocumentKeys(env.dataFolder) : null),
    fileScan: createFileScan(env),
    freeSpace,
    ...trade.parts,
    ...guardProviders(trade.parts, hold),
    delivery,
    settings,
    hold,
    installation: describeInstallation(env),
    humanCheck: createHumanCheck(env, log),
    languageModel: await createLanguageModel(env),
    mail: await createMail(env, { database, now }),
    mailIn: env.mailIn?.kind === "postmark" ? createPostmarkMailIn(env.mailIn) : null,
    sms: createSms(env, { database, now }),
    push: await createPush(env, machineNow),
    social: createOpenId(env.social, now),
    jobs,
    clock,
    now,
    log,
    config: toConfig(env.api, settings),
    developerKey,
    random,
    secretBox: createSecretBox({ keys: env.accountKeys, folder: env.dataFolder }),
  };
  warnOfDeadEnds(env, log);
  await warnOfExampleCompany(env, { database, log, at: now() });
  registerMessageJobs(deps);
  registerTicketJobs(deps);
  registerNotificationJobs(deps);
  registerPushJobs(deps);
  registerFavoriteJobs(deps);
  registerSavedSearchJobs(deps);
  registerPhotoJobs(deps);
  registerFingerprintJobs(deps);
  registerSocialJobs(deps);
  registerOrderJobs(deps);
  registerOfferJobs(deps);
  registerBargainJobs(deps);
  registerHuntJobs(deps);
  registerPaymentJobs(deps);
  registerInvoiceJobs(deps);
  registerGoodwillRefundJobs(deps);
  registerReviewJobs(deps);
  registerClaimJobs(deps);
  registerClaimDeliveries(deps);
  registerWithdrawalJobs(deps);
  registerLegalTextJobs(deps);
  registerClaimClockJobs(deps);
  registerBoostJobs(deps);
  registerHubStockJobs(deps);
  registerStockParcelJobs(deps);
  registerSubscriptionJobs(deps);
  registerVacationJobs(deps);
  registerMeasureJobs(deps);
  registerPayoutJobs(deps);
  registerShipmentJobs(deps);
  registerAppointmentJobs(deps);
  registerErasureJobs(deps);
  registerDataExportJobs(deps, EXPORT_PARTS);
  registerCleanUpJobs(deps);
  registerOwnerWarningJobs(deps);
  registerDocumentJobs(deps);
  registerProJobs(deps);
  followListings(deps);
  registerCatalogJobs(deps);
  registerStaffJobs(deps, { lists: staffLists, actions: bulkActions });
  registerFaceValueJobs(deps);
  registerPickJobs(deps);
  let keepFresh: NodeJS.Timeout | undefined;
  registerSettingJobs(deps, () => renewTotals(deps));
  registerPopularityJobs(deps);
  return {
    deps,
    embedded: trade.embedded,
    media,
    async startJobs() {
      if (!env.runsJobs) return;
      keepFresh = setInterval(() => {
        settings.renew().catch((error: unknown) => log.warn({ err: error }, "Settings are old"));
      }, SETTINGS_RENEWED_EVERY).unref();
      await hold.arrive({
        publicOrigin: env.publicOrigin ?? null,
        folder: env.database.folder,
        hasRealProvider: hasRealProvider(env),
      });
      await renewTotals(deps);
      await jobs.start();
    },
    async close() {
      clearInterval(keepFresh);
      await jobs.stop();
      clock?.close();
      deps.mail.close();
      await database.close();
    },
  };
}

/** A process that only runs jobs has no request that renews them. */
const SETTINGS_RENEWED_EVERY = seconds(5);

/** The flags of a market follow its settings. */
function toConfig(api: ApiEnv["api"], settings: LiveSettings): ApiEnv["api"] {
  return { ...api, features: perMarket((market) => toFeatures(settings, market)) };
}

const hasRealProvider = ({ mail, sms, cardProvider, courier, fiscal, paypal }: ApiEnv): boolean =>
  mail.kind !== "outbox" ||
  sms.kind !== "outbox" ||
  cardProvider.kind !== "sandbox" ||
  courier.kind !== "simulator" ||
  fiscal.kind === "mydata" ||
  Boolean(paypal);

type Outbox = { database: Database; now: () => Date };

/** The embedded shop needs no SMTP, so its package is loaded on demand. */
async function createMail({ mail }: ApiEnv, outbox: Outbox): Promise<MailPort> {
  if (mail.kind !== "smtp") return createOutboxMail(outbox);
  const { createSmtpMail } = await import("./providers/mail/smtp.ts");
  return createSmtpMail(mail);
}

/** The library takes 30 MB of memory, so it is loaded on demand. */
async function createLanguageModel({ languageModel }: ApiEnv): Promise<LanguageModelPort | null> {
  if (languageModel === null) return null;
  const { createOpenAiCompatible } =
    await import("./providers/language-model/openai-compatible.ts");
  return createOpenAiCompatible(languageModel);
}

const createSms = ({ sms }: ApiEnv, outbox: Outbox): SmsPort =>
  sms.kind === "twilio" ? createTwilio(sms) : createOutboxSms(outbox);

async function createPush(env: ApiEnv, now: () => Date): Promise<PushPort | null> {
  const { vapid, makesPushKey, pushServices: services, dataFolder, api } = env;
  const [sender] = /[^\s<>]+@[^\s<>]+/.exec(api.mailFrom) ?? [];
  const subject = `mailto:${sender}`;
  const keys = vapid ?? (makesPushKey ? await savePushKey(dataFolder, subject) : null);
  return keys && createWebPush({ ...keys, services }, { now });
}

const createFileScan = ({ clamAv }: ApiEnv): FileScanPort => {
  const embedded = createEmbeddedFileScan();
  return clamAv === null ? embedded : createClamAv(clamAv, embedded);
};

const createHumanCheck = ({ humanCheck }: ApiEnv, log: Logger): HumanCheckPort =>
  humanCheck.kind === "turnstile" ? createTurnstile(humanCheck, log) : createEmbeddedHumanCheck();

/** Amazon's SDK takes 30 MB of memory, so it is loaded on demand. */
export async function createStorage(config: ApiEnv["storage"]): Promise<StoragePort> {
  if (config.kind !== "s3") return createDiskStorage(config);
  const { createS3Storage } = await import("./providers/storage/s3-storage.ts");
  return createS3Storage(config);
}
