import * as z from "zod";

/**
 * Where the provider's pages send the visitor back to: a path of the web, never another host. Two
 * slashes are refused anywhere in it, because `/.//host` is `//host` once it has been resolved.
 */
export const returnPathSchema = z
  .string()
  .max(500)
  .regex(/^(?![^?#]*\/\/)\/[^\\\s\p{Cc}]*$/u);
