import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { CancelOption } from "#contract/listing-words.ts";
import type { Money } from "#contract/money.ts";
import type { MarketplaceCall } from "./call.server.ts";

type ListQuery = EndpointRequest<typeof contract.profile.listListings>["query"];
type PriceQuery = EndpointRequest<typeof contract.marketPrice.compute>["query"];
type BoostBody = EndpointRequest<typeof contract.boost.create>["body"];

export const myListingsService = (call: MarketplaceCall) => ({
  listMine: (query: ListQuery = {}) =>
    call(contract.profile.listListings, { params: { username: "me" }, query }),
  getMine: (id: string) =>
    call(contract.myListings.get, { params: { id } }).then(({ data }) => data),
  getReadiness: () => call(contract.myListings.getSellerReadiness).then(({ data }) => data),
  setVacation: (body: { is_away: boolean; until: string | null }) =>
    call(contract.myListings.setVacation, { body }).then(({ data }) => data),
  updatePrice: (id: string, asking_price: Money) =>
    call(contract.myListings.updatePrice, { params: { id }, body: { asking_price } }).then(
      ({ data }) => data,
    ),
  setHidden: (id: string, hidden: boolean) =>
    call(contract.myListings.hideOrUnhide, { params: { id }, body: { hidden } }).then(
      ({ data }) => data,
    ),
  setSold: (id: string, sold: boolean) =>
    call(contract.myListings.markSold, { params: { id }, body: { sold } }).then(({ data }) => data),
  cancelRequest: (
    id: string,
    body: { option: CancelOption; comment?: string },
    idempotencyKey: string,
  ) =>
    call(contract.myListings.cancelSellRequest, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  discardEdit: (id: string) =>
    call(contract.myListings.discardEdit, { params: { id } }).then(({ data }) => data),
  remove: (id: string) => call(contract.listingDraft.delete, { params: { id } }),
  computePrice: (query: PriceQuery) =>
    call(contract.marketPrice.compute, { query }).then(({ data }) => data),
  getBoost: (id: string) => call(contract.boost.get, { params: { id } }).then(({ data }) => data),
  boost: (id: string, body: BoostBody, idempotencyKey: string) =>
    call(contract.boost.create, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
});
