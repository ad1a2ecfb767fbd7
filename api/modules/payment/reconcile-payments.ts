import { seconds, days } from "#contract/duration.ts";
import { readShop } from "#api/db/shop-store.ts";
import { ORDER_STATUSES } from "#contract/order.ts";
import { moneyGoal, type MoneyGoal } from "#api/modules/order/order-states.ts";
import { ProviderUnavailableError, type ProviderPayment } from "#api/providers/card/port.ts";
import { parseAuthoriseKey } from "./payment-key.ts";
import { findAttempt, listKnownPayments, listUnsettledPayments } from "./payment-store.ts";
import { recordProviderPayment } from "./record-provider-payment.ts";
import { takePaymentStep, type StepDeps } from "./take-payment-step.ts";

/** Together with LOST_AFTER less than the minute in which all is mended after a restart. */
export const RECONCILE_EVERY = seconds(30);
/** Who asks the provider has its answer within 15 seconds; a step that is older has lost its process. */
const LOST_AFTER = seconds(20);
/** What an ended order has to give back is tried by the outbox, and looked for here, for so long. */
const GIVE_BACK_WITHIN = days(30);
/** A provider that leaves so many in a row unanswered is left alone until the next time. */
const PATIENCE = 3;

const withGoal = (...goals: MoneyGoal[]) =>
  ORDER_STATUSES.filter((status) => goals.includes(moneyGoal(status)));

/** Does `work` to each; what fails for one stops no other, unless the provider has gone. */
const forEachOf = async <Item>(
  { log }: StepDeps,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  let unanswered = 0;
  for (const item of items) {
    try {
      await work(item);
      unanswered = 0;
    } catch (error) {
      log.warn({ err: error }, "A payment could not be reconciled and will be looked at again");
      unanswered = error instanceof ProviderUnavailableError ? unanswered + 1 : 0;
      if (unanswered === PATIENCE) return;
    }
  }
};

const holdsMoney = ({ status }: ProviderPayment): boolean =>
  !["declined", "cancelled", "refunded"].includes(status);

/** Money that no attempt of ours stands for: a hold is let go, a charge is given back. */
const giveUp = async ({ cardProvider, log }: StepDeps, found: ProviderPayment): Promise<void> => {
  const { reference, amount } = found;
  log.error({ reference, status: found.status }, "The provider holds money that nobody knows of");
  if (found.status === "captured")
    await cardProvider.refund({ reference, amount, key: `unknown-${reference}-refund` });
  else await cardProvider.cancel({ reference, key: `unknown-${reference}-void` });
};

/** What the provider has begun since then, against what is written here. */
const compare = async (deps: StepDeps, since: Date): Promise<void> => {
  const { cardProvider, database } = deps;
  if (!cardProvider.listPayments) return;
  const { id: shopId } = await readShop(database);
  const holding = (await cardProvider.listPayments({ since })).filter(holdsMoney);
  const known = new Map(
    (
      await listKnownPayments(
        database,
        cardProvider.name,
        holding.map(({ reference }) => reference),
      )
    ).map((row) => [row.provider_reference, row]),
  );
  await forEachOf(deps, holding, async ({ key, ...found }) => {
    const attempt = parseAuthoriseKey(key, shopId);
    if (!attempt) return;
    const row = known.get(found.reference) ?? (await findAttempt(database, attempt));
    if (!row && attempt.isOurs) await giveUp(deps, found);
    // A shop with another id, such as a copy of this one, looks after its own; of a key without a
    // shop nobody can tell whose it is.
    else if (!row) deps.log.debug({ reference: found.reference }, "A payment of another shop");
    // What is open here is settled by its own step.
    else if (row.closed_at) await recordProviderPayment(deps, row.id, found, deps.now());
  });
};

/**
 * Finds what a process left behind when it died, and mends it: attempts whose answer nobody heard,
 * orders whose money was not taken or not given back, and money at the provider that is known there
 * alone. `since`: how far back the provider's own list is read.
 */
export const reconcilePayments = async (deps: StepDeps, since: Date): Promise<void> => {
  const { database, now } = deps;
  database.refuseTx();
  try {
    await compare(deps, since);
  } catch (error) {
    deps.log.warn({ err: error }, "The provider's payments could not be read");
  }
  const at = now().getTime();
  const unsettled = await listUnsettledPayments(database, {
    before: new Date(at - LOST_AFTER),
    taking: withGoal("capture", "release"),
    givingBack: { statuses: withGoal("return"), since: new Date(at - GIVE_BACK_WITHIN) },
  });
  await forEachOf(deps, unsettled, ({ id }) => takePaymentStep(deps, id));
};
