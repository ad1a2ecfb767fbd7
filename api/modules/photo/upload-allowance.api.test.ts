import { randomUUID, randomUUIDv7 } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ALLOWANCES, type AllowanceName } from "#contract/limits.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { findTokenHash } from "#api/http/token.ts";
import { createVisitorSession } from "#api/http/visitor-session.ts";
import { createApi } from "#api/create-api.ts";
import { openKit, type ApiKit } from "#tests/api-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());

type Uploader = { ip: string; token?: string; session?: string; userId?: string; draftId: string };
let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;

async function insertDraft(owner: { user_id: string } | { visitor_token_hash: Buffer }) {
  const id = randomUUIDv7();
  const at = kit.clock.now();
  await kit.database
    .db()
    .insertInto("listing_draft")
    .values({
      id,
      market: "GR",
      vertical: "smartphones",
      created_at: at,
      updated_at: at,
      ...owner,
    })
    .execute();
  return id;
}

async function createVisitor(ip = newAddress()): Promise<Uploader> {
  const { token } = await createVisitorSession(kit.database, kit.clock.now());
  return {
    ip,
    session: token,
    draftId: await insertDraft({ visitor_token_hash: findTokenHash(token)! }),
  };
}

async function createMember(
  ip = newAddress(),
  role: "member" | "hub" = "member",
): Promise<Uploader> {
  const { id, email } = await kit.insertUser();
  await makeStaff(kit.database, id, role);
  const body = { email, password: "Second-hand-1!" };
  const { json } = await kit.ask("POST", "/login", { body, ip: newAddress() });
  return { ip, token: json.data.token, userId: id, draftId: await insertDraft({ user_id: id }) };
}

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c40" } });

async function sendPhoto(
  { ip, token, session, draftId }: Uploader,
  bytes?: Buffer,
  ask: ApiKit["fetch"] = kit.fetch,
) {
  const form = new FormData();
  form.append("tag", "front-view");
  form.append(
    "file",
    new File([new Uint8Array(bytes ?? (await paint(440, 400).jpeg().toBuffer()))], "a.jpg"),
  );
  const response = await ask(
    new Request(`http://api.test/api/listings/${draftId}/media`, {
      method: "POST",
      body: form,
      headers: {
        "x-forwarded-for": ip,
        "idempotency-key": randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(session && { "x-session-token": session }),
      },
    }),
  );
  return {
    status: response.status,
    headers: response.headers,
    json: JSON.parse(await response.text()),
  };
}

/** Uses up an allowance except for one photo. */
const useUpAllowance = (name: AllowanceName, key: string) =>
  createRateLimits(kit.database).charge(name, key, ALLOWANCES[name].points - 1);

function expectSpent({ status, headers, json }: Awaited<ReturnType<typeof sendPhoto>>) {
  expect([status, json.code]).toEqual([429, "upload_quota_spent"]);
  expect(headers.get("cache-control")).toBe("no-store");
  const wait = Number(headers.get("retry-after"));
  expect(json.data).toEqual({ retry_after: wait });
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(24 * 3600);
}

