import { redirectDocument } from "react-router";
import * as z from "zod";
import { bankAccountBodySchema } from "#contract/payout.ts";
import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import type { Locale } from "../../modules/locale/locale.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import {
  presentPayouts,
  parseReturnPath,
  presentPayoutList,
  parsePayoutPage,
} from "../../modules/payout/load-payouts.server.ts";
import { PayoutsPage } from "../../modules/payout/payouts-page.tsx";
import { accountPaths } from "../../account-paths.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/payouts";

const pressed = z.object({});
const onBank = z.object({ reference: z.string() });

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const readiness = await api.myListings.getSellerReadiness();
  const [profile, onboarding, list] = await Promise.all([
    api.account.get(),
    api.payout.verifyOnboarding({ card_provider: readiness.card_provider }).catch(unlessDown),
    api.payout.list({ page: parsePayoutPage(url.searchParams) }),
  ]);
  // Read after the onboarding was verified: a closed account takes its bank accounts along.
  const banks = await api.payout.listBankAccounts({ card_provider: readiness.card_provider });
  const form = openForm(context, bankAccountBodySchema);
  const view = presentPayouts({
    query: url.searchParams,
    kept: form.kept,
    fullName: profile.full_name,
    onboarding,
    isVerified: !readiness.missing.includes("payout_account"),
    banks: banks.data,
    needsStepUp: banks.needs_proof,
  });
  return { view, form, list: presentPayoutList(list) };
}

export const action = formActions(
  {
    start: {
      schema: pressed,
      run: async ({ api, locale }, { url }) => {
        const card_provider = await findProvider(api);
        const { redirect_url: page } = await api.payout.startOnboarding({
          card_provider,
          return_path: pathOf(locale, url),
        });
        // The URL comes from the payment partner by way of the marketplace, never from the visitor.
        return redirectDocument(page, 303);
      },
    },
    add: {
      schema: bankAccountBodySchema,
      run: async ({ value, api, done, locale, t }, { url }) => {
        const card_provider = await findProvider(api);
        const { last4 } = await api.payout.createBankAccount({ card_provider, ...value });
        const next = parseReturnPath(url.searchParams) ?? pathOf(locale, url);
        return done(next, t("payout")("added", { last4 }));
      },
    },
    remove: {
      schema: onBank,
      run: async ({ value: { reference: ref }, api, done, locale, t }, { url }) => {
        const card_provider = await findProvider(api);
        await api.payout.deleteBankAccount({ card_provider, ref }).catch(unlessGone);
        return done(pathOf(locale, url), t("payout")("removed"));
      },
    },
    default: {
      schema: onBank,
      messages: { not_found: "error.not_found" },
      run: async ({ value: { reference: id }, api, done, locale, t }, { url }) => {
        const card_provider = await findProvider(api);
        await api.payout.setDefaultBankAccount({ card_provider, id });
        return done(pathOf(locale, url), t("payout")("default-set"));
      },
    },
    end: {
      schema: pressed,
      messages: { account_busy: "payout.end-busy" },
      run: async ({ api, done, locale, t }, { url }) => {
        const card_provider = await findProvider(api);
        await api.payout.deleteOnboarding({ card_provider }).catch(unlessGone);
        return done(pathOf(locale, url), t("payout")("ended"));
      },
    },
  },
  { messages: ACCOUNT_MESSAGES },
);

export default function Payouts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("payout");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame screen="payouts" title={t("title")} lead={t("lead")}>
        <PayoutsPage {...loaderData} result={actionData} />
      </AccountFrame>
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;

/** The first part of every path of payouts (spec §7). */
async function findProvider(api: ApiClient): Promise<string> {
  return (await api.myListings.getSellerReadiness()).card_provider;
}

function pathOf(locale: Locale, url: URL): string {
  const returnTo = parseReturnPath(url.searchParams);
  return accountPaths.payouts(locale, returnTo === null ? {} : { returnTo });
}

/** Sent twice or removed elsewhere: the result is what was asked for. */
function unlessGone(error: unknown): void {
  if (parseApiError(error)?.code !== "not_found") throw error;
}

/** Null when the bank is unavailable: the rest of the page is shown. */
function unlessDown(error: unknown): null {
  const problem = parseApiError(error);
  if (problem === null || problem.status < 500) throw error;
  return null;
}
