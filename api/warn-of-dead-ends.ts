import { MARKETS } from "#contract/market.ts";
import type { Logger } from "./context.ts";
import type { Database } from "./db/database.ts";
import type { ApiEnv } from "./env.ts";
import { getSetting, listSettings } from "#api/modules/setting/index.ts";

/** A process with a PostgreSQL of its own runs a shop and no demo, where test money buys nothing. */
const isShop = ({ isProduction, database }: ApiEnv): boolean =>
  isProduction && database.url !== undefined;

/**
 * Codes that go to an outbox which no visitor can read would lock visitors out without an error.
 */
export function warnOfDeadEnds(env: ApiEnv, log: Logger): void {
  const { mail, sms, api, cardProvider, courier, hubs, fiscal } = env;
  if (isShop(env) && cardProvider.kind === "sandbox" && !cardProvider.isChosen)
    log.warn({}, "CARD_PROVIDER is missing: the test bank takes payments, and no money moves");
  if (isShop(env) && courier.kind === "simulator" && !courier.isChosen)
    log.warn({}, "COURIER_PROVIDER is missing: the embedded courier fetches nothing");
  if (isShop(env) && !hubs.isChosen)
    log.warn({}, "HUB_ADDRESS_GR or _GB is missing: parcels go to the hub of the demo");
  if (fiscal.kind === "none")
    log.warn({}, "MYDATA_USER_ID is missing: no document reaches the tax authority's register");
  if (env.documentKeys === null && !env.makesDocumentKey)
    log.warn({}, "DOCUMENT_KEYS is missing: members cannot send documents");
  if (api.outbox !== "closed") return;
  if (mail.kind === "outbox") log.warn({}, "SMTP_URL is missing: no mail is delivered");
  if (sms.kind === "outbox") log.warn({}, "SMS_PROVIDER is missing: no SMS is delivered");
}

/** Documents of a shop would name a company that does not exist. */
export async function warnOfExampleCompany(
  env: ApiEnv,
  { database, log, at }: { database: Database; log: Logger; at: Date },
): Promise<void> {
  if (!isShop(env)) return;
  for (const market of MARKETS) {
    const company = { market, name: "company" } as const;
    const { id } = await getSetting(database, { ...company, at });
    // The oldest row is the one that came with the migration.
    const example = (await listSettings(database, company)).at(-1);
    if (id === example?.id)
      log.warn({ market }, "The setting company is the example: documents name no real company");
  }
}
