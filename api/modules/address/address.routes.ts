import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { createAddress, listAddresses, removeAddress, updateAddress } from "./address.ts";

export const addressRoutes: Route[] = [
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
