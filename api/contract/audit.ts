import * as z from "zod";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "./audit-words.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { marketSchema } from "./market.ts";

const content = z.record(z.string(), z.unknown());

export const auditEntrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null: a deadline, or the command line. */
  actor: z.object({ id: z.uuid(), username: z.string() }).nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.uuid(),
  /** Null: of no market. */
  market: marketSchema.nullable(),
  before: content.nullable(),
  after: content.nullable(),
  data: content,
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Its place in the chain. */
  seq: z.int().min(1),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const missing = undefined;

/**
 * Newest first, a page of entries after `after`. `actor` is a username or an e-mail. A filter that
 * cannot be read is none, so that links stay good.
 */
export const listAuditEntries = endpoint({
  id: "listAuditEntries",
  method: "GET",
  path: "/staff/audit",
  auth: "user",
  access: { key: "read_staff" },
  limit: "account",
  query: z.object({
    actor: z.string().trim().max(LIMITS.email.max).optional().catch(missing),
    action: z.enum(AUDIT_ACTIONS).optional().catch(missing),
    subject_type: z.enum(AUDIT_SUBJECTS).optional().catch(missing),
    subject_id: z.uuid().optional().catch(missing),
    /** Calendar days of the caller's market, both included. */
    from: z.iso.date().optional().catch(missing),
    to: z.iso.date().optional().catch(missing),
    after: z.string().max(80).optional().catch(missing),
  }),
  response: z.object({
    data: z.array(auditEntrySchema),
    /** What `after` of the next page is; null at the end. */
    next: z.string().nullable(),
    /** End of the chain: kept elsewhere, it shows later whether the newest entries were removed. */
    head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
  }),
});
