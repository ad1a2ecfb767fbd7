import type { Stripe } from "stripe";
import { ProviderRejectedError, type CardProviderPort, type ProviderPayout } from "../port.ts";
import { findBank, parseBankReference } from "./banks.ts";
import { findOrNull, isReplayedFault, isShort, isStripeError } from "./client.ts";
import { toMoney } from "./present-payment.ts";
import { isVerified } from "./present-payee.ts";
import type { StripeParts } from "./stripe-parts.ts";

type Wish = Parameters<CardProviderPort["payOut"]>[0];
type Payouts = Pick<CardProviderPort, "payOut" | "readPayout">;

const STATUSES: Record<string, ProviderPayout["status"]> = {
  paid: "paid",
  failed: "failed",
  canceled: "failed",
};

/** `acct_1-po_2`; `acct_1-tr_3` for money that has only reached the account. */
export const toPayoutReference = (account: string, id: string): string => `${account}-${id}`;

const isSame = (transfer: Stripe.Transfer, payout: Wish): boolean =>
  transfer.amount === payout.amount.amount &&
  transfer.currency === payout.amount.currency.toLowerCase() &&
  transfer.destination === payout.accountReference &&
  transfer.metadata["bank"] === parseBankReference(payout.bankAccountReference)?.bank;

/**
 * Sends a seller's earnings in two steps: from the platform to the seller's account, and from there
 * to the bank. Both are found again by the key, which Stripe itself forgets after a day. Money that
 * the bank returns is transferred back to the platform.
 */
export const createPayouts = ({ stripe, ask }: StripeParts): Payouts => {
  const on = (account: string) => ({ stripeAccount: account });

  const findTransfer = async (key: string): Promise<Stripe.Transfer | null> =>
    (await stripe.transfers.list({ transfer_group: key, limit: 1 })).data[0] ?? null;

  const takeBack = async (transferId: string): Promise<void> => {
    const transfer = await stripe.transfers.retrieve(transferId);
    if (transfer.reversed) return;
    await stripe.transfers.createReversal(
      transferId,
      {},
      { idempotencyKey: `${transferId}-reversal` },
    );
  };

  const present = async (account: string, payout: Stripe.Payout): Promise<ProviderPayout> => {
    const status = STATUSES[payout.status] ?? "pending";
    const transfer = payout.metadata?.["transfer"];
    if (status === "failed" && transfer) await takeBack(transfer);
    return {
      reference: toPayoutReference(account, payout.id),
      status,
      amount: toMoney(payout.amount, payout.currency),
      failure:
        status === "failed"
          ? (payout.failure_message ?? payout.failure_code ?? payout.status)
          : null,
      arrivesAt: status === "failed" ? null : new Date(payout.arrival_date * 1000),
    };
  };

  const presentReturned = (transfer: Stripe.Transfer): ProviderPayout => ({
    reference: toPayoutReference(transfer.destination as string, transfer.id),
    status: "failed",
    amount: toMoney(transfer.amount, transfer.currency),
    failure: transfer.metadata["failure"] || "The account could not pay it out",
    arrivesAt: null,
  });

  const createPayout = async (account: string, transfer: Stripe.Transfer) => {
    const params = {
      amount: transfer.amount,
      currency: transfer.currency,
      destination: transfer.metadata["bank"] ?? "",
      metadata: { key: transfer.transfer_group, transfer: transfer.id },
    };
    const idempotencyKey = `${transfer.id}-payout`;
    try {
      return await stripe.payouts.create(params, { ...on(account), idempotencyKey });
    } catch (error) {
      if (!isReplayedFault(error)) throw error;
      return stripe.payouts.create(params, on(account));
    }
  };

  /** The second step, from the account to the bank, unless it was done before. */
  const sendOn = async (transfer: Stripe.Transfer): Promise<ProviderPayout> => {
    const account = transfer.destination as string;
    const sent = stripe.payouts.list(
      { created: { gte: transfer.created }, limit: 100 },
      on(account),
    );
    for await (const payout of sent)
      if (payout.metadata?.["transfer"] === transfer.id) return present(account, payout);
    if (transfer.reversed) return presentReturned(transfer);
    try {
      return await present(account, await createPayout(account, transfer));
    } catch (error) {
      const isRefused = isStripeError(error) && error.statusCode === 400 && !isShort(error);
      if (!isRefused) throw error;
      await stripe.transfers.update(transfer.id, { metadata: { failure: error.message } });
      await takeBack(transfer.id);
      return presentReturned(await stripe.transfers.retrieve(transfer.id));
    }
  };

  const sendOut = async ({
    key,
    accountReference,
    bankAccountReference,
    amount,
  }: Wish): Promise<Stripe.Transfer> => {
    const account = await findOrNull(() => stripe.accounts.retrieve(accountReference));
    if (!account || !isVerified(account))
      throw new ProviderRejectedError("payOut: the seller is not verified");
    const bank = await findBank(stripe, bankAccountReference);
    if (!bank || parseBankReference(bankAccountReference)?.account !== account.id)
      throw new ProviderRejectedError("payOut: the bank account is gone");
    const params = {
      amount: amount.amount,
      currency: amount.currency.toLowerCase(),
      destination: account.id,
      transfer_group: key,
      metadata: { bank: bank.id },
    };
    try {
      return await stripe.transfers.create(params, { idempotencyKey: key });
    } catch (error) {
      if (!isReplayedFault(error)) throw error;
      return stripe.transfers.create(params);
    }
  };

  return {
    payOut: (payout) =>
      ask("payOut", async () => {
        const known = await findTransfer(payout.key);
        if (known && !isSame(known, payout))
          throw new ProviderRejectedError("payOut: this key was used for another one");
        return sendOn(known ?? (await sendOut(payout)));
      }),

    readPayout: (by) =>
      ask("readPayout", async () => {
        if ("key" in by) {
          const transfer = await findTransfer(by.key);
          return transfer && sendOn(transfer);
        }
        const [account = "", id = ""] = by.reference.split("-");
        if (id.startsWith("tr_")) {
          const transfer = await findOrNull(() => stripe.transfers.retrieve(id));
          return transfer && sendOn(transfer);
        }
        const payout = await findOrNull(() => stripe.payouts.retrieve(id, {}, on(account)));
        return payout && present(account, payout);
      }),
  };
};
