import { createHash } from "node:crypto";
import type { Database } from "#api/db/database.ts";
import { checkDocument } from "./check-document.ts";
import {
  type FiscalDocument,
  type FiscalPort,
  FiscalUnavailableError,
  type Registration,
} from "./port.ts";

type Fault = "lost_request" | "lost_answer" | { refusal: string };

/** Like myDATA: the same document has the same UID, whenever it is sent. */
const toUid = ({ issuer, issuedOn, kind, series, number }: FiscalDocument): string =>
  createHash("sha1")
    .update([issuer.vatNumber.slice(2), issuedOn, 0, kind, series, number].join("-"))
    .digest("hex")
    .toUpperCase();

export type EmbeddedFiscal = FiscalPort & {
  /** Makes the next documents fail as the real register does. */
  failNext(fault: Fault, times?: number): void;
};

/** A register of the demo and of tests, which checks documents and gives marks as myDATA does. */
export function createEmbeddedFiscal({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): EmbeddedFiscal {
  const faults: Fault[] = [];

  async function take(document: FiscalDocument): Promise<Registration> {
    const errors = checkDocument(document);
    if (errors.length > 0) return { status: "refused", errors };
    const uid = toUid(document);
    await database
      .db()
      .insertInto("sandbox_fiscal_document")
      .values({ uid, received_at: now() })
      .onConflict((conflict) => conflict.column("uid").doNothing())
      .execute();
    const { mark } = await database
      .db()
      .selectFrom("sandbox_fiscal_document")
      .select("mark")
      .where("uid", "=", uid)
      .executeTakeFirstOrThrow();
    return { status: "accepted", mark: String(mark), uid, url: null };
  }

  return {
    name: "embedded",
    failNext(fault, times = 1) {
      for (let count = 0; count < times; count += 1) faults.push(fault);
    },
    async register(document) {
      const fault = faults.shift();
      if (fault === "lost_request") throw new FiscalUnavailableError("The request was lost");
      if (typeof fault === "object")
        return { status: "refused", errors: [{ code: "000", message: fault.refusal }] };
      const answer = await take(document);
      if (fault === "lost_answer") throw new FiscalUnavailableError("The answer was lost");
      return answer;
    },
  };
}
