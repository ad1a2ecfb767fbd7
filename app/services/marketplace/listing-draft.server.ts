import type { Draft, UpdateDraftBody } from "#contract/listing-draft.ts";
import type { PhotoTag } from "#contract/photo.ts";
import type { ApiClient } from "./api-client.server.ts";
import { ApiError } from "./api-error.server.ts";

export type ListingDraftService = ReturnType<typeof createListingDraftService>;

type Fields = Omit<UpdateDraftBody, "version" | "status">;

/** A change invalidates the cached draft. Idempotency keys derive from the form's nonce. */
export function createListingDraftService(api: ApiClient, listingId: string) {
  let read: Promise<Draft> | null = null;
  /**
   * With an expired session the marketplace answers 404, because visitors may not see a draft. A
   * call for the profile makes the client notice and clear the token.
   */
  const noticeEnd = async (error: unknown): Promise<never> => {
    const isHidden = error instanceof ApiError && error.status === 404;
    if (isHidden) {
      try {
        await api.account.get();
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
    draft: () => (read ??= api.listingDraft.get({ id: listingId }).catch(noticeEnd)),
    discard() {
      read = null;
    },
    /** `version` is the one that the form was rendered from: a concurrent change is refused. */
    save: (fields: Fields, version: number, nonce: string) =>
      changed(
        api.listingDraft.update({ id: listingId, ...fields, version }, { idempotencyKey: nonce }),
      ),
    submit: (version: number, nonce: string) =>
      changed(
        api.listingDraft.update(
          { id: listingId, version, status: "under_review" },
          { idempotencyKey: nonce },
        ),
      ),
    addPhoto: (photo: { file: File; tag: PhotoTag; is_cover?: boolean }, nonce: string) =>
      changed(api.listingDraft.addPhoto({ id: listingId, ...photo }, { idempotencyKey: nonce })),
    editPhoto: (
      mediaId: string,
      edit: Omit<Parameters<ApiClient["listingDraft"]["editPhoto"]>[0], "id" | "mediaId">,
      nonce: string,
    ) =>
      changed(
        api.listingDraft.editPhoto({ id: listingId, mediaId, ...edit }, { idempotencyKey: nonce }),
      ),
    removePhoto: (mediaId: string) =>
      changed(api.listingDraft.deletePhoto({ id: listingId, media_id: mediaId })),
    remove: () => api.listingDraft.delete({ id: listingId }),
  };
}
