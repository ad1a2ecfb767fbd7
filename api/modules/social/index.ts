export { createSocialMount } from "./answer-callback.ts";
export { registerSocialJobs } from "./social-jobs.ts";
export { socialRoutes } from "./social.routes.ts";
