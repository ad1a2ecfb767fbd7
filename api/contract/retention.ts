/** How many days a mail or SMS that was sent is kept, with its recipient. */
export const MESSAGES_KEPT_DAYS = 90;
