import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { createHunt, deleteHunt, getHunt, listHunts, updateHunt } from "./keep-hunt.ts";

export const huntRoutes: Route[] = [
  route(contract.hunt.list, async (call) => ({ data: await listHunts(call) })),
  route(contract.hunt.create, async (call, { body }) => ({ data: await createHunt(call, body) }), {
    oneTransaction: true,
  }),
  route(contract.hunt.get, async (call, { params }) => ({ data: await getHunt(call, params.id) })),
  route(contract.hunt.update, async (call, { params, body }) => ({
    data: await updateHunt(call, params.id, body),
  })),
  route(contract.hunt.delete, async (call, { params }) => {
    await deleteHunt(call, params.id);
    return null;
  }),
];
