import * as z from "zod";
import { decideClaim, moveClaim } from "#contract/claim.ts";
import { apiContext, localeContext, webRequestContext } from "../../context.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { ClaimCard } from "../../modules/hub/claim-card.tsx";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { LostAnswer } from "../../modules/hub/lost-answer.tsx";
import { presentClaim } from "../../modules/hub/present-claim.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { isId } from "../../modules/ui/is-id.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/claim";

const claim = z.string("error.invalid_fields");
const schemas = {
  "": decideClaim.body.extend({ claim }),
  move: moveClaim.body.extend({ claim }),
};
const CLOSED = "hub-order.claim.problem.closed";

export async function loader({ context, params: { claimId } }: Route.LoaderArgs) {
  if (!isId(claimId)) throw new Response(null, { status: 404 });
  const { data } = await context.get(apiContext).claim.listForHub({ id: claimId });
  const [claim] = data;
  if (claim === undefined) throw new Response(null, { status: 404 });
  return {
    claim: presentClaim(claim),
    queue: hubPaths.claims(context.get(localeContext)),
    forms: openForms(context, schemas),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export const action = formActions(
  {
    "": {
      schema: schemas[""],
      run: async ({ value: { claim: id, ...answer }, api, t, locale, done }) => {
        const { number } = await api.claim.decide({ id, ...answer });
        return done(
          hubPaths.claims(locale),
          t("hub-order")(`claim.done.${answer.decision}`, { number }),
        );
      },
    },
    move: {
      schema: schemas.move,
      run: async ({ value: { claim: id, ...move }, api, t, page, done }) => {
        const { number } = await api.claim.move({ id, ...move });
        return done(page, t("hub-order")("claim.moves.done", { number }));
      },
    },
  },
  {
    messages: {
      claim_closed: CLOSED,
      forbidden: "hub-order.claim.problem.forbidden",
      refund_too_large: "hub-order.claim.problem.too-large",
      too_many_requests: "hub-order.claim.problem.too-many",
      unavailable: "hub-order.claim.problem.unavailable",
      other: "hub-order.claim.problem.general",
    },
    // The page itself exists, so its status is not 404.
    onError: ({ status }, { refuse }) => (status === 404 ? refuse(CLOSED, { status: 409 }) : null),
  },
);

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hub-order");
  const { claim, queue, forms, now } = loaderData;
  const hasForm = claim.status === "open" || claim.moves.length > 0;
  return (
    <main id="main" className="wrap stack claims">
      <PageHead title={`${t(`claim.reason.${claim.reason}`)}, ${claim.number}`} noIndex />
      <HubBreadcrumbs of="claims" queue={queue} />
      {hasForm ? null : (
        <LostAnswer
          result={actionData}
          texts={["hub-order"]}
          typed={{ names: ["answer_el", "answer_en"], lead: t("claim.lost") }}
        />
      )}
      <ClaimCard {...{ claim, forms, now }} result={actionData} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
