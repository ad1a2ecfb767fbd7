/** For the erasure of an account. */
export { deleteNotificationsOf as forgetNotifications } from "./notification-store.ts";
