/** Days for which a sent mail or SMS is stored, with its recipient. */
export const MESSAGES_KEPT_DAYS = 90;
