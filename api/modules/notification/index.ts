export { registerNotificationJobs } from "./notification-jobs.ts";
export { findPreference, stopMails } from "./notification-preferences.ts";
export { eraseNotifications } from "./notification-store.ts";
export { notificationRoutes } from "./notification.routes.ts";
export { notifyAccount } from "./notify-account.ts";
export { notifyGoodwillRefund, notifyOrderParty } from "./notify-order-party.ts";
export { createUnreadStream } from "./unread-stream.ts";
export { notificationExport } from "./export-notifications.ts";
