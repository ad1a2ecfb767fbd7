import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { envelope } from "./page.ts";

const tokenParams = z.object({ token: z.string().min(16).max(200) });

/**
 * Whether the link of a mail about a changed e-mail or phone number still undoes the change, and
 * why not. `superseded`: an older change was undone, and this one with it. `contact_taken`: another
 * account has verified the old contact meanwhile.
 */
const UNDO_STATES = [
  "open",
  "undone",
  "superseded",
  "expired",
  "account_closed",
  "contact_taken",
] as const;
export type UndoState = (typeof UNDO_STATES)[number];

/** Describes what the link would undo; a GET without side effects. */
export const getContactChange = endpoint({
  id: "getContactChange",
  method: "GET",
  path: "/contact-change/{token}",
  auth: "none",
  limit: "browse",
  params: tokenParams,
  response: envelope(
    z.object({
      kind: z.enum(["email", "phone"]),
      state: z.enum(UNDO_STATES),
      /** Both masked. */
      old_contact: z.string(),
      new_contact: z.string(),
      changed_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
    }),
  ),
  errors: ["not_found"],
});

/**
 * Brings back the e-mail and the phone number from before the change, and from before later ones.
 * Ends every session, drops the password, and removes ways to sign in that were added since.
 * `data.state` of a refusal is that of the description.
 */
export const undoContactChange = endpoint({
  id: "undoContactChange",
  method: "POST",
  path: "/contact-change/{token}",
  auth: "none",
  limit: "code",
  params: tokenParams,
  response: null,
  errors: ["not_found", "contact_change_closed"],
});
