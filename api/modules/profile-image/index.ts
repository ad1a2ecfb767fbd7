export { eraseProfileImages } from "./erase-profile-images.ts";
export { profileImageExport } from "./export-profile-images.ts";
export { profileImageRoutes } from "./profile-image.routes.ts";
export { replaceShownImage, storeUpload } from "./replace-shown-image.ts";
