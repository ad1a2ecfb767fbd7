import { HowItWorksPage } from "../modules/content/how-it-works-page.tsx";
import { SIDES } from "../modules/content/how-steps.tsx";
import type { Route } from "./+types/how-it-works";

/** Static page. */
export const handle = { scripts: false };

export function loader({ url }: Route.LoaderArgs) {
  const tab = url.searchParams.get("tab");
  return {
    side: SIDES.find((side) => side === tab) ?? ("buyer" as const),
    typed: url.searchParams.get("price")?.trim().slice(0, 20) ?? null,
  };
}

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
  return <HowItWorksPage {...loaderData} />;
}
