import { savedFormContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { answerClaim } from "../../modules/hub/answer-claim.server.ts";
import {
  ClaimList,
  LostAnswer,
  ClaimPages,
  ClaimTabs,
  EmptyClaims,
} from "../../modules/hub/claim-list.tsx";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { presentClaim, parseClaimQuery } from "../../modules/hub/present-claim.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubPaths } from "../../hub-paths.ts";
import type { Route } from "./+types/claims";

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = parseClaimQuery(url.searchParams);
  const { data, meta } = await context.get(apiContext).claim.listForHub(asked);
  return {
    state: asked.state,
    page: meta.current_page,
    last: meta.last_page,
    total: meta.total,
    claims: data.map(presentClaim),
    kept: context.get(savedFormContext).take(hubPaths.claims(context.get(localeContext))),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerClaim({ request, context });
}

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hub-order");
  const { state, page, last, total, claims, kept, now } = loaderData;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("claim.title")} noIndex />
      <HubBreadcrumbs of="claims" />
      <div>
        <h1>{t("claim.title")}</h1>
        {total === 0 ? null : <p className="dim">{t(`claim.count-${state}`, { count: total })}</p>}
      </div>
      <ClaimTabs state={state} />
      <LostAnswer claims={claims} reply={actionData} />
      {claims.length === 0 ? (
        <EmptyClaims state={state} />
      ) : (
        <ClaimList {...{ claims, kept, now }} reply={actionData} />
      )}
      <ClaimPages {...{ state, page, last }} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
