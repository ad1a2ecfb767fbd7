import { data, redirect, type RouterContextProvider } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";
import { CLAIM_MOVES } from "#contract/claim-states.ts";
import {
  apiContext,
  cookiesContext,
  savedFormContext,
  localeContext,
  webRequestContext,
} from "../../context.ts";
import { hubPaths } from "../../hub-paths.ts";
import { getT } from "../locale/get-t.server.ts";
import { redirectToStepUp } from "../session/form-handler.server.ts";
import type { ClaimReply } from "./claim-form.tsx";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

const DECISIONS = ["accepted", "refused", "closed"] as const;
const FIELDS = [
  "claim",
  "intent",
  "decision",
  "answer_el",
  "answer_en",
  "move",
  "note_el",
  "note_en",
  "device_number",
];
const PROBLEMS: Partial<Record<ErrorCode, NonNullable<ClaimReply["problem"]>>> = {
  claim_closed: "closed",
  not_found: "closed",
  forbidden: "forbidden",
  refund_too_large: "too-large",
  too_many_requests: "too-many",
};
const GONE = 409;

export async function answerClaim({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const t = getT(locale, "hub-order");
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const values = Object.fromEntries(
    FIELDS.filter((name) => form.has(name)).map((name) => [name, text(name)]),
  );
  const id = text("claim");
  const reply = (answer: Omit<ClaimReply, "id" | "values">, status: number) =>
    data({ id, values, ...answer } satisfies ClaimReply, { status });
  const nonce = text("nonce").slice(0, 40) || crypto.randomUUID();
  const isMove = text("intent") === "move";
  const chosen = CLAIM_MOVES.find((one) => one === text("move"));
  const decision = DECISIONS.find((one) => one === text("decision"));
  if ((isMove ? chosen : decision) === undefined) {
    const field = isMove ? "move" : "decision";
    return reply({ problem: null, errors: { [field]: ["hub.decision-required"] } }, 422);
  }
  const act = async (): Promise<string> => {
    if (chosen !== undefined && isMove) {
      const [note_el, note_en] = [text("note_el"), text("note_en")];
      const { number } = await api.claim.move(
        { id, move: chosen, note_el, note_en, device_number: text("device_number") },
        { idempotencyKey: nonce },
      );
      return t("claim.moves.done", { number });
    }
    const answers = { answer_el: text("answer_el"), answer_en: text("answer_en") };
    const { number } = await api.claim.decide(
      { id, decision: decision!, ...answers },
      { idempotencyKey: nonce },
    );
    return t(`claim.done.${decision!}`, { number });
  };
  try {
    const content = await act();
    context.get(cookiesContext).seal("message", { content });
    const { search } = new URL(context.get(webRequestContext).path, request.url);
    return redirect(hubPaths.claims(locale) + search, 303);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    const { code, status, fieldErrors } = problem;
    const { pathname, search } = new URL(context.get(webRequestContext).path, request.url);
    if (code === "proof_needed") return redirectToStepUp(context, pathname + search, form);
    if (status >= 500)
      context.get(savedFormContext).keep(hubPaths.claims(locale), new URLSearchParams(values));
    const isNamed = Object.keys(fieldErrors).length > 0;
    const other = status >= 500 ? "unavailable" : "general";
    return reply(
      { problem: isNamed ? null : (PROBLEMS[code] ?? other), errors: fieldErrors },
      status === 404 ? GONE : status,
    );
  }
}
