import * as z from "zod";
import { CURRENCIES } from "#contract/market.ts";
import { apiContext, localeContext } from "../../context.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { HUNT_MESSAGES } from "../../modules/hunt/hunt-messages.server.ts";
import { presentProposal } from "../../modules/hunt/present-hunt.server.ts";
import { ProposalPage } from "../../modules/hunt/proposal-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { huntPaths } from "../../hunt-paths.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/proposal";

/** Static page with plain forms. */
export const handle = { scripts: false };

const schemas = {
  accept: z.object({
    /** The total that was on the page; the API refuses every other one. */
    seen: z
      .string()
      .default("")
      .transform((text) => Number.parseInt(text, 10) || 0),
    /** Of the proposal, which may be of another market than the page. */
    currency: z.enum(CURRENCIES, "hunt.price-changed"),
  }),
  dismiss: z.object({}),
};

export async function loader({ context, params: { proposalId: id } }: Route.LoaderArgs) {
  const proposal = await context.get(apiContext).proposal.get({ id });
  return {
    proposal: presentProposal(proposal, context.get(localeContext)),
    forms: openForms(context, schemas),
  };
}

export const action = formActions(
  {
    accept: {
      schema: schemas.accept,
      run: async (work, { params: { proposalId: id } }: Route.ActionArgs) => {
        const { api, locale, value, done } = work;
        const accepted_total = { amount: value.seen, currency: value.currency };
        const { order_id } = await api.proposal.accept({ id, accepted_total });
        return done(
          order_id ? paths.checkout(locale, order_id, "review") : huntPaths.proposal(locale, id),
        );
      },
    },
    dismiss: {
      schema: schemas.dismiss,
      run: async (work, { params: { proposalId: id } }: Route.ActionArgs) => {
        const { api, locale, done, t } = work;
        await api.proposal.dismiss({ id });
        return done(huntPaths.proposal(locale, id), t("hunt")("proposal.dismissed"));
      },
    },
  },
  { messages: HUNT_MESSAGES },
);

export default function Proposal({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hunt");
  return (
    <>
      <PageHead title={t("proposal.title")} noIndex />
      <ProposalPage {...loaderData} result={actionData} />
    </>
  );
}
