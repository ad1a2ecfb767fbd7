import { accountService } from "../../services/marketplace/account.server.ts";
import type { MarketplaceCall } from "../../services/marketplace/call.server.ts";
import { payoutService } from "../../services/marketplace/payout.server.ts";
import { sellingService } from "../../services/marketplace/selling.server.ts";
import { readProblem } from "../session/read-problem.ts";

/** What a seller has told already; null while it cannot be asked: the form comes all the same. */
export async function findKnown(call: MarketplaceCall) {
  try {
    const [profile, { card_provider }] = await Promise.all([
      accountService(call).getProfile(),
      sellingService(call).getReadiness(),
    ]);
    return { profile, checkedName: await findCheckedName(call, card_provider) };
  } catch (error) {
    if (readProblem(error) === null) throw error;
    return null;
  }
}

type Provider = Parameters<typeof payoutService>[1];

async function findCheckedName(call: MarketplaceCall, provider: Provider): Promise<string | null> {
  try {
    const { data } = await payoutService(call, provider).listBankAccounts();
    return data.find(({ is_default }) => is_default)?.beneficiary_name ?? null;
  } catch (error) {
    if (readProblem(error) === null) throw error;
    return null;
  }
}
