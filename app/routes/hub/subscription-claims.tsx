import * as z from "zod";
import { decideSubscriptionClaim, moveSubscriptionClaim } from "#contract/subscription.ts";
import { apiContext } from "../../context.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { LostAnswer } from "../../modules/hub/lost-answer.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import {
  HubClaim,
  HubClaimPages,
  HubClaimTabs,
  QUEUE_STATES,
} from "../../modules/subscription/hub-claims.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { readPage } from "../../modules/ui/read-page.ts";
import type { Route } from "./+types/subscription-claims";

const claim = z.string("error.invalid_fields");
const schemas = {
  "": decideSubscriptionClaim.body.extend({ claim }),
  move: moveSubscriptionClaim.body.extend({ claim }),
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = QUEUE_STATES.find((one) => one === url.searchParams.get("state")) ?? "open";
  const page = readPage(url.searchParams);
  const { data, meta } = await context.get(apiContext).subscription.listHubClaims({ state, page });
  return {
    state,
    page: meta.current_page,
    last: meta.last_page,
    total: meta.total,
    claims: data.map((one) => ({ ...one, nonce: crypto.randomUUID() as string })),
    forms: openForms(context, schemas),
  };
}

export const action = formActions(
  {
    "": {
      schema: schemas[""],
      run: async ({ value: { claim: id, ...answer }, api, t, page, done }) => {
        const { number } = await api.subscription.decideClaim({ id, ...answer });
        return done(page, t("subscription-hub")(`done.${answer.decision}`, { number }));
      },
    },
    move: {
      schema: schemas.move,
      run: async ({ value: { claim: id, ...move }, api, t, page, done }) => {
        const { number } = await api.subscription.moveClaim({ id, ...move });
        return done(page, t("subscription-hub")("moved", { number }));
      },
    },
  },
  {
    // The page itself exists, so its status is not 404.
    onError: ({ status }, { refuse }) =>
      status === 404 ? refuse("error.subscription_closed", { status: 409 }) : null,
  },
);

export default function SubscriptionClaims({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("subscription-hub");
  const { state, page, last, total, claims, forms } = loaderData;
  const about = actionData?.initialValue?.["claim"];
  const isMove = actionData?.initialValue?.["intent"] === "move";
  const hasForm = claims.some(
    ({ id, status, moves }) => id === about && (isMove ? moves.length > 0 : status === "open"),
  );
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("title")} noIndex />
      <HubBreadcrumbs of="repairs" />
      <div>
        <h1>{t("title")}</h1>
        {total === 0 ? null : <p className="dim">{t("count", { count: total })}</p>}
      </div>
      <HubClaimTabs state={state} />
      {hasForm ? null : (
        <LostAnswer
          result={actionData}
          texts={["subscription-hub"]}
          typed={{ names: ["answer_el", "answer_en", "note_el", "note_en"], lead: t("lost") }}
        />
      )}
      {claims.length === 0 ? (
        <div className="panel stack">
          <h2>{t("empty")}</h2>
          <p className="dim">{t("empty-body")}</p>
        </div>
      ) : (
        <ol className="stack claims">
          {claims.map((one) => (
            <li key={one.id}>
              <HubClaim claim={one} forms={forms} result={actionData} />
            </li>
          ))}
        </ol>
      )}
      <HubClaimPages {...{ state, page, last }} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
