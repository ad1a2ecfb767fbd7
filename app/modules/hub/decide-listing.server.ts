import type { ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { decideListing } from "#contract/hub.ts";
import type { EndpointResult } from "#contract/endpoint.ts";
import { REJECT_REASONS } from "#contract/listing-words.ts";
import { hubPaths } from "../../hub-paths.ts";
import { type BareWork, formActions } from "../form/form-action.server.ts";
import { FIRST_REASON, fieldOf, listReasons, type ReasonField } from "./present-review.ts";
import { parseQueue, toQueueQuery } from "./listing-queue.ts";

const { version, note_el, note_en } = decideListing.body.shape;
const reasons = Object.fromEntries(
  REJECT_REASONS.map((reason) => [fieldOf(reason), z.string().optional()]),
) as Record<ReasonField, z.ZodOptional<z.ZodString>>;

export const decisionSchemas = {
  publish: z.object({ version: version.catch(1), is_hold_seen: z.boolean().optional() }),
  reject: z.object({ version: version.catch(1), ...reasons, note_el, note_en }),
};

const toPlace = ({ url, params }: ActionFunctionArgs) => ({
  id: params["listingId"]!,
  ...toQueueQuery(parseQueue(url.searchParams)),
});

export const decide = formActions(
  {
    publish: {
      schema: decisionSchemas.publish,
      run: async (work, args) => {
        const { version, is_hold_seen = false } = work.value;
        const decided = await work.api.hubListing.decide({
          ...toPlace(args),
          decision: "publish",
          version,
          reasons: [],
          is_hold_seen,
        });
        return leave(work, args, decided, decided.status === "hidden" ? "hidden" : "published");
      },
    },
    reject: {
      schema: decisionSchemas.reject,
      run: async (work, args) => {
        const { version, note_el, note_en, ...chosen } = work.value;
        const decided = await work.api.hubListing.decide({
          ...toPlace(args),
          decision: "reject",
          version,
          reasons: listReasons(chosen),
          note_el,
          note_en,
        });
        return leave(work, args, decided, "rejected");
      },
    },
  },
  {
    messages: {
      listing_busy: "hub.problem.busy",
      listing_held: { is_hold_seen: "hub.problem.held" },
      draft_changed: "hub.problem.changed",
      forbidden: "hub.problem.own",
      too_many_requests: "hub.problem.too-many",
      unavailable: "hub.problem.unavailable",
      invalid_fields: ({ fieldErrors: { reasons, ...notes } }) =>
        reasons === undefined ? notes : { [FIRST_REASON]: reasons, ...notes },
      other: "hub.problem.general",
    },
    onError: (
      { code, status, facts },
      { t, locale, done, refuse },
      { url }: ActionFunctionArgs,
    ) => {
      const { market } = parseQueue(url.searchParams);
      if (status === 404)
        return done(hubPaths.listings(locale, { market }), t("hub")("done.withdrawn"), "error");
      if (code !== "listing_transition_refused") return null;
      const by = String(facts["by"] ?? "") || t("hub")("review.somebody");
      return refuse("hub.problem.decided", { status, facts: { by } });
    },
  },
);

type Decided = EndpointResult<typeof decideListing>["data"];

function leave(
  { t, locale, done }: Pick<BareWork, "t" | "locale" | "done">,
  { url }: ActionFunctionArgs,
  { title, next_id, waiting }: Decided,
  what: "rejected" | "hidden" | "published",
) {
  const words = t("hub");
  const { market } = parseQueue(url.searchParams);
  const left = waiting === 0 ? words("done.left-none") : words("done.left", { count: waiting });
  const to =
    next_id === null
      ? hubPaths.listings(locale, { market })
      : hubPaths.listing(locale, next_id, { market });
  return done(to, `${words(`done.${what}`, { title })} ${left}`);
}
