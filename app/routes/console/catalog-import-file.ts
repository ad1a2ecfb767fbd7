import { apiContext, localeContext } from "../../context.ts";
import { streamRefused } from "../../modules/staff-catalog/stream-catalog.server.ts";
import { isId } from "../../modules/ui/is-id.ts";
import type { Route } from "./+types/catalog-import-file";

export function loader({ context, params: { importId } }: Route.LoaderArgs) {
  if (!isId(importId)) throw new Response(null, { status: 404 });
  return streamRefused(context.get(apiContext), { importId, locale: context.get(localeContext) });
}
