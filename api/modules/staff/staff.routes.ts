import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { endStaffMember, getStaffMember, listStaff, updateStaffMember } from "./change-member.ts";
import {
  createStaffRole,
  deleteStaffRole,
  listStaffRoles,
  updateStaffRole,
} from "./change-role.ts";
import {
  acceptInvitation,
  getInvitation,
  inviteStaff,
  listInvitations,
  revokeInvitation,
} from "./invite-staff.ts";

const { staff, staffInvitation, staffRole } = contract;

export const staffRoutes: Route[] = [
  route(staff.list, async (call) => ({ data: await listStaff(call) })),
  route(staff.get, async (call, { params }) => ({
    data: await getStaffMember(call, params.memberId),
  })),
  route(staff.update, async (call, { params, body }) => ({
    data: await updateStaffMember(call, params.memberId, body),
  })),
  route(staff.end, async (call, { params, body }) => {
    await endStaffMember(call, params.memberId, body);
    return null;
  }),
  route(staffInvitation.list, async (call) => ({ data: await listInvitations(call) })),
  route(
    staffInvitation.invite,
    async (call, { body }) => ({ data: await inviteStaff(call, body) }),
    { oneTransaction: true },
  ),
  route(staffInvitation.revoke, async (call, { params }) => {
    await revokeInvitation(call, params.invitationId);
    return null;
  }),
  route(staffInvitation.get, async (call, { params }) => ({
    data: await getInvitation(call, params.token),
  })),
  route(staffInvitation.accept, async (call, { params }) => {
    await acceptInvitation(call, params.token);
    return null;
  }),
  route(staffRole.list, async (call) => ({ data: await listStaffRoles(call) })),
  route(staffRole.create, async (call, { body }) => ({ data: await createStaffRole(call, body) }), {
    oneTransaction: true,
  }),
  route(staffRole.update, async (call, { params, body }) => ({
    data: await updateStaffRole(call, params.roleId, body),
  })),
  route(staffRole.delete, async (call, { params }) => {
    await deleteStaffRole(call, params.roleId);
    return null;
  }),
];
