import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { hasFreshStepUp } from "#api/modules/step-up/index.ts";
import {
  createBankAccount,
  deleteBankAccount,
  listBankAccounts,
  setDefaultBankAccount,
} from "./bank-account.ts";
import { deleteOnboarding, startOnboarding, verifyOnboarding } from "./onboarding.ts";
import { getSellerReadiness } from "./seller-readiness.ts";
import { listPayouts } from "./list-payouts.ts";
import { requirePayee } from "./change-payee.ts";

export const payoutRoutes: Route[] = [
  route(contract.myListings.getSellerReadiness, async (call) => ({
    data: await getSellerReadiness(call),
  })),
  route(contract.payout.startOnboarding, async (call, { params, body }) => {
    const payee = requirePayee(call, params.card_provider);
    return { data: await startOnboarding(call, payee, body.return_path) };
  }),
  route(contract.payout.verifyOnboarding, async (call, { params }) => {
    const payee = requirePayee(call, params.card_provider);
    return { data: await verifyOnboarding(call, payee) };
  }),
  route(contract.payout.deleteOnboarding, async (call, { params }) => {
    await deleteOnboarding(call, requirePayee(call, params.card_provider));
    return null;
  }),
  route(contract.payout.listBankAccounts, async (call, { params }) => {
    const payee = requirePayee(call, params.card_provider);
    const needsStepUp = !(await hasFreshStepUp(call));
    return { data: await listBankAccounts(call, payee), needs_proof: needsStepUp };
  }),
  route(contract.payout.createBankAccount, async (call, { params, body }) => {
    const payee = requirePayee(call, params.card_provider);
    return { data: await createBankAccount(call, payee, body) };
  }),
  route(contract.payout.deleteBankAccount, async (call, { params }) => {
    await deleteBankAccount(call, requirePayee(call, params.card_provider), params.ref);
    return null;
  }),
  route(contract.payout.setDefaultBankAccount, async (call, { params }) => {
    const payee = requirePayee(call, params.card_provider);
    return { data: await setDefaultBankAccount(call, payee, params.id) };
  }),
  route(contract.payout.list, (call, { query }) => listPayouts(call, query.page)),
];
