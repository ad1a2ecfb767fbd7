import { expect, test } from "vitest";
import { inviteByCommand } from "#api/modules/staff/index.ts";
import { createWorld } from "./world.ts";

test("an invitation from the command line makes an owner, once, and is audited", async () => {
  await using world = await createWorld({ seed: "cast" });
  const staff = (as: string) => world.get("/staff", { as });
  expect((await staff("buyer")).status).toBe(404);
  const token = await inviteByCommand(world.database, {
    email: "Buyer@deftero.test",
    role: "owner",
    markets: null,
    at: world.now(),
  });
  const path = `/staff-invitations/${token}`;
  expect((await world.get(path)).body.data).toMatchObject({
    email: "Buyer@deftero.test",
    state: "open",
    roles: [{ slug: "owner" }],
    invited_by: null,
  });
  expect((await world.post(path)).status).toBe(401);
  const stranger = await world.post(path, undefined, { as: "seller" });
  expect([stranger.status, stranger.body.code]).toEqual([403, "invitation_other_email"]);
  expect((await world.post(path, undefined, { as: "buyer" })).status).toBe(204);
  // The role acts at the next request, and asks for a second factor before anything else.
  const first = await staff("buyer");
  expect([first.status, first.body.code]).toEqual([403, "staff_factor_needed"]);
  const again = await world.post(path, undefined, { as: "buyer" });
  expect([again.status, again.body.code]).toEqual([409, "invitation_closed"]);
  expect((await world.get(path)).body.data.state).toBe("accepted");
  const entries = await world.database
    .db()
    .selectFrom("audit_entry")
    .select(["action", "after", "data"])
    .where("subject_type", "=", "staff_invitation")
    .orderBy("at")
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    {
      action: "staff.invite",
      after: { roles: ["owner"], markets: "all" },
      data: { by: "command line" },
    },
    { action: "staff.accept", after: { roles: ["owner"], markets: "all" }, data: {} },
  ]);
});

test("an account whose e-mail is not confirmed cannot use the link", async () => {
  await using world = await createWorld({ seed: "cast" });
  const token = await inviteByCommand(world.database, {
    email: "new-email@deftero.test",
    role: "support",
    markets: ["GR"],
    at: world.now(),
  });
  const answer = await world.post(`/staff-invitations/${token}`, undefined, { as: "new-email" });
  expect([answer.status, answer.body.code]).toEqual([403, "invitation_other_email"]);
});
