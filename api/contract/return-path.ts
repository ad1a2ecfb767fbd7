import * as z from "zod";

/**
 * Where the provider's pages redirect the visitor: a path of the web, never another host. Two
 * consecutive slashes are refused anywhere, because `/.//host` resolves to `//host`.
 */
export const returnPathSchema = z
  .string()
  .max(500)
  .regex(/^(?![^?#]*\/\/)\/[^\\\s\p{Cc}]*$/u);
