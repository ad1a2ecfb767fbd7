import { data } from "react-router";
import { savedFormContext, localeContext, marketplaceContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { runForm } from "../../modules/account/run-form.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { getT } from "../../modules/locale/get-t.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { changePayouts } from "../../modules/payout/change-payouts.server.ts";
import {
  presentPayouts,
  parseReturnPath,
  presentPayoutList,
  parsePayoutPage,
} from "../../modules/payout/load-payouts.server.ts";
import { PayoutsPage } from "../../modules/payout/payouts-page.tsx";
import { accountPaths } from "../../account-paths.ts";
import { accountService } from "../../services/marketplace/account.server.ts";
import { payoutService } from "../../services/marketplace/payout.server.ts";
import { myListingsService } from "../../services/marketplace/my-listings.server.ts";
import type { Route } from "./+types/payouts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = context.get(marketplaceContext);
  const locale = context.get(localeContext);
  const readiness = await myListingsService(call).getReadiness();
  const service = payoutService(call, readiness.card_provider);
  const [profile, onboarding, list] = await Promise.all([
    accountService(call).getProfile(),
    service.verify().catch(unlessDown),
    service.list(parsePayoutPage(url.searchParams)),
  ]);
  // Read after the onboarding was verified: a closed account takes its bank accounts along.
  const banks = await service.listBankAccounts();
  const view = presentPayouts({
    query: url.searchParams,
    kept: context.get(savedFormContext).take(accountPaths.payouts(locale)),
    fullName: profile.full_name,
    onboarding,
    isVerified: !readiness.missing.includes("payout_account"),
    banks: banks.data,
    needsStepUp: banks.needs_proof,
  });
  return { view, list: presentPayoutList(list) };
}

export async function action(args: Route.ActionArgs) {
  return runForm(args, async (work) => {
    const { card_provider: provider } = await myListingsService(work.call).getReadiness();
    const answer = await changePayouts({
      ...work,
      service: payoutService(work.call, provider),
      returnTo: parseReturnPath(args.url.searchParams),
      say: getT(work.locale, "payout"),
    });
    if (answer === null) throw data({ code: "bad_request" }, { status: 400 });
    return answer;
  });
}

export default function Payouts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("payout");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame screen="payouts" title={t("title")} lead={t("lead")}>
        <PayoutsPage {...loaderData} reply={actionData} />
      </AccountFrame>
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;

/** Null when the bank is unavailable: the rest of the page is shown. */
function unlessDown(error: unknown): null {
  const problem = parseApiError(error);
  if (problem === null || problem.status < 500) throw error;
  return null;
}
