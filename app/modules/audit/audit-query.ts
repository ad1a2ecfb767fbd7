import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditSubject,
} from "#contract/audit-words.ts";
import { isId } from "../ui/is-id.ts";

export type AuditFilter = {
  actor: string;
  action: AuditAction | "";
  subject: AuditSubject | "";
  id: string;
  from: string;
  to: string;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const only = <Known extends string>(known: readonly Known[], text: string): Known | "" =>
  known.find((one) => one === text) ?? "";

/** A value that cannot be read is no filter, in the list and in the file alike. */
export function parseAuditFilter(query: URLSearchParams): AuditFilter {
  const get = (name: string) => (query.get(name) ?? "").trim().slice(0, 254);
  const [id, from, to] = [get("id"), get("from"), get("to")];
  return {
    actor: get("actor"),
    action: only(AUDIT_ACTIONS, get("action")),
    subject: only(AUDIT_SUBJECTS, get("subject")),
    id: isId(id) ? id : "",
    from: DAY.test(from) ? from : "",
    to: DAY.test(to) ? to : "",
  };
}

export const toAuditQuery = ({ actor, action, subject, id, from, to }: AuditFilter) => ({
  ...(actor && { actor }),
  ...(action && { action }),
  ...(subject && { subject_type: subject }),
  ...(id && { subject_id: id }),
  ...(from && { from }),
  ...(to && { to }),
});
