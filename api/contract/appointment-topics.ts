/** Topics of a video call (spec §5 "Appointment": an option must be selected). */
export const CALL_TOPICS = ["see_device", "pickup_help", "payout_help", "other"] as const;

export type CallTopic = (typeof CALL_TOPICS)[number];
