/** What the two sides of a trade may have in common; read by staff alone. */
export const SHARED_DETAIL_KINDS = ["card", "iban", "phone", "address"] as const;

export type SharedDetailKind = (typeof SHARED_DETAIL_KINDS)[number];
