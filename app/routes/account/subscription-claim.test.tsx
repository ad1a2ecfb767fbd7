import { describe, expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import {
  createSubscriptionMarketplace as open,
  lookAtSubscription,
  postSubscription,
  subscription,
  SUBSCRIPTION_ID,
} from "#tests/subscription-marketplace.ts";
import { leadsTo, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Page, { action, loader } from "./subscription-claim.tsx";

const look = (marketplace = open(), page = "/claim", locale = "en-GR") =>
  lookAtSubscription({ loader, Page }, marketplace, { locale, page });
const SENTENCES: Record<string, RegExp> = {
  format: /is not a JPG or PNG|δεν είναι JPG ή PNG/,
  heic: /HEIC/,
  "too-large": /larger than 10 MB|ξεπερνά τα 10 MB/,
  "too-many-pixels": /8[,.]000 pixel/,
  unreadable: /can’t be read|δεν διαβάζεται/,
};
const FORM = { reason: "drop", description: "It fell.", nonce: "nonce-1" };

describe("the claim form of a protection", () => {
  test("offers the plan's faults, photos, and names the fee and when it is charged", async () => {
    const { main, words } = await look();
    const reasons = [...main.querySelectorAll<HTMLInputElement>("[name=reason]")];
    expect(reasons.map(({ value, checked }) => [value, checked])).toEqual([
      ["drop", false],
      ["battery", false],
    ]);
    expect(words).toContain("It fell");
    expect(words).not.toContain("insurance");
    expect(words).toContain("29,00 € is charged only if the claim is approved");
    expect(main.querySelector("input[type=file][name=files]")).not.toBeNull();
    expect((await look(open(), "/claim", "el-GR")).words).toContain("Ζήτησε επισκευή");
  });

  test("says that photos were too large together", async () => {
    const { main } = await look(open(), "/claim?refused=size");
    expect(main.querySelector("[role=alert]")).not.toBeNull();
  });

  test("is closed while another claim is open", async () => {
    const shown = subscription({ status: "claim_in_progress", allowed_actions: ["cancel"] });
    const { main, words } = await look(open(shown));
    expect(words).toContain("You can’t make a claim");
    expect(main.querySelector("form")).toBeNull();
  });

  test("sends reason, words and photos", async () => {
    const marketplace = open(undefined, {
      createSubscriptionClaim: () => subscription({ status: "claim_in_progress" }),
    });
    const visit = postSubscription(FORM, marketplace, "/claim");
    expect(leadsTo(await visit.send(action))).toBe(
      `/en-GR/account/subscriptions/${SUBSCRIPTION_ID}`,
    );
    expect(marketplace.calls.at(-1)).toMatchObject({ id: "createSubscriptionClaim" });
    expect(visit.cookies.open("message")).toMatchObject({ content: "We have your claim." });
  });

  test("names what is missing, and keeps what was typed when it is refused", async () => {
    const empty = replyOf<ActionResult>(
      await postSubscription({ nonce: "n" }, open(), "/claim").send(action),
    );
    expect(empty.content.error).toEqual({
      reason: ["order.reason-required"],
      description: ["claim.description-required"],
    });
    const refused = open(undefined, {
      createSubscriptionClaim: () => rejection("subscription_closed"),
    });
    const { content } = replyOf<ActionResult>(
      await postSubscription(FORM, refused, "/claim").send(action),
    );
    expect(content.initialValue).toMatchObject({ description: "It fell." });
    expect(content.error).toEqual({ "": ["subscription.claim.closed"] });
    const shown = await lookAtSubscription({ loader, Page }, open(), {
      page: "/claim",
      reply: content,
    });
    expect(shown.words).toContain("perhaps because one is already open");
    expect(shown.words).not.toContain("Did something break?");
  });

  test.each(["format", "heic", "too-large", "too-many-pixels", "unreadable"])(
    "says what is wrong with a photo that the API refuses as %s",
    async (fault) => {
      const errors = { files: [`order.photo-${fault}`] };
      for (const locale of ["en-GR", "el-GR"]) {
        const shown = await lookAtSubscription({ loader, Page }, open(), {
          locale,
          page: "/claim",
          reply: { status: "error", error: errors },
        });
        const field = shown.main.querySelector("input[type=file][name=files]")!;
        const described = field.getAttribute("aria-describedby")!.split(" ");
        const texts = described.map((id) => shown.main.querySelector(`#${id}`)!.textContent);
        expect(texts.join(" ")).toMatch(SENTENCES[fault]!);
        expect(texts.join(" ")).not.toMatch(/something went wrong|Κάτι δεν πήγε καλά/i);
      }
    },
  );
});
