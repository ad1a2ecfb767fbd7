import { randomBytes } from "node:crypto";
import { textAt, textsIn, type Form } from "./stripe-form.ts";
import { missing, Refused, type Account, type Bank, type Books } from "./stripe-books.ts";

/** Stripe's test bank refuses account numbers with this ending. */
const REFUSED_ENDING = "0002";

const BANKS: Record<string, string> = { "202015": "BARCLAYS BANK UK PLC" };

export const createConnect = (books: Books, origin: string) => {
  const closed = (id: string) =>
    new Refused(403, {
      code: "account_invalid",
      message: `The provided key does not have access to account '${id}'.`,
    });

  const getAccount = (id: string): Account => {
    const account = books.accounts.things.get(id);
    if (!account) throw closed(id);
    return account;
  };
  const banksOf = (account: string): Bank[] =>
    books.banks.list().filter((bank) => bank.account === account);
  const getBank = (account: string, id: string): Bank => {
    getAccount(account);
    const bank = books.banks.get(id);
    if (bank.account !== account) throw missing("external account", id);
    return bank;
  };
  const refresh = (account: Account): Account => {
    const { requirements: needs } = account;
    const hasBank = banksOf(account.id).length > 0;
    needs.currently_due = needs.currently_due.filter((need) => need !== "external_account");
    if (!hasBank) needs.currently_due.push("external_account");
    account.payouts_enabled =
      account.details_submitted && needs.currently_due.length === 0 && !needs.disabled_reason;
    return account;
  };
  const makeDefault = (bank: Bank): void => {
    for (const other of banksOf(bank.account))
      if (other.currency === bank.currency) other.default_for_currency = false;
    bank.default_for_currency = true;
  };
  const balances = new Map<string, number>();
  const move = (account: string, amount: number) =>
    balances.set(account, (balances.get(account) ?? 0) + amount);
  let platform = Number.MAX_SAFE_INTEGER;

  return {
    balances,
    setPlatformBalance: (amount: number) => void (platform = amount),

    createAccount(form: Form): Account {
      if (textAt(form, "controller", "requirement_collection") !== "application")
        throw new Refused(400, { message: "This fixture knows accounts of the platform's only." });
      return refresh(
        books.accounts.put({
          ...books.create("acct", "account", textsIn(form, "metadata")),
          country: textAt(form, "country") ?? "GR",
          payouts_enabled: false,
          details_submitted: false,
          requirements: {
            disabled_reason: "requirements.past_due",
            currently_due: ["individual.first_name", "individual.dob.day"],
            past_due: [],
            pending_verification: [],
            errors: [],
          },
        }),
      );
    },
    getAccount,
    deleteAccount(id: string) {
      getAccount(id);
      if ((balances.get(id) ?? 0) !== 0)
        throw new Refused(400, { message: "An account with a balance cannot be deleted." });
      books.accounts.things.delete(id);
      return { id, object: "account", deleted: true };
    },
    createLink(form: Form) {
      const account = getAccount(textAt(form, "account") ?? "").id;
      const url = `${origin}/onboarding/${randomBytes(12).toString("hex")}`;
      const returnUrl = textAt(form, "return_url") ?? "";
      const refreshUrl = textAt(form, "refresh_url") ?? "";
      books.links.set(url, { url, account, return_url: returnUrl, refresh_url: refreshUrl });
      return {
        object: "account_link",
        url,
        created: books.seconds(),
        expires_at: books.seconds() + 300,
      };
    },

    listBanks: (account: string) => banksOf(getAccount(account).id),
    getBank,
    createBank(accountId: string, form: Form): Bank {
      const account = getAccount(accountId);
      const country = textAt(form, "external_account", "country") ?? "";
      const number = textAt(form, "external_account", "account_number") ?? "";
      const sortCode = textAt(form, "external_account", "routing_number");
      const currency = textAt(form, "external_account", "currency") ?? "";
      const isWhole =
        country === "GB"
          ? currency === "gbp" && /^\d{8}$/.test(number) && /^\d{6}$/.test(sortCode ?? "")
          : currency === "eur" && /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number);
      if (!isWhole || number.endsWith(REFUSED_ENDING))
        throw new Refused(400, {
          code: "account_number_invalid",
          message: "You must use a valid bank account number.",
        });
      const isFirst = !banksOf(account.id).some((bank) => bank.currency === currency);
      const bank = books.banks.put({
        ...books.create("ba", "bank_account", textsIn(form, "metadata")),
        account: account.id,
        country,
        currency,
        last4: number.slice(-4),
        fingerprint: `fp_${sortCode ?? country}_${number}`,
        bank_name: BANKS[sortCode ?? ""] ?? "STRIPE TEST BANK",
        account_holder_name: textAt(form, "external_account", "account_holder_name") ?? "",
        default_for_currency: false,
        number,
      });
      if (isFirst || textAt(form, "default_for_currency") === "true") makeDefault(bank);
      refresh(account);
      return bank;
    },
    updateBank(account: string, id: string, form: Form): Bank {
      const bank = getBank(account, id);
      for (const [name, value] of Object.entries(textsIn(form, "metadata")))
        if (value === "") delete bank.metadata[name];
        else bank.metadata[name] = value;
      bank.account_holder_name = textAt(form, "account_holder_name") ?? bank.account_holder_name;
      if (textAt(form, "default_for_currency") === "true") makeDefault(bank);
      return bank;
    },
    deleteBank(account: string, id: string) {
      const bank = getBank(account, id);
      if (bank.default_for_currency)
        throw new Refused(400, {
          message: "You cannot delete the default external account for your default currency.",
        });
      books.banks.things.delete(id);
      return { id, object: "bank_account", deleted: true };
    },

    createTransfer(form: Form) {
      const amount = Number(textAt(form, "amount"));
      const destination = getAccount(textAt(form, "destination") ?? "").id;
      if (amount > platform)
        throw new Refused(400, {
          code: "balance_insufficient",
          message: "You have insufficient available funds in your Stripe account.",
        });
      move(destination, amount);
      return books.transfers.put({
        ...books.create("tr", "transfer", textsIn(form, "metadata")),
        amount,
        currency: textAt(form, "currency") ?? "",
        destination,
        transfer_group: textAt(form, "transfer_group") ?? null,
        reversed: false,
      });
    },
    updateTransfer(id: string, form: Form) {
      const transfer = books.transfers.get(id);
      Object.assign(transfer.metadata, textsIn(form, "metadata"));
      return transfer;
    },
    reverse(id: string) {
      const transfer = books.transfers.get(id);
      if (transfer.reversed) throw new Refused(400, { message: "It is reversed already." });
      transfer.reversed = true;
      move(transfer.destination, -transfer.amount);
      return books.create("trr", "transfer_reversal");
    },

    createPayout(account: string, form: Form) {
      const amount = Number(textAt(form, "amount"));
      const bank = getBank(account, textAt(form, "destination") ?? "");
      if (bank.currency !== textAt(form, "currency"))
        throw new Refused(400, { message: "The bank account takes another currency." });
      if (amount > (balances.get(account) ?? 0))
        throw new Refused(400, { code: "balance_insufficient", message: "Insufficient funds." });
      move(account, -amount);
      return books.payouts.put({
        ...books.create("po", "payout", textsIn(form, "metadata")),
        account,
        amount,
        currency: bank.currency,
        destination: bank.id,
        status: "pending",
        arrival_date: books.seconds() + 2 * 86_400,
        failure_code: null,
        failure_message: null,
      });
    },
    getPayout(account: string, id: string) {
      const payout = books.payouts.get(id);
      if (payout.account !== account) throw missing("payout", id);
      return payout;
    },

    visitor: {
      prove(address: string, error?: string): string {
        const link = books.links.get(address);
        if (!link) return "";
        books.links.delete(address);
        const account = getAccount(link.account);
        account.details_submitted = true;
        account.requirements.currently_due = error ? ["individual.verification.document"] : [];
        account.requirements.disabled_reason = error ? "requirements.past_due" : null;
        account.requirements.errors = error
          ? [{ code: error, reason: "", requirement: "individual.verification.document" }]
          : [];
        books.emit("account.updated", refresh(account), account.id);
        return link.return_url;
      },
      settle(payoutId: string, status: "paid" | "failed"): void {
        const payout = books.payouts.get(payoutId);
        payout.status = status;
        if (status === "failed") {
          payout.failure_code = "account_closed";
          payout.failure_message = "The bank account has been closed.";
          move(payout.account, payout.amount);
        }
        books.emit(`payout.${status}`, payout, payout.account);
      },
    },
  };
};
