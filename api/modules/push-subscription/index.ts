export { pushSubscriptionExport } from "./export-push.ts";
export { erasePushSubscriptions } from "./push-store.ts";
export { pushSubscriptionRoutes } from "./push-subscription.routes.ts";
export { hasPush, queuePush, registerPushJobs } from "./send-push.ts";
