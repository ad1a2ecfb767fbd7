import { contract } from "#contract/contract.ts";
import { ApiError } from "#api/http/api-error.ts";
import { route, type Route } from "#api/http/route.ts";
import { addPhoto, editPhoto, removePhoto } from "./draft-photo.ts";
import { createDraft, saveDraft } from "./save-draft.ts";
import { deleteDraft, discardEdit } from "./delete-draft.ts";
import { duplicateListing } from "./duplicate-draft.ts";
import { getDraft, listDrafts } from "./get-draft.ts";
import { submitDraft } from "./submit-draft.ts";

export const listingDraftRoutes: Route[] = [
  route(
    contract.listingDraft.create,
    async (call, { body }) => ({ data: await getDraft(call, await createDraft(call, body)) }),
    { oneTransaction: true },
  ),
  // Two transactions: saved fields stay saved when the submission fails.
  route(contract.listingDraft.update, async (call, { params, body }) => {
    const { status, listing_id = params.id, ...wish } = body;
    if (listing_id !== params.id) throw new ApiError("not_found");
    await saveDraft(call, params.id, wish);
    if (status === "under_review") await submitDraft(call, params.id);
    return { data: await getDraft(call, params.id) };
  }),
  route(contract.listingDraft.delete, async (call, { params }) => {
    await deleteDraft(call, params.id);
    return null;
  }),
  route(contract.myListings.discardEdit, async (call, { params }) => ({
    data: await discardEdit(call, params.id),
  })),
  route(
    contract.myListings.duplicate,
    async (call, { params }) => ({ data: { id: await duplicateListing(call, params.id) } }),
    { oneTransaction: true },
  ),
  route(contract.listingDraft.get, async (call, { params }) => ({
    data: await getDraft(call, params.id),
  })),
  route(contract.listingDraft.list, async (call) => ({ data: await listDrafts(call) })),
  // Not in one transaction: the photo is processed and stored in between.
  route(contract.listingDraft.addPhoto, async (call, { params, body }) => {
    await addPhoto(call, params.id, body);
    return { data: await getDraft(call, params.id) };
  }),
  route(contract.listingDraft.editPhoto, async (call, { params, body }) => {
    await editPhoto(call, params.id, params.mediaId, body);
    return { data: await getDraft(call, params.id) };
  }),
  route(contract.listingDraft.deletePhoto, async (call, { params, body }) => {
    await removePhoto(call, params.id, body.media_id);
    return { data: await getDraft(call, params.id) };
  }),
];
