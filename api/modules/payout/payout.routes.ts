import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { hasFreshProof } from "#api/modules/account/require-fresh-proof.ts";
import { createBankAccount } from "./create-bank-account.ts";
import { deleteBankAccount } from "./delete-bank-account.ts";
import { deleteOnboarding } from "./delete-onboarding.ts";
import { getSellerReadiness } from "./get-seller-readiness.ts";
import { listBankAccounts } from "./list-bank-accounts.ts";
import { listPayouts } from "./list-payouts.ts";
import { requirePayee } from "./require-payee.ts";
import { setDefaultBankAccount } from "./set-default-bank-account.ts";
import { startOnboarding } from "./start-onboarding.ts";
import { verifyOnboarding } from "./verify-onboarding.ts";

export const payoutRoutes: Route[] = [
  route(contract.getSellerReadiness, async (call) => ({ data: await getSellerReadiness(call) })),
  route(contract.startOnboarding, async (call, { params, body }) => {
    const payee = requirePayee(call, params.card_provider);
    return { data: await startOnboarding(call, payee, body.return_path) };
  }),
  route(contract.verifyOnboarding, async (call, { params }) => {
    const payee = requirePayee(call, params.card_provider);
    return { data: await verifyOnboarding(call, payee) };
  }),
  route(contract.deleteOnboarding, async (call, { params }) => {
    await deleteOnboarding(call, requirePayee(call, params.card_provider));
    return null;
  }),
  route(contract.listBankAccounts, async (call, { params }) => {
    const payee = requirePayee(call, params.card_provider);
    const needsProof = !(await hasFreshProof(call));
    return { data: await listBankAccounts(call, payee), needs_proof: needsProof };
  }),
  route(contract.createBankAccount, async (call, { params, body }) => {
    const payee = requirePayee(call, params.card_provider);
    return { data: await createBankAccount(call, payee, body) };
  }),
  route(contract.deleteBankAccount, async (call, { params }) => {
    await deleteBankAccount(call, requirePayee(call, params.card_provider), params.ref);
    return null;
  }),
  route(contract.setDefaultBankAccount, async (call, { params }) => {
    const payee = requirePayee(call, params.card_provider);
    return { data: await setDefaultBankAccount(call, payee, params.id) };
  }),
  route(contract.listPayouts, (call, { query }) => listPayouts(call, query.page)),
];
