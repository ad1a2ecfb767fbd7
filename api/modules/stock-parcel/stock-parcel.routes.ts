import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getConsignment } from "#api/modules/hub-stock/index.ts";
import { bookConsignmentCourier } from "./book-parcel.ts";
import { getConsignmentCourier, getConsignmentLabel } from "./get-stock-courier.ts";

const { consignment } = contract;

export const stockParcelRoutes: Route[] = [
  route(consignment.getCourier, async (call, { params, query }) => ({
    data: await getConsignmentCourier(call, params.id, query.address_id),
  })),
  route(consignment.bookCourier, async (call, { params, body }) => {
    await bookConsignmentCourier(call, params.id, body);
    return { data: await getConsignment(call, params.id) };
  }),
  route(consignment.getLabel, async (call, { params }) => ({
    data: await getConsignmentLabel(call, params.id),
  })),
];
