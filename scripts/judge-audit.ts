/** A finding that does not concern the shop, until the day of the next review. */
export type AcceptedFinding = { id: string; package: string; reason: string; until: string };

type Advisory = { name: string; title: string; url: string; severity: string };
/**
 * Output of `npm audit --json`: for each package its advisories, or names of packages that have
 * them.
 */
export type AuditReport = { vulnerabilities: Record<string, { via: (string | Advisory)[] }> };

export type Finding = { id: string; package: string; severity: string; title: string };

/** Compares the advisories of a report with the accepted ones, on the day `today` (YYYY-MM-DD). */
export function judgeAudit(
  { vulnerabilities }: AuditReport,
  accepted: readonly AcceptedFinding[],
  today: string,
) {
  const findings = new Map<string, Finding>();
  for (const { via } of Object.values(vulnerabilities))
    for (const advisory of via) {
      if (typeof advisory === "string") continue;
      const { name, severity, title, url } = advisory;
      const id = url.split("/").at(-1)!;
      findings.set(`${id} ${name}`, { id, package: name, severity, title });
    }
  const find = (finding: Finding) =>
    accepted.find((one) => one.id === finding.id && one.package === finding.package);
  const all = [...findings.values()];
  return {
    /** Not accepted, or the acceptance has expired. */
    refused: all.filter((finding) => !((find(finding)?.until ?? "") >= today)),
    accepted: all.filter((finding) => (find(finding)?.until ?? "") >= today),
    /** Accepted, and no longer found: the line can be removed. */
    stale: accepted.filter((one) => !all.some((finding) => find(finding) === one)),
  };
}
