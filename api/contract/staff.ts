import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import {
  staffInvitationIdSchema,
  staffMemberIdSchema,
  staffRoleIdSchema,
  userIdSchema,
} from "./id.ts";
import { LIMITS } from "./limits.ts";
import { MARKETS, marketSchema } from "./market.ts";
import { envelope } from "./page.ts";
import { BUILT_IN_ROLES, STAFF_KEYS } from "./staff-keys.ts";

/* Who works for the shop, an addition to spec §7. Nobody grants a key that they do not hold. */

const keySchema = z.enum(STAFF_KEYS);

export const staffRoleSchema = z.object({
  id: staffRoleIdSchema,
  /** Of a built-in role, whose name is a text of the reader's language. */
  slug: z.enum(BUILT_IN_ROLES).nullable(),
  name: z.string().nullable(),
  keys: z.array(keySchema),
  /** Members who hold it now. */
  members: z.int().min(0),
  /** Whether the caller holds all of its keys, and may therefore give it to others. */
  is_grantable: z.boolean(),
});
export type StaffRole = z.infer<typeof staffRoleSchema>;

const roleNameSchema = staffRoleSchema.pick({ id: true, slug: true, name: true });
export type StaffRoleName = z.infer<typeof roleNameSchema>;

/** Null: all of them. */
const markets = z.array(marketSchema).nullable();

