import type { StaffRole } from "#contract/staff.ts";
import type { StaffKey } from "#contract/staff-keys.ts";
import type { UserCall } from "#api/context.ts";
import { isTaken } from "#api/db/database-errors.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Unbranded } from "#api/http/route.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { holdsAll, requireAll } from "./grant-policy.ts";
import {
  deleteRole,
  findRole,
  insertRole,
  listRoles,
  lockStaff,
  type RoleRow,
  writeRole,
} from "./staff-store.ts";

const present = (call: UserCall, role: RoleRow) =>
  ({ ...role, is_grantable: holdsAll(call, role.keys) }) satisfies Unbranded<StaffRole>;

export const listStaffRoles = async (call: UserCall) =>
  (await listRoles(call.database)).map((role) => present(call, role));

type Wish = { name: string; keys: StaffKey[] };

/** Throws key_missing, proof_needed, invalid_fields for a name that another role has. */
export async function createStaffRole(call: UserCall, wish: Wish) {
  await requireStepUp(call);
  const { database, at } = call;
  return refuseTakenName(() =>
    database.tx(async () => {
      await lockStaff(database);
      requireAll(call, wish.keys);
      const id = await insertRole(database, { ...wish, at });
      await writeAudit(call, {
        market: null,
        action: "staff_role.create",
        subject: { type: "staff_role", id },
        after: describe(wish),
      });
      return present(call, (await findRole(database, id))!);
    }),
  );
}

/** Throws not_found, key_missing, proof_needed, role_built_in, invalid_fields. */
export async function updateStaffRole(
  call: UserCall,
  id: string,
  { reason, ...wish }: Wish & { reason: string },
) {
  await requireStepUp(call);
  const { database } = call;
  return refuseTakenName(() =>
    database.tx(async () => {
      const role = await lockRole(call, id);
      requireAll(call, wish.keys);
      await writeRole(database, id, wish);
      await writeAudit(call, {
        market: null,
        action: "staff_role.update",
        subject: { type: "staff_role", id },
        before: describe(role),
        after: describe(wish),
        reason,
      });
      return present(call, (await findRole(database, id))!);
    }),
  );
}

/** Throws not_found, key_missing, proof_needed, role_built_in, role_in_use. */
export async function deleteStaffRole(call: UserCall, id: string): Promise<void> {
  await requireStepUp(call);
  const { database } = call;
  await database.tx(async () => {
    const role = await lockRole(call, id);
    if (!(await deleteRole(database, id))) throw new ApiError("role_in_use");
    await writeAudit(call, {
      market: null,
      action: "staff_role.delete",
      subject: { type: "staff_role", id },
      before: describe(role),
      after: null,
    });
  });
}

async function lockRole(call: UserCall, id: string): Promise<RoleRow> {
  await lockStaff(call.database);
  const role = await findRole(call.database, id);
  if (!role) throw new ApiError("not_found");
  if (role.slug !== null) throw new ApiError("role_built_in");
  requireAll(call, role.keys);
  return role;
}

const describe = ({ name, keys }: { name: string | null; keys: readonly StaffKey[] }) => ({
  name,
  keys: [...new Set(keys)].toSorted(),
});

async function refuseTakenName<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (isTaken(error, "staff_role_name"))
      throw new ApiError("invalid_fields", { fields: { name: ["console.role.name-taken"] } });
    throw error;
  }
}