describe("the byte quota", () => {
  test("of visitors is shared by an address across sessions", async () => {
    const visitor = await createVisitor();
    await useUpAllowance("visitorBytes", toAddressKey(visitor.ip));
    expect((await sendPhoto(visitor)).status).toBe(200);
    expectSpent(await sendPhoto(visitor));
    expectSpent(await sendPhoto(await createVisitor(visitor.ip)));
    expect((await sendPhoto(await createVisitor())).status).toBe(200);
  });

  test("of visitors is shared by a session across addresses", async () => {
    const visitor = await createVisitor();
    await useUpAllowance(
      "sessionBytes",
      `visitor:${findTokenHash(visitor.session!)!.toString("hex")}`,
    );
    expect((await sendPhoto(visitor)).status).toBe(200);
    expectSpent(await sendPhoto({ ...visitor, ip: newAddress() }));
    expect((await sendPhoto(await createVisitor(visitor.ip))).status).toBe(200);
  });

  test("of visitors does not limit members at the same address", async () => {
    const visitor = await createVisitor();
    await useUpAllowance("visitorBytes", toAddressKey(visitor.ip));
    await sendPhoto(visitor);
    expectSpent(await sendPhoto(visitor));
    expect((await sendPhoto(await createMember(visitor.ip))).status).toBe(200);
  });

  test("of members is per account, and in total per address", async () => {
    const member = await createMember();
    await useUpAllowance("memberBytes", `user:${member.userId}`);
    expect((await sendPhoto(member)).status).toBe(200);
    expectSpent(await sendPhoto({ ...member, ip: newAddress() }));
    const other = await createMember(member.ip);
    expect((await sendPhoto(other)).status).toBe(200);
    await useUpAllowance("addressBytes", toAddressKey(member.ip));
    expectSpent(await sendPhoto(other));
  });

  test("is not given back by removing the photo", async () => {
    const visitor = await createVisitor();
    await useUpAllowance("visitorBytes", toAddressKey(visitor.ip));
    const { json } = await sendPhoto(visitor);
    const removed = await kit.ask("DELETE", `/listings/${visitor.draftId}/media`, {
      body: { media_id: json.data.photos[0].id },
      headers: { "x-session-token": visitor.session! },
      ip: visitor.ip,
    });
    expect(removed.status).toBe(200);
    expectSpent(await sendPhoto(visitor));
  });

  test("does not limit staff", async () => {
    const staff = await createMember(newAddress(), "hub");
    await useUpAllowance("memberBytes", `user:${staff.userId}`);
    await useUpAllowance("addressBytes", toAddressKey(staff.ip));
    for (let i = 0; i < 2; i += 1) expect((await sendPhoto(staff)).status).toBe(200);
  });

  test("counts profile pictures", async () => {
    const member = await createMember();
    await useUpAllowance("memberBytes", `user:${member.userId}`);
    const change = async () => {
      const form = new FormData();
      form.append(
        "profile_photo",
        new File([new Uint8Array(await paint(600, 600).jpeg().toBuffer())], "a.jpg"),
      );
      const { body, headers } = new Request("http://x", { method: "POST", body: form });
      const type = headers.get("content-type")!;
      return kit.ask("POST", "/profile/details", {
        token: member.token,
        ip: member.ip,
        body,
        headers: { "content-type": type },
      });
    };
    expect((await change()).status).toBe(200);
    expectSpent(await change());
    // Saving a name uploads nothing.
    const named = await kit.ask("POST", "/profile/details", {
      token: member.token,
      body: { full_name: "Eleni" },
    });
    expect(named.status).toBe(200);
  });
});

describe("the pixel quota", () => {
  test("charges one small file of many pixels more than many small photos", async () => {
    const visitor = await createVisitor();
    const large = await paint(4000, 4000).png({ compressionLevel: 9 }).toBuffer();
    expect(large.length).toBeLessThan(256 * 1024);
    const left = 20;
    const limits = createRateLimits(kit.database);
    const key = toAddressKey(visitor.ip);
    await limits.charge("uploadPixels", key, ALLOWANCES.uploadPixels.points - left);
    expect((await sendPhoto(visitor)).status).toBe(200);
    expect((await sendPhoto(visitor, large)).status).toBe(200);
    expect((await sendPhoto(visitor)).status).toBe(200);
    expect((await sendPhoto(visitor, large)).status).toBe(200);
    const refused = await sendPhoto(visitor);
    expect([refused.status, refused.json.code]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("charges a HEIC file for its decoder, whatever size it states", async () => {
    const visitor = await createVisitor();
    const heic = await readFile(new URL("fixtures/phone.heic", import.meta.url));
    const left = 90;
    const limits = createRateLimits(kit.database);
    const key = toAddressKey(visitor.ip);
    await limits.charge("uploadPixels", key, ALLOWANCES.uploadPixels.points - left);
    expect((await sendPhoto(visitor, heic)).status).toBe(200);
    const refused = await sendPhoto(visitor);
    expect([refused.status, refused.json.code]).toEqual([429, "too_many_requests"]);
  });
});

test("with low free space uploads answer 507, and everything else works", async () => {
  const member = await createMember();
  const low = await createApi({ ...kit.world.deps, freeSpace: { isLow: async () => true } });
  const { status, headers, json } = await sendPhoto(member, undefined, low.fetch);
  expect([status, json.code]).toEqual([507, "storage_full"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  const form = new FormData();
  form.append("version", "1");
  form.append("notes", "Typed, and kept");
  const saved = await low.fetch(
    new Request(`http://api.test/api/listings/${member.draftId}`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${member.token}`, "idempotency-key": randomUUID() },
    }),
  );
  expect(saved.status).toBe(200);
  await low.close();
});

test("an aborted upload is not processed", async () => {
  const member = await createMember();
  const gone = new AbortController();
  const { freeSpace, storage } = kit.world.deps;
  // The last check before the photo waits for its turn.
  const look = vi.spyOn(freeSpace, "isLow").mockImplementationOnce(async () => {
    gone.abort();
    return false;
  });
  const put = vi.spyOn(storage, "put");
  await sendPhoto(member, undefined, (request) =>
    kit.fetch(new Request(request, { signal: gone.signal })),
  );
  expect([look.mock.calls.length, put.mock.calls.length]).toEqual([1, 0]);
  vi.restoreAllMocks();
  expect((await sendPhoto(member)).status).toBe(200);
});