export const staffMemberSchema = z.object({
  id: staffMemberIdSchema,
  user_id: userIdSchema,
  username: z.string(),
  full_name: z.string().nullable(),
  email: z.string(),
  roles: z.array(roleNameSchema),
  markets,
  since: z.iso.datetime(),
  /** Null: the command line. */
  invited_by: z.string().nullable(),
  has_factor: z.boolean(),
  /** A change of another version than the current one is refused. */
  version: z.int().min(1),
  is_me: z.boolean(),
  /** Whether the caller holds every key of this person, and may therefore change them. */
  is_changeable: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const listStaff = endpoint({
  id: "listStaff",
  method: "GET",
  path: "/staff",
  auth: "user",
  access: { key: "read_staff" },
  limit: "account",
  response: z.object({ data: z.array(staffMemberSchema) }),
});

export const getStaffMember = endpoint({
  id: "getStaffMember",
  method: "GET",
  path: "/staff/{memberId}",
  auth: "user",
  access: { key: "read_staff" },
  limit: "account",
  params: z.object({ memberId: staffMemberIdSchema }),
  response: envelope(staffMemberSchema),
  errors: ["not_found"],
});

const granted = {
  role_ids: z
    .array(staffRoleIdSchema, { error: "console.staff.role-required" })
    .min(1, "console.staff.role-required")
    .max(LIMITS.staff.roles, "console.staff.too-many-roles"),
  markets: z
    .array(marketSchema)
    .min(1, "console.staff.market-required")
    .max(MARKETS.length)
    .nullable()
    .default(null),
};

export const reasonSchema = z
  .string({ error: "console.reason-required" })
  .trim()
  .min(1, "console.reason-required")
  .max(LIMITS.staff.reason, "hub.too-long");

/** A key that the caller lacks: key_missing. Another version: staff_changed. */
export const updateStaffMember = endpoint({
  id: "updateStaffMember",
  method: "PATCH",
  path: "/staff/{memberId}",
  auth: "user",
  access: { key: "write_staff" },
  limit: "write",
  params: z.object({ memberId: staffMemberIdSchema }),
  body: z.object({ version: z.int().min(1), ...granted, reason: reasonSchema }),
  response: envelope(staffMemberSchema),
  errors: ["not_found", "proof_needed", "last_owner", "staff_changed", "invalid_fields"],
});

/** The person is no member of staff from the next request on; the account stays. */
export const endStaffMember = endpoint({
  id: "endStaffMember",
  method: "POST",
  path: "/staff/{memberId}/end",
  auth: "user",
  access: { key: "write_staff" },
  limit: "write",
  params: z.object({ memberId: staffMemberIdSchema }),
  body: z.object({ version: z.int().min(1), reason: reasonSchema }),
  response: null,
  errors: ["not_found", "proof_needed", "last_owner", "staff_changed"],
});

export const staffInvitationSchema = z.object({
  id: staffInvitationIdSchema,
  email: z.string(),
  roles: z.array(roleNameSchema),
  markets,
  invited_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_expired: z.boolean(),
});
export type StaffInvitation = z.infer<typeof staffInvitationSchema>;

/** Those without an answer. */
export const listStaffInvitations = endpoint({
  id: "listStaffInvitations",
  method: "GET",
  path: "/staff/invitations",
  auth: "user",
  access: { key: "read_staff" },
  limit: "account",
  response: z.object({ data: z.array(staffInvitationSchema) }),
});

/**
 * Sends a mail with a link that makes the person staff, with the account that they have or make.
 * It ends an open invitation of the same e-mail.
 */
export const inviteStaff = endpoint({
  id: "inviteStaff",
  method: "POST",
  path: "/staff/invitations",
  auth: "user",
  access: { key: "write_staff" },
  limit: "write",
  idempotent: true,
  status: 201,
  body: z.object({
    email: z
      .string({ error: "auth.email-invalid" })
      .trim()
      .max(LIMITS.email.max, "auth.email-invalid")
      .pipe(z.email("auth.email-invalid")),
    ...granted,
  }),
  response: envelope(staffInvitationSchema),
  errors: ["proof_needed", "invalid_fields"],
});

export const revokeStaffInvitation = endpoint({
  id: "revokeStaffInvitation",
  method: "DELETE",
  path: "/staff/invitations/{invitationId}",
  auth: "user",
  access: { key: "write_staff" },
  limit: "write",
  params: z.object({ invitationId: staffInvitationIdSchema }),
  response: null,
  errors: ["not_found", "invitation_closed"],
});

export const listStaffRoles = endpoint({
  id: "listStaffRoles",
  method: "GET",
  path: "/staff/roles",
  auth: "user",
  access: { key: "read_staff" },
  limit: "account",
  response: z.object({ data: z.array(staffRoleSchema) }),
});

const roleBody = z.object({
  name: z
    .string({ error: "console.role.name-required" })
    .trim()
    .min(1, "console.role.name-required")
    .max(LIMITS.staff.roleName, "console.role.name-too-long"),
  keys: z
    .array(keySchema, { error: "console.role.keys-required" })
    .min(1, "console.role.keys-required")
    .max(STAFF_KEYS.length),
});

export const createStaffRole = endpoint({
  id: "createStaffRole",
  method: "POST",
  path: "/staff/roles",
  auth: "user",
  access: { key: "write_staff" },
  limit: "write",
  idempotent: true,
  status: 201,
  body: roleBody,
  response: envelope(staffRoleSchema),
  errors: ["proof_needed", "invalid_fields"],
});

/** Acts for everybody who holds the role, at their next request. Built-in ones: role_built_in. */
export const updateStaffRole = endpoint({
  id: "updateStaffRole",
  method: "PUT",
  path: "/staff/roles/{roleId}",
  auth: "user",
  access: { key: "write_staff" },
  limit: "write",
  params: z.object({ roleId: staffRoleIdSchema }),
  body: roleBody.extend({ reason: reasonSchema }),
  response: envelope(staffRoleSchema),
  errors: ["not_found", "proof_needed", "role_built_in", "invalid_fields"],
});

/** One that somebody holds, or that an open invitation names, stays: role_in_use. */
export const deleteStaffRole = endpoint({
  id: "deleteStaffRole",
  method: "DELETE",
  path: "/staff/roles/{roleId}",
  auth: "user",
  access: { key: "write_staff" },
  limit: "write",
  params: z.object({ roleId: staffRoleIdSchema }),
  response: null,
  errors: ["not_found", "proof_needed", "role_built_in", "role_in_use"],
});

const INVITATION_STATES = ["open", "accepted", "revoked", "expired"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const tokenParams = z.object({ token: z.string().min(16).max(200) });

/** What the link of a mail is for; a GET without side effects. */
export const getStaffInvitation = endpoint({
  id: "getStaffInvitation",
  method: "GET",
  path: "/staff-invitations/{token}",
  auth: "none",
  limit: "browse",
  params: tokenParams,
  response: envelope(
    z.object({
      email: z.string(),
      state: z.enum(INVITATION_STATES),
      roles: z.array(roleNameSchema),
      invited_by: z.string().nullable(),
      expires_at: z.iso.datetime(),
    }),
  ),
  errors: ["not_found"],
});

/** The caller's verified e-mail must be the invited one: invitation_other_email. */
export const acceptStaffInvitation = endpoint({
  id: "acceptStaffInvitation",
  method: "POST",
  path: "/staff-invitations/{token}",
  auth: "user",
  limit: "code",
  params: tokenParams,
  response: null,
  errors: ["not_found", "invitation_closed", "invitation_other_email"],
});
