import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import {
  createAddress,
  listAddresses,
  removeAddress,
  setDefaultAddress,
  updateAddress,
} from "./address.ts";

export const addressRoutes: Route[] = [
  route(contract.address.list, async (call) => ({ data: await listAddresses(call) })),
  route(
    contract.address.create,
    async (call, { body }) => ({ data: await createAddress(call, body) }),
    { oneTransaction: true },
  ),
  route(contract.address.remove, async (call, { params }) => {
    await removeAddress(call, params.addressId);
    return null;
  }),
  route(contract.address.setDefault, async (call, { params }) => ({
    data: await setDefaultAddress(call, params.addressId, params.purpose),
  })),
  route(contract.address.update, async (call, { params, body }) => ({
    data: await updateAddress(call, params.addressId, body),
  })),
];
