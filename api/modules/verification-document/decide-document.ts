import type { DocumentReason } from "#contract/document-kinds.ts";
import type { UserCall } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listMarkets } from "#api/http/staff-access.ts";
import { toPage } from "#api/http/to-page.ts";
import { lockAccount, writeToUser } from "#api/modules/account/index.ts";
import { writeAudit, writeLook } from "#api/modules/audit/index.ts";
import { findProofEnd } from "./document-policy.ts";
import {
  type DocumentRow,
  findHubDocument,
  findHubPage,
  lockDocument,
  writeDocument,
} from "./document-store.ts";
import { presentHubDocument } from "./present-document.ts";

/** Throws not_found to members, forbidden to experts. */
export async function listHubDocuments(
  call: UserCall,
  { state, page }: { state: "waiting" | "decided"; page: number },
) {
  const { total, rows } = await findHubPage(call.database, {
    state,
    markets: listMarkets(call),
    page,
  });
  const data = rows.map((row) => presentHubDocument(row, call.user.id));
  return toPage(data, { total, page, path: "/hub/documents", query: { state } });
}

/** Audited. Throws not_found, and forbidden to experts. */
export async function getHubDocument(call: UserCall, id: string) {
  const row = await findHubDocument(call.database, id);
  if (!row) throw new ApiError("not_found");
  await writeLook(call, { market: row.market, type: "document", id });
  return presentHubDocument(row, call.user.id);
}

type Decision = { decision: "accept" | "refuse"; reasons: DocumentReason[] };

/**
 * Throws not_found; forbidden to experts, for the caller's own document and for the second look at
 * the caller's own refusal; document_closed; invalid_fields.
 */
export async function decideDocument(call: UserCall, id: string, decision: Decision) {
  const { database, user } = call;
  const found = await findHubDocument(database, id);
  if (!found) throw new ApiError("not_found");
  await database.tx(async () => {
    await lockAccount(database, found.user_id);
    const document = await lockDocument(database, id);
    if (!document) throw new ApiError("not_found");
    if (document.status !== "submitted" && document.status !== "second_look")
      throw new ApiError("document_closed");
    if (document.user_id === user.id) throw new ApiError("forbidden");
    if (document.status === "second_look" && document.proposed_by === user.id)
      throw new ApiError("forbidden");
    if (decision.decision === "accept") await accept(call, document);
    else await refuse(call, document, decision.reasons);
  });
  return presentHubDocument((await findHubDocument(database, id))!, user.id);
}

async function accept(call: UserCall, document: DocumentRow): Promise<void> {
  const { database, user, at } = call;
  const provesUntil = findProofEnd(document, at);
  if (provesUntil <= at)
    throw new ApiError("invalid_fields", { fields: { decision: ["documents.hub.ended"] } });
  const change = { decided_by: user.id, decided_at: at, proves_until: provesUntil, reasons: [] };
  await writeDocument(database, document.id, { status: "accepted", ...change }, at);
  await audit(call, document, "document.accept", []);
  await writeToUser(call, document.user_id, {
    template: "document-accepted",
    payload: { kind: document.kind },
    at,
  });
  await publish(call, "document_settled", { userId: document.user_id, at });
}

async function refuse(
  call: UserCall,
  document: DocumentRow,
  given: readonly DocumentReason[],
): Promise<void> {
  const { database, user, at } = call;
  const reasons = [...new Set(given)];
  if (reasons.length === 0)
    throw new ApiError("invalid_fields", {
      fields: { reasons: ["documents.hub.reason-required"] },
    });
  if (document.status === "submitted") {
    const change = { proposed_by: user.id, reasons };
    await writeDocument(database, document.id, { status: "second_look", ...change }, at);
    return audit(call, document, "document.propose_refusal", reasons);
  }
  const change = { decided_by: user.id, decided_at: at, reasons };
  await writeDocument(database, document.id, { status: "refused", ...change }, at);
  await audit(call, document, "document.refuse", reasons);
  await writeToUser(call, document.user_id, {
    template: "document-refused",
    payload: { kind: document.kind, reasons },
    at,
  });
}

const audit = (
  call: UserCall,
  { id, market, purpose, kind }: DocumentRow,
  action: "document.accept" | "document.propose_refusal" | "document.refuse",
  reasons: DocumentReason[],
): Promise<void> =>
  writeAudit(call, {
    market,
    action,
    subject: { type: "document", id },
    data: { purpose, kind, ...(reasons.length > 0 && { reasons }) },
  });
