import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { changePassword } from "./change-password.ts";
import { createAddress } from "./create-address.ts";
import { deleteProfile } from "./delete-profile.ts";
import { getProfileDetails } from "./get-profile-details.ts";
import { getPublicProfile } from "./get-public-profile.ts";
import { listAddresses } from "./list-addresses.ts";
import { listSessions } from "./list-sessions.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { logOutEverywhere } from "./log-out-everywhere.ts";
import { renewProof } from "./renew-proof.ts";
import { revokeSession } from "./revoke-session.ts";
import { removeAddress } from "./remove-address.ts";
import { updateAddress } from "./update-address.ts";
import { updateProfileDetails } from "./update-profile-details.ts";

export const accountRoutes: Route[] = [
  route(contract.login, async (call, { body }) => ({ data: await logIn(call, body) })),
  route(contract.logout, async (call) => {
    await logOut(call);
    return null;
  }),
  route(contract.logoutEverywhere, async (call) => {
    await logOutEverywhere(call);
    return null;
  }),
  route(contract.listSessions, async (call) => ({ data: await listSessions(call) })),
  route(contract.revokeSession, async (call, { params }) => {
    await revokeSession(call, params.sessionId);
    return null;
  }),
  route(contract.provePassword, async (call, { body }) => {
    await renewProof(call, body.password);
    return null;
  }),
  route(contract.getProfileDetails, async (call, { query }) => ({
    data: await getProfileDetails(call, { withSuggestions: query["username-suggestion"] === "1" }),
  })),
  route(contract.updateProfileDetails, async (call, { body }) => ({
    data: await updateProfileDetails(call, body),
  })),
  route(contract.getPublicProfile, async (call, { params }) => ({
    data: await getPublicProfile(call, params.username),
  })),
  route(contract.changePassword, async (call, { body }) => ({
    data: await changePassword(call, body),
  })),
  route(contract.deleteProfile, async (call) => {
    await deleteProfile(call);
    return null;
  }),
  route(contract.listAddresses, async (call) => ({ data: await listAddresses(call) })),
  route(
    contract.createAddress,
    async (call, { body }) => ({ data: await createAddress(call, body) }),
    { oneTransaction: true },
  ),
  route(contract.removeAddress, async (call, { params }) => {
    await removeAddress(call, params.addressId);
    return null;
  }),
  route(contract.updateAddress, async (call, { params, body }) => ({
    data: await updateAddress(call, params.addressId, body),
  })),
];
