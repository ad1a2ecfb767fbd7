import { apiContext, localeContext } from "../../context.ts";
import { parseAuditFilter } from "../../modules/audit/audit-query.ts";
import { streamAudit } from "../../modules/audit/stream-audit.server.ts";
import type { Route } from "./+types/audit-file";

/** The list's own query, from the same parser. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  streamAudit(context.get(apiContext), {
    filter: parseAuditFilter(url.searchParams),
    locale: context.get(localeContext),
  });
