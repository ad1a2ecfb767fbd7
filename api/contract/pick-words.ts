/** States of a pick; without zod, because components import them. `off_sale` wins over the time. */
export const PICK_STATES = ["shown", "planned", "ended", "off_sale"] as const;

/** The last place that staff can give. */
export const PICK_PLACES = 99;
