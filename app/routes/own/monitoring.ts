import { cookiesContext, reportsContext, webRequestContext } from "../../context.ts";
import type { Route } from "./+types/monitoring";

const ONLY_POST = { status: 405, headers: { Allow: "POST" } };

/** spec §2 "Addresses without a page": the tunnel for error reports. */
export function loader() {
  return new Response(null, ONLY_POST);
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return new Response(null, ONLY_POST);
  const { relayEnvelope } = context.get(reportsContext);
  if (relayEnvelope === null) return new Response(null, { status: 404 });
  const hasConsented = context.get(cookiesContext).get("consent") === "yes";
  return relayEnvelope(request, { ip: context.get(webRequestContext).ip, hasConsented });
}
