import * as z from "zod";
import { decideClaim, moveClaim } from "#contract/claim.ts";
import { apiContext, webRequestContext } from "../../context.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { ClaimList, ClaimPages, ClaimTabs, EmptyClaims } from "../../modules/hub/claim-list.tsx";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { LostAnswer } from "../../modules/hub/lost-answer.tsx";
import { presentClaim, parseClaimQuery } from "../../modules/hub/present-claim.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/claims";

const claim = z.string("error.invalid_fields");
const schemas = {
  "": decideClaim.body.extend({ claim }),
  move: moveClaim.body.extend({ claim }),
};
const CLOSED = "hub-order.claim.problem.closed";

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = parseClaimQuery(url.searchParams);
  const { data, meta } = await context.get(apiContext).claim.listForHub(asked);
  return {
    state: asked.state,
    page: meta.current_page,
    last: meta.last_page,
    total: meta.total,
    claims: data.map(presentClaim),
    forms: openForms(context, schemas),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export const action = formActions(
  {
    "": {
      schema: schemas[""],
      run: async ({ value: { claim: id, ...answer }, api, t, page, done }) => {
        const { number } = await api.claim.decide({ id, ...answer });
        return done(page, t("hub-order")(`claim.done.${answer.decision}`, { number }));
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

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hub-order");
  const { state, page, last, total, claims, forms, now } = loaderData;
  const about = actionData?.initialValue?.["claim"];
  const hasForm = claims.some(
    ({ id, status, moves }) => id === about && (status === "open" || moves.length > 0),
  );
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("claim.title")} noIndex />
      <HubBreadcrumbs of="claims" />
      <div>
        <h1>{t("claim.title")}</h1>
        {total === 0 ? null : <p className="dim">{t(`claim.count-${state}`, { count: total })}</p>}
      </div>
      <ClaimTabs state={state} />
      {hasForm ? null : (
        <LostAnswer
          result={actionData}
          texts={["hub-order"]}
          typed={{ names: ["answer_el", "answer_en"], lead: t("claim.lost") }}
        />
      )}
      {claims.length === 0 ? (
        <EmptyClaims state={state} />
      ) : (
        <ClaimList {...{ claims, forms, now }} result={actionData} />
      )}
      <ClaimPages {...{ state, page, last }} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
