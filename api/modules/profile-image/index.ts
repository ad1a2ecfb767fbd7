export { profileImageExport } from "./export-profile-images.ts";
export { profileImageRoutes } from "./profile-image.routes.ts";
export { eraseProfileImages, replaceShownImage, storeUpload } from "./replace-shown-image.ts";
