import { redirect } from "react-router";
import { accountPaths } from "../../account-paths.ts";
import { apiContext, localeContext, webRequestContext } from "../../context.ts";
import { answerDocument } from "../../modules/invoice/answer-document.server.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import {
  renderStatementCsv,
  renderStatementPdf,
} from "../../modules/statement/render-statement.server.ts";
import { toCsvHeaders } from "../../modules/transaction/write-csv.ts";
import type { Route } from "./+types/statement-file";

export async function loader({ context, params: { format }, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  // An ending that there is none of leads to the page, which has links to all.
  if (format !== "pdf" && format !== "csv") return redirect(accountPaths.statement(locale));
  const year = url.searchParams.get("year");
  const statement = await context.get(apiContext).statement.get(year === null ? {} : { year });
  const name = `${getT(locale, "statement")("file")}-${statement.year}`;
  if (format === "csv")
    return new Response(renderStatementCsv(locale, statement), { headers: toCsvHeaders(name) });
  const now = context.get(webRequestContext).now();
  return answerDocument(await renderStatementPdf(locale, statement, now), { name, format });
}
