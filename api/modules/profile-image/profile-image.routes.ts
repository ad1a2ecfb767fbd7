import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import {
  addProfileImage,
  getImageSource,
  listProfileImages,
  removeProfileImage,
  updateProfileImage,
} from "./profile-image.ts";

export const profileImageRoutes: Route[] = [
  route(contract.profileImage.list, async (call) => ({ data: await listProfileImages(call) })),
  route(contract.profileImage.add, async (call, { body }) => ({
    data: await addProfileImage(call, body.file),
  })),
  route(contract.profileImage.getSource, async (call, { params }) => ({
    data: await getImageSource(call, params.imageId),
  })),
  route(contract.profileImage.update, async (call, { params, body }) => ({
    data: await updateProfileImage(call, params.imageId, body),
  })),
  route(contract.profileImage.remove, async (call, { params }) => {
    await removeProfileImage(call, params.imageId);
    return null;
  }),
];
