import { data, redirect, type RouterContextProvider } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";
import { cookiesContext, savedFormContext, localeContext, apiContext } from "../../context.ts";
import { hubPaths } from "../../hub-paths.ts";
import { getT } from "../locale/get-t.server.ts";
import type { IntakeReply } from "./intake-field.tsx";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

const PROBLEMS: Partial<Record<ErrorCode, NonNullable<IntakeReply["problem"]>>> = {
  not_found: "unknown",
  transition_refused: "refused",
  forbidden: "forbidden",
  too_many_requests: "too-many",
};
const UNPROCESSABLE = 422;

export async function takeInParcel({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const locale = context.get(localeContext);
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const code = text("parcel");
  try {
    const { id, number } = await context
      .get(apiContext)
      .hubOrder.intake(
        { code },
        { idempotencyKey: text("nonce").slice(0, 40) || crypto.randomUUID() },
      );
    const content = getT(locale, "hub-order")("intake.done", { number });
    context.get(cookiesContext).seal("message", { content });
    return redirect(hubPaths.order(locale, id), 303);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    const { status, fieldErrors, facts } = problem;
    const isDown = status >= 500;
    if (isDown) {
      // The page may fail to load while the API is down, so the values are kept.
      const path = hubPaths.orders(locale);
      context.get(savedFormContext).keep(path, new URLSearchParams({ parcel: code }));
    }
    const errors = fieldErrors["code"] ?? [];
    const reply: IntakeReply = {
      problem:
        errors.length > 0 ? null : (PROBLEMS[problem.code] ?? (isDown ? "unavailable" : "general")),
      errors,
      code,
      status: typeof facts["status"] === "string" ? facts["status"] : null,
      orderId: typeof facts["order_id"] === "string" ? facts["order_id"] : null,
    };
    // An unknown code is an error of the field: the page itself exists, so its status is not 404.
    return data(reply, { status: status === 404 ? UNPROCESSABLE : status });
  }
}
