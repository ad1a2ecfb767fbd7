import { pino } from "pino";
import type { Logger as Pino } from "pino";

import type { ApiDeps, Logger } from "./context.ts";
import { openDatabase } from "./db/database.ts";
import type { Database } from "./db/database.ts";
import type { ApiEnv } from "./env.ts";
import { createJobs } from "./jobs/jobs.ts";
import { workErasures } from "./modules/account/erase-account.ts";
import { workOwnerWarnings } from "./modules/account/warn-owner.ts";
import { workAppointments } from "./modules/appointment/appointment-work.ts";
import { workBoosts } from "./modules/boost/boost-work.ts";
import { createMedia } from "./modules/media/create-media.ts";
import type { Media } from "./modules/media/create-media.ts";
import { workPictures } from "./modules/media/drop-picture.ts";
import { workMessages } from "./modules/message/message-work.ts";
import { workNotifications } from "./modules/notification/tell-seller.ts";
import { workOrders } from "./modules/order/order-work.ts";
import { workPayments } from "./modules/payment/payment-work.ts";
import { workPayouts } from "./modules/payout/payout-work.ts";
import { loadHolidays } from "./modules/shipping/holidays.ts";
import { workShipments } from "./modules/shipping/shipping-work.ts";
import { workSocial } from "./modules/social/social-work.ts";
import { followListings } from "./modules/search/follow-listings.ts";
import { createEmbeddedCalendar } from "./providers/calendar/embedded.ts";
import { combineProviders } from "./providers/card/combine-providers.ts";
import { createPayPal } from "./providers/card/paypal/create-paypal.ts";
import type { CardProviderPort } from "./providers/card/port.ts";
import { createSandbox } from "./providers/card/sandbox/create-sandbox.ts";
import type { Sandbox } from "./providers/card/sandbox/create-sandbox.ts";
import { createCourierSimulator } from "./providers/courier/simulator/create-courier-simulator.ts";
import type { CourierSimulator } from "./providers/courier/simulator/create-courier-simulator.ts";
import { createEmbeddedHumanCheck } from "./providers/human-check/embedded.ts";
import type { HumanCheckPort } from "./providers/human-check/port.ts";
import { createTurnstile } from "./providers/human-check/turnstile.ts";
import { createEmbeddedLockers } from "./providers/locker/embedded.ts";
import { createOutboxMail } from "./providers/mail/embedded-outbox.ts";
import type { MailPort } from "./providers/mail/port.ts";
import { createOutboxSms } from "./providers/sms/embedded-outbox.ts";
import type { SmsPort } from "./providers/sms/port.ts";
import { createTwilio } from "./providers/sms/twilio.ts";
import { createOpenId } from "./providers/social/openid.ts";
import { createDiskStorage } from "./providers/storage/disk-storage.ts";
import type { StoragePort } from "./providers/storage/port.ts";

export type Parts<Log extends Logger = Pino> = {
  deps: ApiDeps & { log: Log };
  /** The embedded bank and courier with their controls, where they are the ones that work. */
  embedded: { bank: Sandbox | null; courier: CourierSimulator | null };
  media: Media;
  /** Begins to run jobs, unless the environment leaves them to another process. */
  startJobs(): Promise<void>;
  /** Lets running jobs end, then closes the database. */
  close(): Promise<void>;
};

