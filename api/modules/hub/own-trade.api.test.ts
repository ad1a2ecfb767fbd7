import { afterAll, beforeAll, expect, test } from "vitest";
import { openBenchKit, type BenchKit } from "#tests/bench-kit.ts";

let kit: BenchKit;
beforeAll(async () => {
  kit = await openBenchKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

// ASVS 5.0 8.2.2, 8.2.3: staff must not see the other side's data in their own trade.
test.each(["hub", "support"] as const)(
  "%s who buys or sells here themselves reads their order as everybody does, not in the console",
  async (role) => {
    const { buyer, seller, id } = await kit.openArrived();
    const colleague = await kit.insertStaff(role);
    for (const party of [buyer, seller]) {
      await kit.db().updateTable("user_account").set({ role }).where("id", "=", party.id).execute();
      const { status, body } = await kit.get(party, `/hub/orders/${id}`);
      expect([status, body.code]).toEqual([403, "forbidden"]);
      expect((await kit.get(party, `/order/${id}`)).status).toBe(200);
    }
    expect((await kit.get(colleague, `/hub/orders/${id}`)).status).toBe(200);
  },
);
