import { cmsContext, localeContext } from "../context.ts";
import { ContentDown } from "../modules/content/content-down.tsx";
import { FaqPage } from "../modules/content/faq-page.tsx";
import { findQuestions } from "../modules/content/find-content.server.ts";
import { ErrorPage } from "../modules/layout/late-error-page.ts";
import type { Route } from "./+types/faq";

/** Static page. */
export const handle = { scripts: false };

export async function loader({ context }: Route.LoaderArgs) {
  const place = { cms: context.get(cmsContext), locale: context.get(localeContext) };
  return { groups: await findQuestions(place) };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <FaqPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPage error={error}>
      <ContentDown error={error} />
    </ErrorPage>
  );
}
