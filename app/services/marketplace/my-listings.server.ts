import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { CancelOption } from "#contract/listing-words.ts";
import type { Money } from "#contract/money.ts";
import type { MarketplaceCall } from "./call.server.ts";

type ListQuery = EndpointRequest<typeof contract.listProfileListings>["query"];
type PriceQuery = EndpointRequest<typeof contract.computePrice>["query"];
type BoostBody = EndpointRequest<typeof contract.boostListing>["body"];

export const myListingsService = (call: MarketplaceCall) => ({
  listMine: (query: ListQuery = {}) =>
    call(contract.listProfileListings, { params: { username: "me" }, query }),
  getMine: (id: string) =>
    call(contract.getOwnListing, { params: { id } }).then(({ data }) => data),
  getReadiness: () => call(contract.getSellerReadiness).then(({ data }) => data),
  setVacation: (body: { is_away: boolean; until: string | null }) =>
    call(contract.setVacation, { body }).then(({ data }) => data),
  updatePrice: (id: string, asking_price: Money) =>
    call(contract.updateListingPrice, { params: { id }, body: { asking_price } }).then(
      ({ data }) => data,
    ),
  setHidden: (id: string, hidden: boolean) =>
    call(contract.hideOrUnhideListing, { params: { id }, body: { hidden } }).then(
      ({ data }) => data,
    ),
  setSold: (id: string, sold: boolean) =>
    call(contract.markListingSold, { params: { id }, body: { sold } }).then(({ data }) => data),
  cancelRequest: (
    id: string,
    body: { option: CancelOption; comment?: string },
    idempotencyKey: string,
  ) =>
    call(contract.cancelSellRequest, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  discardEdit: (id: string) =>
    call(contract.discardListingEdit, { params: { id } }).then(({ data }) => data),
  remove: (id: string) => call(contract.deleteListing, { params: { id } }),
  computePrice: (query: PriceQuery) =>
    call(contract.computePrice, { query }).then(({ data }) => data),
  getBoost: (id: string) => call(contract.getBoost, { params: { id } }).then(({ data }) => data),
  boost: (id: string, body: BoostBody, idempotencyKey: string) =>
    call(contract.boostListing, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
});
