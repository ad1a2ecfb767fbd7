import { afterAll, beforeAll, expect, test } from "vitest";
import { EXPORT_PARTS } from "#api/export-parts.ts";
import { createWorld, type World } from "#tests/world.ts";
import { listPersonColumns } from "./person-columns.fixture.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world[Symbol.asyncDispose]());

const STAFF = "names the staff who did it, not the member whom it is about";

/** Tables with a person's column whose rows are not in the export, each with its reason. */
const NOT_EXPORTED: Record<string, string> = {
  approval: STAFF,
  audit_entry: STAFF,
  catalog_import: STAFF,
  face_value_change: STAFF,
  hub_check: STAFF,
  pick: STAFF,
  order_note: STAFF,
  staff_member: STAFF,
  staff_invitation: STAFF,
  person_note: "what staff write for each other about a case; given out by hand, after a check",
  person_link: "a suspicion of staff that names another account",
  person_view: "names the staff who looked; the looks are in the audit",
  staff_job: "names the staff who took a file or acted on many rows",
  staff_list_view: "how staff look at lists, which is about nobody",
  setting: "names the staff who set a price or a rule, which is about nobody",
  data_export: "the export itself",
  hand_off: "a sign-in under way, for minutes; the linked account is exported",
  social_flow: "a sign-in under way, for minutes; the linked account is exported",
  passkey_challenge: "a random number of a sign-in under way, for minutes",
  sign_in_challenge: "the hash of a token of a sign-in under way, for minutes",
  recovery_code: "hashes of secrets; that the second factor is on is exported",
  offer_link: "hashes of the links of mails, which are exported",
  sign_up_form: "the hash of a form's nonce",
  visitor_session: "the hash of a token; what the visitor did belongs to the account",
  verification_send: "counts codes sent to an address, of whoever asked",
  outbox_message: "the embedded mailbox: copies of the messages, which are exported",
  sandbox_bank_account: "the test bank's own books; bank accounts are exported",
  sandbox_payout_account: "the test bank's own books; payout accounts are exported",
  sandbox_setup: "the test bank's own books; cards are exported",
  sim_calendar_event: "the embedded calendar's own books; calls are exported",
};

test("every table with a person's column is exported, or says why not", async () => {
  const tables = new Set((await listPersonColumns(world.database)).map(({ table }) => table));
  tables.add("user_account");
  const exported = new Set<string>(EXPORT_PARTS.flatMap((part) => part.tables));
  const forgotten = [...tables].filter((table) => !exported.has(table) && !(table in NOT_EXPORTED));
  expect(forgotten).toEqual([]);
  const stale = Object.keys(NOT_EXPORTED).filter(
    (table) => exported.has(table) || !tables.has(table),
  );
  expect(stale).toEqual([]);
});
