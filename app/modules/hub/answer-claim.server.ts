import { data, redirect, type RouterContextProvider } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";
import {
  cookiesContext,
  keptFormContext,
  localeContext,
  webRequestContext,
} from "../../context.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { getT } from "../locale/get-t.server.ts";
import { readProblem } from "../session/read-problem.ts";
import type { ClaimReply } from "./claim-reply.ts";

const DECISIONS = ["accepted", "refused", "closed"] as const;
type Body = {
  decision: (typeof DECISIONS)[number];
  answer_el: string;
  answer_en: string;
};

const PROBLEMS: Partial<Record<ErrorCode, NonNullable<ClaimReply["problem"]>>> = {
  claim_closed: "closed",
  not_found: "closed",
  forbidden: "forbidden",
  too_many_requests: "too-many",
};
const GONE = 409;

/** Answers a claim; whatever is refused comes back at its field, with what was typed kept. */
export async function answerClaim(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  decide: (id: string, body: Body, nonce: string) => Promise<{ number: string }>,
) {
  const locale = context.get(localeContext);
  const t = getT(locale, "hub-order");
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const values = Object.fromEntries(
    ["claim", "decision", "answer_el", "answer_en"].map((name) => [name, text(name)]),
  );
  const id = text("claim");
  const reply = (answer: Omit<ClaimReply, "id" | "values">, status: number) =>
    data({ id, values, ...answer } satisfies ClaimReply, { status });
  const decision = DECISIONS.find((one) => one === text("decision"));
  if (decision === undefined) {
    return reply({ problem: null, errors: { decision: ["hub.decision-required"] } }, 422);
  }
  try {
    const { number } = await decide(
      id,
      { decision, answer_el: text("answer_el"), answer_en: text("answer_en") },
      text("nonce").slice(0, 40) || crypto.randomUUID(),
    );
    const content = t(`claim.done.${decision}`, { number });
    context.get(cookiesContext).seal("message", { content });
    const { search } = new URL(context.get(webRequestContext).path, request.url);
    return redirect(sellerPaths.hubClaims(locale) + search, 303);
  } catch (error) {
    const problem = readProblem(error);
    if (problem === null) throw error;
    const { code, status, fieldErrors } = problem;
    if (status >= 500)
      context.get(keptFormContext).keep(sellerPaths.hubClaims(locale), new URLSearchParams(values));
    const isNamed = Object.keys(fieldErrors).length > 0;
    const other = status >= 500 ? "unavailable" : "general";
    return reply(
      { problem: isNamed ? null : (PROBLEMS[code] ?? other), errors: fieldErrors },
      status === 404 ? GONE : status,
    );
  }
}
