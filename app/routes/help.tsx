import { cmsContext, localeContext } from "../context.ts";
import { ContentDown } from "../modules/content/content-down.tsx";
import { findHelp } from "../modules/content/find-content.server.ts";
import { HelpPage } from "../modules/content/help-page.tsx";
import { ErrorPage } from "../modules/layout/late-error-page.ts";
import type { Route } from "./+types/help";

/** Static page; its search is a plain form. */
export const handle = { scripts: false };

export async function loader({ context, url }: Route.LoaderArgs) {
  const place = { cms: context.get(cmsContext), locale: context.get(localeContext) };
  return findHelp(place, url.searchParams.get("topic"));
}

export default function Help({ loaderData }: Route.ComponentProps) {
  return <HelpPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPage error={error}>
      <ContentDown error={error} />
    </ErrorPage>
  );
}
