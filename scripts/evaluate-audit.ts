export type AcceptedFinding = { id: string; package: string; reason: string; until: string };

type Advisory = { name: string; title: string; url: string; severity: string };
/** Output of `npm audit --json`. */
export type AuditReport = { vulnerabilities: Record<string, { via: (string | Advisory)[] }> };

export type Finding = { id: string; package: string; severity: string; title: string };

export function evaluateAudit(
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
    refused: all.filter((finding) => !((find(finding)?.until ?? "") >= today)),
    accepted: all.filter((finding) => (find(finding)?.until ?? "") >= today),
    stale: accepted.filter((one) => !all.some((finding) => find(finding) === one)),
  };
}
