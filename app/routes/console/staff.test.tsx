import { describe, expect, test } from "vitest";
import type { StaffInvitation, StaffMember, StaffRole } from "#contract/staff.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { createOrderMarketplace, NOW, rejection } from "#tests/order-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Staff, { action, loader } from "./staff.tsx";
import Member, { action as changeMember, loader as loadMember } from "./staff-member.tsx";
import Roles, { action as createRole, loader as loadRoles } from "./roles.tsx";
import Role, { action as changeRole, loader as loadRole } from "./role.tsx";

const id = (n: number) => `01a078dd-6023-713a-9817-7b532fa1100${n}`;
const builtIn = {
  id: id(1),
  slug: "hub",
  name: null,
  keys: ["read_hub", "write_hub"],
  members: 2,
  is_grantable: true,
} as unknown as StaffRole;
const own = {
  ...builtIn,
  id: id(2),
  slug: null,
  name: "Night shift",
  keys: ["read_orders"],
} as unknown as StaffRole;
const person = {
  id: id(3),
  user_id: id(4),
  username: "kostashub",
  full_name: "Kostas Lambrou",
  email: "hub@deftero.test",
  roles: [{ id: id(1), slug: "hub", name: null }],
  markets: ["GR"],
  since: NOW.toISOString(),
  invited_by: null,
  has_factor: false,
  version: 3,
  is_me: false,
  is_changeable: true,
} as unknown as StaffMember;
const invitation = {
  id: id(5),
  email: "new@deftero.test",
  roles: [{ id: id(2), slug: null, name: "Night shift" }],
  markets: null,
  invited_by: "irenerules",
  created_at: NOW.toISOString(),
  expires_at: NOW.toISOString(),
  is_expired: true,
} as unknown as StaffInvitation;

type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
const shop = (more: Answers = {}, mayWrite = true) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () =>
      member({
        staff: {
          keys: mayWrite ? ["read_staff", "write_staff", "read_orders"] : ["read_staff"],
          markets: null,
          is_proved: true,
          has_factor: true,
        },
      }),
    listStaff: () => [person],
    getStaffMember: () => person,
    listStaffInvitations: () => [invitation],
    listStaffRoles: () => [builtIn, own],
    ...more,
  });

const PATHS = {
  staff: "/en-GR/console/staff",
  member: `/en-GR/console/staff/${id(3)}`,
  roles: "/en-GR/console/roles",
  role: `/en-GR/console/roles/${id(2)}`,
};

async function look(
  Screen: (props: never) => React.ReactNode,
  load: never,
  path: string,
  marketplace = shop(),
  params = {},
  reply?: ActionResult,
) {
  const loaded = await openVisit(path, marketplace.fetch, { params, now: NOW } as never).send(load);
  const page = await renderRoute(
    () => Screen({ loaderData: loaded, actionData: reply } as never),
    loaded as never,
    path,
  );
  return { page, words: page.body.textContent!.replace(/\s+/g, " ") };
}

describe("the staff", () => {
  test("are listed with roles, markets and what is missing, and invitations with their state", async () => {
    const { words } = await look(Staff, loader as never, PATHS.staff);
    expect(words).toContain("Kostas Lambrou");
    expect(words).toContain("Hub expert");
    expect(words).toContain("Not yet");
    expect(words).toContain("new@deftero.test");
    expect(words).toContain("expired");
  });

  test("can be read without the key to change them", async () => {
    const { page } = await look(Staff, loader as never, PATHS.staff, shop({}, false));
    expect(page.querySelector("main form")).toBeNull();
  });

  test("are invited, and all markets are meant where none is ticked", async () => {
    const marketplace = shop({ inviteStaff: () => invitation });
    const form = { intent: "invite", email: "new@deftero.test", role_ids: id(2) };
    const answer = await openVisit(PATHS.staff, marketplace.fetch, { form }).send(action);
    expect(leadsTo(answer)).toBe(PATHS.staff);
    expect(marketplace.calls.find((call) => call.id === "inviteStaff")!.body).toEqual({
      email: "new@deftero.test",
      role_ids: [id(2)],
      markets: null,
    });
  });

  test("are not granted a key that the reader lacks, and the form names it", async () => {
    const missing = rejection("key_missing", { data: { key: "write_refunds" } } as never);
    const marketplace = shop({ inviteStaff: () => missing });
    const form = { intent: "invite", email: "new@deftero.test", role_ids: id(2) };
    const reply = replyOf<ActionResult>(
      await openVisit(PATHS.staff, marketplace.fetch, { form }).send(action),
    );
    expect(reply.content.error).toEqual({ "": ["console.key-missing"] });
  });
});

describe("a member of staff", () => {
  test("has forms for roles and for the end, with the version that was read", async () => {
    const params = { memberId: id(3) };
    const { page } = await look(Member, loadMember as never, PATHS.member, shop(), params);
    const versions = [...page.querySelectorAll<HTMLInputElement>('input[name="version"]')];
    expect(versions.map(({ value }) => value)).toEqual(["3", "3"]);
    expect(page.querySelector<HTMLInputElement>(`input[value="${id(1)}"]`)!.checked).toBe(true);
  });

  test("who was changed meanwhile keeps what was typed", async () => {
    const marketplace = shop({ updateStaffMember: () => rejection("staff_changed") });
    const form = { intent: "change", role_ids: id(1), reason: "New work", version: "3" };
    const visit = openVisit(PATHS.member, marketplace.fetch, {
      form,
      params: { memberId: id(3) },
    } as never);
    const reply = replyOf<ActionResult>(await visit.send(changeMember as never));
    expect(reply.content.error).toEqual({ "": ["console.staff.changed"] });
    expect(reply.content.initialValue).toMatchObject({ reason: "New work" });
  });
});

describe("roles", () => {
  test("are listed, built-in ones without a way to change them", async () => {
    const { page, words } = await look(Roles, loadRoles as never, PATHS.roles);
    expect(words).toContain("Night shift");
    expect(page.querySelector(`a[href="${PATHS.role}"]`)).not.toBeNull();
    expect(page.querySelector(`a[href="/en-GR/console/roles/${id(1)}"]`)).toBeNull();
  });

  test("need a name and a key", async () => {
    const form = { name: "" };
    const reply = replyOf<ActionResult>(
      await openVisit(PATHS.roles, shop().fetch, { form }).send(createRole),
    );
    expect(Object.keys(reply.content.error!)).toEqual(["name", "keys"]);
  });

  test("that are held are not deleted", async () => {
    const params = { roleId: id(2) };
    const { page } = await look(Role, loadRole as never, PATHS.role, shop(), params);
    expect(page.querySelector<HTMLInputElement>('input[value="read_orders"]')!.checked).toBe(true);
    const marketplace = shop({ deleteStaffRole: () => rejection("role_in_use") });
    const visit = openVisit(PATHS.role, marketplace.fetch, {
      form: { intent: "delete" },
      params,
    } as never);
    const reply = replyOf<ActionResult>(await visit.send(changeRole as never));
    expect(reply.content.error).toEqual({ "": ["console.role.in-use"] });
  });
});
