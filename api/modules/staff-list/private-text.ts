import type { ListDefinition } from "./list-definition.ts";

/** A search for it asks for `read_people_private` in every list. */
export const isMail = (text: string): boolean => text.includes("@");

/** Tracking codes may look the same: without the key they are looked for all the same. */
const isPhone = (text: string): boolean =>
  /^\+?[\d\s().-]+$/.test(text) && /^\d{9,13}$/.test(text.replace(/\D/g, ""));

export const isContact = (text: string): boolean => isMail(text) || isPhone(text);

/** Two words at least: one alone is a username. */
export const isFullName = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}'’.-]*(?:\s+\p{L}[\p{L}\p{M}'’.-]*)+$/u.test(text.trim());

/** Whether the list would look for it in what is private about people. */
export const isPrivateSearch = ({ search }: ListDefinition, text: string): boolean =>
  search?.findPrivate !== undefined && (search.isPrivate ?? isContact)(text);

/** How a telephone number may be stored: digits with the country's, whatever was typed of them. */
export function listPhones(text: string): string[] {
  const digits = text.replace(/\D/g, "").replace(/^00/, "");
  return [...new Set([digits, `30${digits}`, `44${digits.replace(/^0/, "")}`])];
}
