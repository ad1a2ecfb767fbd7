import { redirect } from "react-router";
import { getModerationFigures } from "#contract/moderation.ts";
import { apiContext, localeContext } from "../../context.ts";
import { hubPaths } from "../../hub-paths.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { renderModerationCsv } from "../../modules/moderation/render-figures.server.ts";
import { toCsvHeaders } from "../../modules/transaction/write-csv.ts";
import type { Route } from "./+types/moderation-file";

export async function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const asked = getModerationFigures.query.safeParse(Object.fromEntries(url.searchParams));
  const api = context.get(apiContext);
  if (!asked.success) {
    // Answers 404 to others than staff.
    await api.hubDecision.list();
    return redirect(hubPaths.decisions(locale));
  }
  const figures = await api.hubDecision.getFigures(asked.data);
  const name = `${getT(locale, "moderation-hub")("file")}-${asked.data.from}-${asked.data.to}`;
  return new Response(renderModerationCsv(locale, figures), { headers: toCsvHeaders(name) });
}
