/** Minor units in an address; null for what is none. */
export const readAskedPrice = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
