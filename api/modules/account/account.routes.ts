import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { changePassword } from "./change-password.ts";
import { createAddress, listAddresses, removeAddress, updateAddress } from "./address.ts";
import { deleteProfile } from "./delete-profile.ts";
import { getProfileDetails, updateProfileDetails } from "./profile.ts";
import { getPublicProfile } from "./get-public-profile.ts";
import { listSessions, logOut, logOutEverywhere, revokeSession } from "./account-sessions.ts";
import { logIn } from "./log-in.ts";
import { renewProof } from "./require-fresh-proof.ts";

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
