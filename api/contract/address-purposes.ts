/** For what an address of the book is chosen first; the first of them also orders the book. */
export const ADDRESS_PURPOSES = ["delivery", "pickup", "billing"] as const;
export type AddressPurpose = (typeof ADDRESS_PURPOSES)[number];
