import { data } from "react-router";
import { savedFormContext, localeContext, apiContext } from "../../context.ts";
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
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/payouts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const readiness = await api.myListings.getSellerReadiness();
  const [profile, onboarding, list] = await Promise.all([
    api.account.get(),
    api.payout.verifyOnboarding({ card_provider: readiness.card_provider }).catch(unlessDown),
    api.payout.list({ page: parsePayoutPage(url.searchParams) }),
  ]);
  // Read after the onboarding was verified: a closed account takes its bank accounts along.
  const banks = await api.payout.listBankAccounts({ card_provider: readiness.card_provider });
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
    const { card_provider } = await work.api.myListings.getSellerReadiness();
    const answer = await changePayouts({
      ...work,
      card_provider,
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
