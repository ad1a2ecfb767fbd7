import { expect, test } from "vitest";
import { waitForDatabase } from "./wait-for-database.ts";

const log = { debug() {}, info() {}, warn() {}, error() {} };
const url = "postgres://deftero:secret@db.example:6432/shop";

const refuse = (code: string, message: string) =>
  waitForDatabase(() => Promise.reject(Object.assign(new Error(message), { code })), { url, log });

test("a refusal ends the start with a message without the password", async () => {
  const rejection = refuse("42501", "permission denied for schema public");
  await expect(rejection).rejects.toThrow(
    "PostgreSQL at db.example:6432, database shop refuses: permission denied for schema public.",
  );
});

test("a pooler that rejects the timeout parameter gets a message with the solution", async () => {
  const rejection = refuse("08P01", "unsupported startup parameter: statement_timeout");
  await expect(rejection).rejects.toThrow(/ignore_startup_parameters \(docs\/hosting\.md\)\.$/);
});
