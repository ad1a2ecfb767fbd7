import { data, redirect, type RouterContextProvider } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { Inspection } from "#contract/inspection.ts";
import { apiContext, cookiesContext, savedFormContext, localeContext } from "../../context.ts";
import { hubPaths } from "../../hub-paths.ts";
import { getT } from "../locale/get-t.server.ts";
import { redirectToStepUp } from "../session/form-handler.server.ts";
import {
  listFailReasons,
  photoField,
  parseFindings,
  parsePercent,
  toInspectionValues,
  type InspectionValues,
  type InspectionProblem,
  type InspectionReply,
} from "./inspection-fields.ts";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";

const PROBLEMS: Partial<Record<ErrorCode, InspectionProblem>> = {
  check_changed: "changed",
  check_incomplete: "incomplete",
  transition_refused: "moved",
  forbidden: "own",
  too_many_requests: "too-many",
};
const UNTYPED = new Set(["nonce", "intent"]);
const RENAMED: Readonly<Record<string, string>> = { note_el: "fail_el", note_en: "fail_en" };
const DONE = {
  save: "saved",
  pass: "passed",
  fail: "failed",
  confirm_fail: "confirmed",
  reject_fail: "back",
  confirm_pass: "passed",
  reject_pass: "back",
} as const;
type Intent = keyof typeof DONE;

/** Findings are saved before photos, and both before the decision. */
export async function runInspection(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  orderId: string,
) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const form = await request.formData();
  const values: InspectionValues = {};
  for (const [name, value] of form)
    if (typeof value === "string" && !UNTYPED.has(name)) values[name] = value;
  const asked = form.get("intent");
  const intent = (Object.keys(DONE) as Intent[]).find((one) => one === asked) ?? "save";
  const nonce = String(form.get("nonce") ?? "").slice(0, 40) || crypto.randomUUID();
  const path = hubPaths.inspection(locale, orderId);
  const refuse = (answer: Partial<InspectionReply>, status: number) =>
    data<InspectionReply>({ intent, problem: null, errors: {}, values, ...answer }, { status });

  let version = Math.max(1, Math.trunc(Number(values["version"])) || 1);
  let items: Inspection["items"] = [];
  /** A pass of a doubtful number waits for a second person. */
  let isWaiting = false;
  try {
    if (intent === "save" || intent === "pass" || intent === "fail") {
      const battery = parsePercent(values["battery_health"] ?? "");
      if (Number.isNaN(battery))
        return refuse({ errors: { battery_health: ["hub.battery-invalid"] } }, 422);
      const { check } = await api.hubOrder.get({ orderId });
      if (check === null) return refuse({ problem: "moved" }, 409);
      items = check.items;
      const found = parseFindings(items, values);
      if (!isSaved(check)) {
        const device_number = (values["device_number"] ?? "").trim() || null;
        const body = { version, device_number, battery_health: battery, items: found };
        ({ version } = await api.inspection.save({ orderId, ...body }));
      } else version = check.version;
      const wrong = await addPhotos();
      if (Object.keys(wrong).length > 0) return refuse({ errors: wrong }, 422);
    }
    if (intent !== "save") {
      const note = (name: string) => (values[name] ?? "").trim() || null;
      const isFail = intent === "fail";
      const { check } = await api.inspection.decide(
        {
          orderId,
          decision: intent,
          version,
          reasons: isFail ? listFailReasons(values) : [],
          note_el: isFail ? note("fail_el") : null,
          note_en: isFail ? note("fail_en") : null,
        },
        { idempotencyKey: `${nonce}-d` },
      );
      isWaiting = check?.passing != null;
    }
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null || problem.status === 404) throw error;
    if (problem.code === "proof_needed") return redirectToStepUp(context, path, form);
    return answerRejection(problem);
  }
  context.get(cookiesContext).seal("message", {
    content: getT(locale, "inspection")(`done.${isWaiting ? "waits" : DONE[intent]}`),
  });
  if (isWaiting || intent === "fail") return redirect(`${path}#second`, 303);
  const isPassed = intent === "pass" || intent === "confirm_pass";
  return redirect(isPassed ? hubPaths.order(locale, orderId) : path, 303);

  /** A form that was sent twice has the saved values, so there is no conflict. */
  function isSaved(check: Inspection): boolean {
    const there = toInspectionValues(check);
    return Object.entries(there).every(([name, value]) => (values[name] ?? "").trim() === value);
  }

  /** A refused photo does not block the others. */
  async function addPhotos(): Promise<Record<string, string[]>> {
    const wrong: Record<string, string[]> = {};
    for (const [place, { key }] of items.entries()) {
      for (const file of form.getAll(photoField(key))) {
        if (!(file instanceof File) || (file.size === 0 && file.name === "")) continue;
        try {
          // The key includes the size, because another photo may be taken on a returned page.
          const turn = `${nonce}-${place}-${file.size}`;
          ({ version } = await api.inspection.addPhoto(
            { orderId, key, file },
            { idempotencyKey: turn },
          ));
        } catch (error) {
          const problem = parseApiError(error);
          if (problem?.code !== "invalid_fields") throw error;
          wrong[photoField(key)] = problem.fieldErrors["file"] ?? ["hub.photo-unreadable"];
        }
      }
    }
    return wrong;
  }

  function answerRejection({ code, status, fieldErrors }: ApiError) {
    // The page may fail to load while the API is down, so the values are kept.
    if (status >= 500) context.get(savedFormContext).keep(path, new URLSearchParams(values));
    const errors = Object.fromEntries(
      Object.entries(fieldErrors).map(([field, keys]) => [nameOf(field), keys]),
    );
    const isNamed = Object.keys(errors).length > 0;
    const other = status >= 500 ? "unavailable" : "general";
    return refuse({ problem: isNamed ? null : (PROBLEMS[code] ?? other), errors }, status);
  }

  function nameOf(field: string): string {
    const [, index, what] = /^items\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const key = items[Number(index)]?.key;
    if (key !== undefined) return `${what === "note" ? "note" : "found"}_${key}`;
    return RENAMED[field] ?? field;
  }
}
