import { data, redirect, type RouterContextProvider } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { RejectReason } from "#contract/listing-words.ts";
import { cookiesContext, savedFormContext, localeContext } from "../../context.ts";
import { hubPaths } from "../../hub-paths.ts";
import { getT } from "../locale/get-t.server.ts";
import { listReasons, type DecisionProblem, type DecisionReply } from "./decision-fields.ts";
import type { ListingQueue } from "./listing-queue.ts";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";

type Body = {
  decision: "publish" | "reject";
  version: number;
  reasons: RejectReason[];
  note_el: string;
  note_en: string;
};
type Decided = { status: string; title: string; next_id: string | null; waiting: number };

const REFUSALS: Partial<Record<ErrorCode, DecisionProblem>> = {
  listing_transition_refused: "decided",
  listing_busy: "busy",
  draft_changed: "changed",
  forbidden: "own",
  too_many_requests: "too-many",
};
const TYPED = /^(?:reason_|note_)/;
const reply = (answer: DecisionReply, status: number) => data(answer, { status });

/** An error keeps the typed values. */
export async function runDecision(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { listingId, market }: Pick<ListingQueue, "market"> & { listingId: string },
  decide: (body: Body, nonce: string) => Promise<Decided>,
) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const t = getT(locale, "hub");
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && TYPED.test(name)) values[name] = value;
  }
  const intent = text("intent") === "publish" ? "publish" : "reject";
  const queuePath = hubPaths.listings(locale, { market });
  const pathOf = (id: string) => hubPaths.listing(locale, id, { market });
  const leave = (to: string, content: string, type: "success" | "error") => {
    cookies.seal("message", { content, type });
    return redirect(to, 303);
  };

  try {
    const { status, title, next_id, waiting } = await decide(
      {
        decision: intent,
        version: Math.max(1, Math.trunc(Number(text("version"))) || 1),
        reasons: listReasons(values),
        note_el: text("note_el"),
        note_en: text("note_en"),
      },
      text("nonce").slice(0, 40) || crypto.randomUUID(),
    );
    const done = intent === "reject" ? "rejected" : status === "hidden" ? "hidden" : "published";
    const left = waiting === 0 ? t("done.left-none") : t("done.left", { count: waiting });
    const to = next_id === null ? queuePath : pathOf(next_id);
    return leave(to, `${t(`done.${done}`, { title })} ${left}`, "success");
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    if (problem.status === 404) return leave(queuePath, t("done.withdrawn"), "error");
    return answerRejection(problem);
  }

  function answerRejection({ code, status, fieldErrors, facts }: ApiError) {
    if (status >= 500) {
      // The page may fail to load while the API is down, so the values are kept.
      const path = hubPaths.listing(locale, listingId);
      context.get(savedFormContext).keep(path, new URLSearchParams(values));
    }
    const isNamed = Object.keys(fieldErrors).length > 0;
    return reply(
      {
        intent,
        problem: isNamed ? null : (REFUSALS[code] ?? (status >= 500 ? "unavailable" : "general")),
        errors: fieldErrors,
        values,
        by: typeof facts["by"] === "string" ? facts["by"] : null,
      },
      status,
    );
  }
}
