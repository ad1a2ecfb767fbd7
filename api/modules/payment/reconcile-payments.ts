import { seconds, days } from "#contract/duration.ts";
import { readShop } from "#api/db/shop-store.ts";
import { ORDER_STATUSES } from "#contract/order.ts";
import { moneyGoal, type MoneyGoal } from "#api/modules/order/index.ts";
import { ProviderUnavailableError, type ProviderPayment } from "#api/providers/card/port.ts";
import { parseAuthoriseKey } from "./payment-key.ts";
import { findAttempt, listKnownPayments, listUnsettledPayments } from "./payment-store.ts";
import { recordProviderPayment } from "./record-provider-payment.ts";
import { takePaymentStep, type StepDeps } from "./take-payment-step.ts";

/** With ABANDONED_AFTER below one minute, within which everything is repaired after a restart. */
export const RECONCILE_EVERY = seconds(30);
/** A call to the provider is answered within 15 seconds; an older step has lost its process. */
const ABANDONED_AFTER = seconds(20);
const GIVE_BACK_WITHIN = days(30);
/** After this many unanswered calls in a row, the provider is left alone until the next run. */
const MAX_UNANSWERED = 3;

const withGoal = (...goals: MoneyGoal[]) =>
  ORDER_STATUSES.filter((status) => goals.includes(moneyGoal(status)));

const forEachResilient = async <Item>(
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
      log.warn({ err: error }, "A payment could not be reconciled and will be retried");
      unanswered = error instanceof ProviderUnavailableError ? unanswered + 1 : 0;
      if (unanswered === MAX_UNANSWERED) return;
    }
  }
};

const holdsMoney = ({ status }: ProviderPayment): boolean =>
  !["declined", "cancelled", "refunded"].includes(status);

const releaseUnknownMoney = async (
  { cardProvider, log }: StepDeps,
  found: ProviderPayment,
): Promise<void> => {
  const { reference, amount } = found;
  log.error({ reference, status: found.status }, "The provider holds money for an unknown order");
  if (found.status === "captured")
    await cardProvider.refund({ reference, amount, key: `unknown-${reference}-refund` });
  else await cardProvider.cancel({ reference, key: `unknown-${reference}-void` });
};

const compareWithProvider = async (deps: StepDeps, since: Date): Promise<void> => {
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
  await forEachResilient(deps, holding, async ({ key, ...found }) => {
    const attempt = parseAuthoriseKey(key, shopId);
    if (!attempt) return;
    const row = known.get(found.reference) ?? (await findAttempt(database, attempt));
    if (!row && attempt.isOurs) await releaseUnknownMoney(deps, found);
    // A shop with another id handles its own; a key without a shop belongs to an unknown one.
    else if (!row) deps.log.debug({ reference: found.reference }, "A payment of another shop");
    // An open payment is settled by its own step.
    else if (row.closed_at) await recordProviderPayment(deps, row.id, found, deps.now());
  });
};

/** Repairs what a dead process left behind. `since`: how far back the provider's list is read. */
export const reconcilePayments = async (deps: StepDeps, since: Date): Promise<void> => {
  const { database, now } = deps;
  database.refuseTx();
  try {
    await compareWithProvider(deps, since);
  } catch (error) {
    deps.log.warn({ err: error }, "The provider's payments could not be listed");
  }
  const at = now().getTime();
  const unsettled = await listUnsettledPayments(database, {
    before: new Date(at - ABANDONED_AFTER),
    taking: withGoal("capture", "release"),
    givingBack: { statuses: withGoal("return"), since: new Date(at - GIVE_BACK_WITHIN) },
  });
  await forEachResilient(deps, unsettled, ({ id }) => takePaymentStep(deps, id));
};
