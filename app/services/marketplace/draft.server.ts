import { contract } from "#contract/contract.ts";
import type { CreateDraftBody, UpdateDraftBody } from "#contract/draft.ts";
import type { PhotoTag } from "#contract/photo-tags.ts";
import type { MarketplaceCall } from "./call.server.ts";

/** Drafts of listings. Every `idempotencyKey` is the hidden nonce of the form. */
export const draftService = (call: MarketplaceCall) => ({
  list: () => call(contract.listDrafts).then(({ data }) => data),
  get: (id: string) => call(contract.getDraft, { params: { id } }).then(({ data }) => data),
  create: (body: CreateDraftBody, idempotencyKey: string) =>
    call(contract.createListing, { body }, { idempotencyKey }).then(({ data }) => data),
  save: (id: string, body: UpdateDraftBody, idempotencyKey: string) =>
    call(contract.updateListing, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  remove: (id: string) => call(contract.deleteListing, { params: { id } }),
  addPhoto: (
    id: string,
    body: { file: File; tag: PhotoTag; is_cover?: boolean },
    idempotencyKey: string,
  ) =>
    call(contract.addListingMedia, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  removePhoto: (id: string, media_id: string) =>
    call(contract.deleteListingMedia, { params: { id }, body: { media_id } }).then(
      ({ data }) => data,
    ),
});