/** Puts the API's parts together; `createApi(parts.deps)` comes next, then `parts.startJobs()`. */
export async function createDeps(env: ApiEnv, now = () => new Date()): Promise<Parts> {
  const log = pino({ level: env.logLevel });
  const [database] = await Promise.all([
    openDatabase({ ...env.database, log }),
    loadHolidays(now()).catch((error: unknown) =>
      log.warn({ err: error }, "Holidays are calculated when they are asked for"),
    ),
  ]);
  try {
    return await assembleDeps(env, { database, log, now });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The same around a database that is open already; `close` closes it. */
export async function assembleDeps<Log extends Logger>(
  env: ApiEnv,
  { database, log, now }: { database: Database; log: Log; now: () => Date },
): Promise<Parts<Log>> {
  const storage = await createStorage(env.storage);
  const jobs = await createJobs({ database, now, log });
  const base = { database, now, log };
  const bank = createBank(env, base);
  const lockerProvider = createEmbeddedLockers();
  const courier = createCourierSimulator({ ...base, lockers: lockerProvider });
  const media = createMedia({
    storage,
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
    cardProvider: bank ?? (await createCards(env, base)),
    lockerProvider,
    courier,
    calendar: createEmbeddedCalendar(base),
    humanCheck: createHumanCheck(env, log),
    mail: await createMail(env, { database, now }),
    sms: createSms(env, { database, now }),
    social: createOpenId(env.social, now),
    jobs,
    now,
    log,
    config: env.api,
  };
  warnOfDeadEnds(env, log);
  workMessages(deps);
  workNotifications(deps);
  workPictures(deps);
  workSocial(deps);
  workOrders(deps);
  workPayments(deps);
  workBoosts(deps);
  workPayouts(deps);
  workShipments(deps);
  workAppointments(deps);
  workErasures(deps);
  workOwnerWarnings(deps);
  followListings(deps);
  return {
    deps,
    embedded: { bank, courier },
    media,
    async startJobs() {
      if (env.runsJobs) await jobs.start();
    },
    async close() {
      await jobs.stop();
      deps.mail.close();
      await database.close();
    },
  };
}

/** Codes that are kept where nobody can read them would lock visitors out without a word. */
function warnOfDeadEnds(env: ApiEnv, log: Logger): void {
  const { mail, sms, api, cardProvider } = env;
  const isForgotten = cardProvider.kind === "sandbox" && !cardProvider.isChosen;
  // With a database of its own it is a shop and no demo, where nobody is paid by a test bank.
  if (isForgotten && env.isProduction && env.database.url)
    log.warn({}, "CARD_PROVIDER is missing: the test bank takes payments, and no money moves");
  if (api.outbox !== "closed") return;
  if (mail.kind === "outbox") log.warn({}, "SMTP_URL is missing: mails reach nobody");
  if (sms.kind === "outbox") log.warn({}, "SMS_PROVIDER is missing: SMS reach nobody");
}

type Base = { database: Database; now: () => Date; log: Logger };

/** What PayPal takes goes to PayPal, where it is configured. */
function addPayPal<Card extends CardProviderPort>(card: Card, env: ApiEnv, base: Base): Card {
  if (!env.paypal) return card;
  const paypal = createPayPal({ ...env.paypal, ...base, returnOrigin: env.publicOrigin ?? "" });
  return { ...combineProviders({ card, paypal }), methods: env.paymentMethods };
}

/** The embedded bank, where no other one was named. */
function createBank(env: ApiEnv, base: Base): Sandbox | null {
  const { cardProvider, publicOrigin } = env;
  if (cardProvider.kind !== "sandbox") return null;
  const sandbox = createSandbox({
    ...base,
    publicPath: `${env.api.basePath}/sandbox`,
    methods: cardProvider.methods,
    ...(publicOrigin && { returnOrigin: publicOrigin }),
  });
  return addPayPal(sandbox, env, base);
}

/** Stripe's SDK is loaded only where it takes the cards. */
async function createCards(env: ApiEnv, base: Base): Promise<CardProviderPort> {
  const { cardProvider, publicOrigin: returnOrigin = "" } = env;
  if (cardProvider.kind !== "stripe") throw new Error("There is no card provider");
  const { createStripe } = await import("./providers/card/stripe/create-stripe.ts");
  return addPayPal(createStripe(cardProvider, { ...base, returnOrigin }), env, base);
}

type Outbox = Pick<Base, "database" | "now">;

/** The embedded shop needs no SMTP, so that only who sends by it loads it. */
async function createMail({ mail }: ApiEnv, outbox: Outbox): Promise<MailPort> {
  if (mail.kind !== "smtp") return createOutboxMail(outbox);
  const { createSmtpMail } = await import("./providers/mail/smtp.ts");
  return createSmtpMail(mail);
}

const createSms = ({ sms }: ApiEnv, outbox: Outbox): SmsPort =>
  sms.kind === "twilio" ? createTwilio(sms) : createOutboxSms(outbox);

const createHumanCheck = ({ humanCheck }: ApiEnv, log: Logger): HumanCheckPort =>
  humanCheck.kind === "turnstile" ? createTurnstile(humanCheck, log) : createEmbeddedHumanCheck();

/** Amazon's SDK takes 30 MB, so that only who keeps files there loads it. */
async function createStorage(config: ApiEnv["storage"]): Promise<StoragePort> {
  if (config.kind !== "s3") return createDiskStorage(config);
  const { createS3Storage } = await import("./providers/storage/s3-storage.ts");
  return createS3Storage(config);
}
