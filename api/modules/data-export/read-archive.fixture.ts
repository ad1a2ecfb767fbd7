import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import { expectData, type OrderKit, type Person } from "#tests/order-kit.ts";

export const EXPORT_PATH = "/profile/data-export";

export type ArchiveFiles = Record<string, Uint8Array>;

/** Asks for an archive, makes it, and answers its id. */
export async function prepareArchive(kit: OrderKit, person: Person): Promise<string> {
  const { id } = expectData(await kit.post(person, EXPORT_PATH, {}));
  await kit.world.runDueJobs();
  return id;
}

/** The files of the archive that is ready. */
export async function downloadArchive(kit: OrderKit, person: Person): Promise<ArchiveFiles> {
  const { id, parts, bytes } = expectData(await kit.get(person, EXPORT_PATH));
  const buffers: Buffer[] = [];
  for (let part = 0; part < parts; part += 1) {
    const answer = await kit.get(person, `${EXPORT_PATH}/${id}/parts/${part}`);
    buffers.push(Buffer.from(expectData(answer).base64, "base64"));
  }
  const file = Buffer.concat(buffers);
  expect(file.length).toBe(bytes);
  return unzipSync(file);
}

/** The parts of an archive in the storage, those of all its runs. */
export async function listArchiveFiles(kit: OrderKit, id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of kit.world.deps.storage.list(`exports/${id}/`)) keys.push(key);
  return keys;
}

export const readPart = (files: ArchiveFiles, name: string) =>
  JSON.parse(strFromU8(files[`${name}.json`]!));
