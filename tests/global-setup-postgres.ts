import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import type { TestProject } from "vitest/node";

import { startPostgresCluster } from "./postgres-cluster.ts";
import { hasCast, preparePostgresTemplate, type Seed } from "./world-template.ts";
import { toDatabaseUrl } from "./world-database.ts";

/** Starts a cluster, or uses the server of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const cluster = given ? null : await startPostgresCluster();
  const url = given ?? cluster!.toUrl("postgres");
  const folder = await mkdtemp(join(tmpdir(), "deftero-templates-"));
  const made: string[] = [];
  const admin = async (...statements: string[]) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const teardown = async () => {
    // A given server must be cleaned up; our own is deleted as a whole.
    if (!cluster)
      await admin(...made.map((name) => `drop database if exists ${name} with (force)`));
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const build = async (seed: Seed) => {
    const name = `deftero_${seed}_${randomUUID().slice(0, 8)}`;
    await admin(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
    made.push(name);
    const files = await mkdtemp(join(folder, `${seed}-`));
    await preparePostgresTemplate(toDatabaseUrl(url, name), seed, files);
    return { name, files };
  };
  try {
    const none = await build("none");
    const cast = hasCast() ? await build("cast") : undefined;
    project.provide("pgliteTemplates", null);
    project.provide("postgresTemplates", { url, none, ...(cast && { cast }) });
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
