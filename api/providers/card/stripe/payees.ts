import type { Stripe } from "stripe";
import { MARKETS, type Market } from "#contract/market.ts";
import { PRODUCT } from "#contract/product.ts";
import { ProviderRejectedError, type CardProviderPort } from "../port.ts";
import { createBanks } from "./banks.ts";
import { findCustomer } from "./cards.ts";
import { findOrNull, isMissing } from "./client.ts";
import { presentPayee } from "./present-payee.ts";
import type { StripeParts } from "./stripe-parts.ts";

type Payees = Pick<
  CardProviderPort,
  | "createPayoutAccount"
  | "readPayoutAccount"
  | "closePayoutAccount"
  | "addBankAccount"
  | "removeBankAccount"
>;

/** Used electronics: "Electronics Stores". */
const MERCHANT_CATEGORY = "5732";

/** The market from the locale of the path; the country of an account is immutable. */
const findCountry = (returnPath: string): Market => {
  const [, country] = /^\/[a-z]{2}-([A-Z]{2})(?:[/?#]|$)/.exec(returnPath) ?? [];
  return MARKETS.find((market) => market === country) ?? "GR";
};

/**
 * A connected account without a dashboard, whose requirements the platform collects on Stripe's
 * hosted page. Only such an account lets the platform add bank accounts by IBAN; an Express account
 * does not.
 */
const toAccount = (key: string, owner: string, country: Market) =>
  ({
    country,
    business_type: "individual",
    capabilities: { transfers: { requested: true } },
    controller: {
      fees: { payer: "application" },
      losses: { payments: "application" },
      requirement_collection: "application",
      stripe_dashboard: { type: "none" },
    },
    business_profile: {
      mcc: MERCHANT_CATEGORY,
      product_description: `Used electronics, sold through ${PRODUCT}`,
    },
    // Payouts happen only when the marketplace requests them.
    settings: { payouts: { schedule: { interval: "manual" } } },
    metadata: { key, owner },
  }) satisfies Stripe.AccountCreateParams;

export const createPayees = (parts: StripeParts): Payees => {
  const { stripe, ask, toReturnUrl } = parts;

  /** Accounts cannot be searched, so the seller's customer object stores the id of the account. */
  const findAccount = async (key: string, owner: string, country: Market): Promise<string> => {
    const customerId = await findCustomer(stripe, owner);
    const customer = await stripe.customers.retrieve(customerId);
    const known = customer.deleted ? {} : customer.metadata;
    if (known["payee_key"] === key && known["payee"]) return known["payee"];
    const { id } = await stripe.accounts.create(toAccount(key, owner, country), {
      idempotencyKey: key,
    });
    await stripe.customers.update(customerId, { metadata: { payee: id, payee_key: key } });
    return id;
  };

  return {
    createPayoutAccount: ({ key, owner, returnPath }) =>
      ask("createPayoutAccount", async () => {
        const reference = await findAccount(key, owner, findCountry(returnPath));
        if (!(await findOrNull(() => stripe.accounts.retrieve(reference))))
          throw new ProviderRejectedError("createPayoutAccount: it is closed");
        const { url } = await stripe.accountLinks.create({
          account: reference,
          type: "account_onboarding",
          collection_options: { fields: "eventually_due" },
          // Stripe sends visitors with an expired link here, which begins again.
          refresh_url: toReturnUrl(returnPath),
          return_url: toReturnUrl(returnPath, "onboarding", reference),
        });
        return { reference, redirectUrl: url };
      }),

    readPayoutAccount: (reference) =>
      ask("readPayoutAccount", async () => {
        const account = await findOrNull(() => stripe.accounts.retrieve(reference));
        return account ? presentPayee(account) : null;
      }),

    closePayoutAccount: (reference) =>
      ask("closePayoutAccount", async () => {
        try {
          await stripe.accounts.del(reference);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),

    ...createBanks(parts),
  };
};
