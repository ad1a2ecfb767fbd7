import * as z from "zod";
import type { Inspection } from "#contract/inspection.ts";
import { toScanned } from "#contract/scanned.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formAction } from "../form/form-action.server.ts";
import {
  answerAsDescribed,
  listFailReasons,
  photoField,
  parseFindings,
  parsePercent,
  toInspectionValues,
  type InspectionValues,
} from "./inspection-fields.ts";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";

const UNTYPED = new Set(["nonce", "intent"]);
const RENAMED: Readonly<Record<string, string>> = { note_el: "fail_el", note_en: "fail_en" };
const DONE = {
  save: "saved",
  described: "described",
  pass: "passed",
  fail: "failed",
  confirm_fail: "confirmed",
  reject_fail: "back",
  confirm_pass: "passed",
  reject_pass: "back",
} as const;
type Intent = keyof typeof DONE;

/** Findings are saved before photos, and both before the decision. */
export const inspect = formAction({
  // The fields depend on the device, so the findings are read by its items.
  schema: z.looseObject({}),
  messages: {
    check_changed: "inspection.problem.changed",
    check_incomplete: "inspection.problem.incomplete",
    transition_refused: "inspection.problem.moved",
    forbidden: "inspection.problem.own",
    too_many_requests: "inspection.problem.too-many",
    unavailable: "inspection.problem.unavailable",
    other: "inspection.problem.general",
  },
  run: async (work, { params }) => {
    const { api, form, nonce, locale, t, done, refuse } = work;
    const orderId = params["orderId"]!;
    const values: InspectionValues = {};
    for (const [name, value] of form)
      if (typeof value === "string" && !UNTYPED.has(name)) values[name] = value;
    const asked = form.get("intent");
    const intent = (Object.keys(DONE) as Intent[]).find((one) => one === asked) ?? "save";
    const path = hubPaths.inspection(locale, orderId);

    let version = Math.max(1, Math.trunc(Number(values["version"])) || 1);
    let items: Inspection["items"] = [];
    /** A pass of a doubtful number waits for a second person. */
    let isWaiting = false;
    try {
      if (intent === "save" || intent === "described" || intent === "pass" || intent === "fail") {
        const battery = parsePercent(values["battery_health"] ?? "");
        if (Number.isNaN(battery)) return refuse({ battery_health: "hub.battery-invalid" });
        const { check } = await api.hubOrder.get({ orderId });
        if (check === null) return refuse("inspection.problem.moved", { status: 409 });
        items = check.items;
        if (intent === "described") answerAsDescribed(items, values);
        values["device_number"] = toScanned(values["device_number"] ?? "");
        const found = parseFindings(items, values);
        if (!isSaved(check)) {
          const device_number = (values["device_number"] ?? "").trim() || null;
          const body = { version, device_number, battery_health: battery, items: found };
          ({ version } = await api.inspection.save({ orderId, ...body }));
        } else version = check.version;
        const wrong = await addPhotos();
        if (Object.keys(wrong).length > 0) return refuse(wrong);
      }
      if (intent !== "save" && intent !== "described") {
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
      if (problem?.code !== "invalid_fields") throw error;
      return refuse(renameErrors(problem), { status: problem.status });
    }
    const sentence = t("inspection")(`done.${isWaiting ? "waits" : DONE[intent]}`);
    if (isWaiting || intent === "fail") return done(`${path}#second`, sentence);
    const isPassed = intent === "pass" || intent === "confirm_pass";
    return done(isPassed ? hubPaths.order(locale, orderId) : path, sentence);

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

    function renameErrors({ fieldErrors }: ApiError) {
      const errors = Object.entries(fieldErrors).map(([field, keys]) => [nameOf(field), keys]);
      return errors.length === 0 ? "inspection.problem.general" : Object.fromEntries(errors);
    }

    function nameOf(field: string): string {
      const [, index, what] = /^items\.(\d+)\.(\w+)$/.exec(field) ?? [];
      const key = items[Number(index)]?.key;
      if (key !== undefined) return `${what === "note" ? "note" : "found"}_${key}`;
      return RENAMED[field] ?? field;
    }
  },
});
