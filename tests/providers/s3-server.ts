import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { access, mkdir, mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";

import { minutes } from "#contract/duration.ts";
import type { S3StorageConfig } from "#api/providers/storage/s3-storage.ts";

export type S3Server = { config: S3StorageConfig; close(): Promise<void> };

const run = promisify(execFile);
const programs = ["ceph-mon", "ceph-osd", "ceph", "radosgw", "radosgw-admin", "monmaptool"];
const prefix = "deftero-s3-";
const credentials = { accessKeyId: "test-access", secretAccessKey: "test-secret" };

/**
 * A real S3 server: Ceph's gateway over one monitor and one object store in memory, on free ports
 * of the loopback, which ends with this process. Starts in about a second once installed. Returns
 * null, with a warning, where it cannot run or `SKIP_S3=1` disables it.
 */
export async function startS3Server(): Promise<S3Server | null> {
  if (process.env.SKIP_S3 === "1") return skip("SKIP_S3=1 is set");
  const reason = await installPrograms();
  if (reason) return skip(reason);
  try {
    return await startPrograms();
  } catch (error) {
    return skip(`it did not start: ${String(error)}`);
  }
}

function skip(reason: string): null {
  process.stderr.write(`\n*** S3 HALF OF THE STORAGE TESTS SKIPPED: ${reason} ***\n\n`);
  return null;
}

async function installPrograms(): Promise<string | null> {
  if ((await listMissing()).length === 0) return null;
  if (process.getuid?.() !== 0) return "Ceph is not installed and only root can install it";
  if (!(await isProgram("apt-get"))) return "Ceph is not installed and this is not a Debian";
  const options = ["-o", "DPkg::Lock::Timeout=300", "-y", "-qq", "--no-install-recommends"];
  const packages = ["radosgw", "ceph-mon", "ceph-osd", "ceph-common"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = () => run("apt-get", ["install", ...options, ...packages], { env });
  try {
    await install().catch(async () => {
      await run("apt-get", ["update", "-qq"], { env });
      await install();
    });
  } catch (error) {
    return `apt-get could not install Ceph: ${String(error).split("\n").slice(0, 3).join(" ")}`;
  }
  const missing = await listMissing();
  return missing.length > 0 ? `still missing after the install: ${missing.join(", ")}` : null;
}

async function listMissing(): Promise<string[]> {
  const found = await Promise.all(programs.map(isProgram));
  return programs.filter((_, index) => !found[index]);
}

async function isProgram(name: string): Promise<boolean> {
  const folders = `${process.env.PATH ?? ""}${delimiter}/usr/bin`.split(delimiter);
  const tries = folders.map((folder) => access(join(folder, name)).then(() => true));
  return Promise.any(tries).catch(() => false);
}

// A killed test run ends its servers, but leaves its folder.
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (owner > 0 && !isAlive(owner))
      await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function startPrograms(): Promise<S3Server> {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const children: ChildProcess[] = [];
  const close = async () => {
    await Promise.all(children.map(stop));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [monitorPort, gatewayPort] = await findFreePorts();
    const fsid = randomUUID();
    const osd = randomUUID();
    const conf = join(folder, "ceph.conf");
    const at = ["-c", conf];
    await Promise.all(["mon", "osd", "rgw"].map((name) => mkdir(join(folder, name))));
    await writeFile(conf, toConf({ folder, fsid, monitorPort, gatewayPort }));

    const map = join(folder, "monmap");
    const address = `[v2:127.0.0.1:${monitorPort}]`;
    await run("monmaptool", ["--create", "--fsid", fsid, "--addv", "a", address, map]);
    await run("ceph-mon", [...at, "--mkfs", "-i", "a", "--monmap", map]);
    children.push(await start(folder, "ceph-mon", [...at, "-f", "-i", "a"]));
    await run("ceph", [...at, "--connect-timeout", "20", "osd", "new", osd, "0"]);
    await run("ceph-osd", [...at, "-i", "0", "--mkfs", "--osd-uuid", osd]);
    children.push(await start(folder, "ceph-osd", [...at, "-f", "-i", "0"]));
    const user = ["--uid=test", "--display-name=test"];
    const keys = [
      `--access-key=${credentials.accessKeyId}`,
      `--secret=${credentials.secretAccessKey}`,
    ];
    await run("radosgw-admin", [...at, "user", "create", ...user, ...keys], {
      timeout: minutes(1),
    });
    children.push(await start(folder, "radosgw", [...at, "-f"]));

    const endpoint = `http://127.0.0.1:${gatewayPort}`;
    await untilAnswers(endpoint, children);
    const config = {
      bucket: "deftero-test",
      region: "default",
      endpoint,
      forcePathStyle: true,
      credentials,
    };
    const client = new S3Client(config);
    await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
    client.destroy();
    return { config, close };
  } catch (error) {
    await close();
    throw error;
  }
}

// There is no authentication inside the cluster, so crc is used instead of the gateway's default secure
// mode, which would wait for ever. The short paxos interval reduces the creation of pools from 10 s
// to 0.3 s.
function toConf(at: { folder: string; fsid: string; monitorPort: number; gatewayPort: number }) {
  return `[global]
fsid = ${at.fsid}
mon_initial_members = a
mon_host = [v2:127.0.0.1:${at.monitorPort}]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc secure
ms_mon_cluster_mode = crc
ms_mon_service_mode = crc secure
paxos_propose_interval = 0.02
paxos_min_wait = 0.01
mon_tick_interval = 1
mon_data_avail_warn = 0
mon_data_avail_crit = 0
mon_allow_pool_size_one = true
osd_objectstore = memstore
memstore_device_bytes = 268435456
osd_memory_target = 939524096
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
rgw_frontends = beast endpoint=127.0.0.1:${at.gatewayPort}
rgw_thread_pool_size = 16
run_dir = ${at.folder}
mon_data = ${at.folder}/mon
osd_data = ${at.folder}/osd
rgw_data = ${at.folder}/rgw
keyring = ${at.folder}/keyring
admin_socket =
log_file =
log_to_stderr = true
mon_cluster_log_to_file = false
`;
}

async function start(folder: string, program: string, args: string[]): Promise<ChildProcess> {
  const log = await open(join(folder, `${program}.log`), "w");
  // The kernel ends the child with its parent, even when the test run is killed.
  const leash = ["setpriv", "--pdeathsig", "KILL"] as const;
  const child = spawn(leash[0], [...leash.slice(1), program, ...args], {
    stdio: ["ignore", log.fd, log.fd],
  });
  child.on("exit", () => void log.close());
  child.on("error", () => {});
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

async function untilAnswers(endpoint: string, children: ChildProcess[]): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(50)) {
    const dead = children.find((child) => child.exitCode !== null || child.signalCode !== null);
    if (dead)
      throw new Error(`${dead.spawnargs[3]} ended with ${dead.exitCode ?? dead.signalCode}`);
    if (await fetch(endpoint).then(Boolean, () => false)) return;
  }
  throw new Error("the gateway did not answer within 30 s");
}

async function findFreePorts(): Promise<[number, number]> {
  const find = async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return server;
  };
  const servers = [await find(), await find()] as const;
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports as [number, number];
}
