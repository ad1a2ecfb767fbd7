import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getPublicProfile } from "./get-public-profile.ts";
import { getProfileDetails, updateProfileDetails } from "./profile.ts";

export const profileRoutes: Route[] = [
  route(contract.account.get, async (call, { query }) => ({
    data: await getProfileDetails(call, { withSuggestions: query["username-suggestion"] === "1" }),
  })),
  route(contract.account.update, async (call, { body }) => ({
    data: await updateProfileDetails(call, body),
  })),
  route(contract.profile.get, async (call, { params }) => ({
    data: await getPublicProfile(call, params.username),
  })),
];
