import { describe, expect, test } from "vitest";
import { findSubscriptionWords } from "./subscription-news.ts";

const failed = { topic: "subscription-payment-failed", variant: null, until: null } as const;

describe("the mail about a service fee that could not be charged", () => {
  test("asks for it while the clock tries again, or the hub has the device", () => {
    const again = { ...failed, until: "2026-12-21T10:00:00Z" };
    expect(findSubscriptionWords(again, "en").lead).toContain("We’ll try again on {{until}}");
    expect(findSubscriptionWords(failed, "en").lead).toContain("once it is paid");
    for (const one of [again, failed]) {
      expect(findSubscriptionWords(one, "en").more).toContain("pay now");
      expect(findSubscriptionWords(one, "el").more).toContain("πληρώσεις τώρα");
    }
  });

  test("asks for nothing once the claim is closed", () => {
    const closed = { ...failed, variant: "closed" } as const;
    const { lead, more } = findSubscriptionWords(closed, "en");
    expect(lead).toContain("You owe nothing");
    expect(more).not.toContain("pay");
    expect(findSubscriptionWords(closed, "el").lead).toContain("Δεν χρωστάς τίποτα");
  });
});

test.each([
  ["en", "unless a claim was approved in that month"],
  ["el", "εκτός αν εγκρίθηκε αίτημα μέσα στον μήνα"],
] as const)(
  "a protection that begins says in %s when its price is not given back",
  (lang, part) => {
    const active = { topic: "subscription-active", variant: null, until: null } as const;
    expect(findSubscriptionWords(active, lang).more).toContain(part);
  },
);
