/** Kinds of details that both sides of a trade may share; only staff read them. */
export const SHARED_DETAIL_KINDS = ["card", "iban", "phone", "address"] as const;

export type SharedDetailKind = (typeof SHARED_DETAIL_KINDS)[number];
