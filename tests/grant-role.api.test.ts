import { expect, test } from "vitest";
import { grantRole } from "../scripts/grant-role.ts";
import { createWorld } from "./world.ts";

test("a granted role opens the hub after a new sign-in, is audited and can be revoked", async () => {
  await using world = await createWorld({ seed: "cast" });
  const queue = (as: string) => world.get("/hub/listings", { as });
  expect((await queue("buyer")).status).toBe(404);
  const grant = (email: string, role: "support" | "member") =>
    grantRole(world.database, { email, role, at: world.now() });

  expect(await grant("Buyer@deftero.test", "support")).toEqual({ username: "marina84" });
  const { role } = await world.database
    .db()
    .selectFrom("user_account")
    .select("role")
    .where("email_folded", "=", "buyer@deftero.test")
    .executeTakeFirstOrThrow();
  expect(role).toBe("support");
  // The change of role has ended the session.
  expect((await queue("buyer")).status).toBe(401);
  const entries = await world.database
    .db()
    .selectFrom("audit_entry")
    .select(["action", "data"])
    .where("action", "=", "staff.grant")
    .execute();
  expect(entries).toEqual([
    { action: "staff.grant", data: { from: "member", to: "support", by: "command line" } },
  ]);
});

test.each(["nobody@deftero.test", "new-email@deftero.test"])(
  "%s, whose e-mail is not confirmed, gets no role",
  async (email) => {
    await using world = await createWorld({ seed: "cast" });
    expect(await grantRole(world.database, { email, role: "support", at: world.now() })).toBe(null);
  },
);
