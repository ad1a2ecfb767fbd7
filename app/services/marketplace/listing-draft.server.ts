import { contract } from "#contract/contract.ts";
import type { CreateDraftBody, Draft, UpdateDraftBody } from "#contract/listing-draft.ts";
import type { PhotoTag } from "#contract/photo.ts";
import { accountService } from "./account.server.ts";
import type { MarketplaceCall } from "./call.server.ts";
import { ApiError } from "./api-error.server.ts";

export const draftService = (call: MarketplaceCall) => ({
  list: () => call(contract.listingDraft.list).then(({ data }) => data),
  get: (id: string) => call(contract.listingDraft.get, { params: { id } }).then(({ data }) => data),
  create: (body: CreateDraftBody, idempotencyKey: string) =>
    call(contract.listingDraft.create, { body }, { idempotencyKey }).then(({ data }) => data),
  save: (id: string, body: UpdateDraftBody, idempotencyKey: string) =>
    call(contract.listingDraft.update, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  remove: (id: string) => call(contract.listingDraft.delete, { params: { id } }),
  addPhoto: (
    id: string,
    body: { file: File; tag: PhotoTag; is_cover?: boolean },
    idempotencyKey: string,
  ) =>
    call(contract.listingDraft.addPhoto, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  removePhoto: (id: string, media_id: string) =>
    call(contract.listingDraft.deletePhoto, { params: { id }, body: { media_id } }).then(
      ({ data }) => data,
    ),
});

export type ListingDraftService = ReturnType<typeof createListingDraftService>;

type Fields = Omit<UpdateDraftBody, "version" | "status">;

/** A change invalidates the cached draft. Idempotency keys derive from the form's nonce. */
export function createListingDraftService(call: MarketplaceCall, listingId: string) {
  const drafts = draftService(call);
  let read: Promise<Draft> | null = null;
  /**
   * With an expired session the marketplace answers 404, because visitors may not see a draft. A
   * call for the profile makes the client notice and clear the token.
   */
  const noticeEnd = async (error: unknown): Promise<never> => {
    const isHidden = error instanceof ApiError && error.status === 404;
    if (isHidden) {
      try {
        await accountService(call).getProfile();
      } catch {
        // Only its effect on the token matters.
      }
    }
    throw error;
  };
  const changed = (next: Promise<Draft>): Promise<Draft> => {
    read = null;
    return next.then((fresh) => {
      read = Promise.resolve(fresh);
      return fresh;
    }, noticeEnd);
  };

  return {
    listingId,
    draft: () => (read ??= drafts.get(listingId).catch(noticeEnd)),
    discard() {
      read = null;
    },
    /** `version` is the one that the form was rendered from: a concurrent change is refused. */
    save: (fields: Fields, version: number, nonce: string) =>
      changed(drafts.save(listingId, { ...fields, version }, nonce)),
    submit: (version: number, nonce: string) =>
      changed(drafts.save(listingId, { version, status: "under_review" }, nonce)),
    addPhoto: (photo: { file: File; tag: PhotoTag; is_cover?: boolean }, nonce: string) =>
      changed(drafts.addPhoto(listingId, photo, nonce)),
    removePhoto: (mediaId: string) => changed(drafts.removePhoto(listingId, mediaId)),
    remove: () => drafts.remove(listingId),
  };
}
