import { reportsContext, webRequestContext } from "../../context.ts";
import type { Route } from "./+types/policy-reports";

const ONLY_POST = { status: 405, headers: { Allow: "POST" } };

export function loader() {
  return new Response(null, ONLY_POST);
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return new Response(null, ONLY_POST);
  const { ip } = context.get(webRequestContext);
  return context.get(reportsContext).countViolation(request, { ip });
}
