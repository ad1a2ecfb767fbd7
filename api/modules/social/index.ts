export { createSocialMount } from "./social-mount.ts";
export { registerSocialJobs } from "./social-jobs.ts";
export { socialRoutes } from "./social.routes.ts";
export { socialExport } from "./export-social.ts";
export { unlinkSince } from "./social-store.ts";
