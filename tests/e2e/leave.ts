/** After all tests the invariants of money and orders must hold (decisions "Money"). */
export default async function leave(): Promise<void> {
  const answer = await fetch(`${process.env["E2E_FAULT_URL"]}/backstage/violations`);
  const violations = (await answer.json()) as unknown[];
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
}
