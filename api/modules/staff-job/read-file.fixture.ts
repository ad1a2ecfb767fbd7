import { expect } from "vitest";
import { expectData, type OrderKit, type Person } from "#tests/order-kit.ts";

type Asked = { query?: string; format?: "csv" | "xlsx"; headings?: Record<string, string> };

/** A finished file of a list, as its owner downloads it. */
export async function exportList(
  kit: OrderKit,
  person: Person,
  list: string,
  { query = "", format = "csv", headings = {} }: Asked = {},
): Promise<{ id: string; bytes: Buffer }> {
  const body = { query, format, locale: "en-GR", headings };
  const { id } = expectData(await kit.post(person, `/staff/lists/${list}/exports`, body));
  await kit.world.runDueJobs();
  return { id, bytes: await downloadFile(kit, person, id) };
}

export async function downloadFile(kit: OrderKit, person: Person, id: string): Promise<Buffer> {
  const { job } = expectData(await kit.get(person, `/staff/jobs/${id}`));
  expect(job).toMatchObject({ state: "done", refused: 0 });
  const parts: Buffer[] = [];
  for (let part = 0; part < job.parts; part += 1) {
    const { base64 } = expectData(await kit.get(person, `/staff/jobs/${id}/parts/${part}`));
    parts.push(Buffer.from(base64, "base64"));
  }
  const bytes = Buffer.concat(parts);
  expect(bytes.length).toBe(job.bytes);
  return bytes;
}
