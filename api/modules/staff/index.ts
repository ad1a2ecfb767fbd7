export { appointStaff, inviteByCommand } from "./appoint-staff.ts";
export { endMembershipOf, isLastOwner } from "./change-member.ts";
export { staffRoutes } from "./staff.routes.ts";
