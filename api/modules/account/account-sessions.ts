import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isStaffSessionOver, revokeSession as endSession } from "#api/http/session.ts";
import { eraseKnownDevices } from "./known-device-store.ts";
import { listLiveSessions, revokeAllSessions, revokeOwnSession } from "./session-store.ts";

export async function listSessions({ database, user, sessionId, at }: UserCall) {
  const rows = await listLiveSessions(database, user.id, at);
  return rows
    .filter((row) => !isStaffSessionOver({ ...row, isStaff: user.staff !== null }, at))
    .map((row) => ({
      id: row.id,
      device: describeDevice(row.user_agent),
      ip: row.ip,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      is_current: row.id === sessionId,
    }))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

export async function revokeSession(
  { database, user, at }: UserCall,
  sessionId: string,
): Promise<void> {
  const revoked = await revokeOwnSession(database, { userId: user.id, sessionId, at });
  if (!revoked) throw new ApiError("not_found");
}

export const revokeOtherSessions = ({
  database,
  user,
  sessionId,
  device,
  at,
}: UserCall): Promise<void> =>
  database.tx(async () => {
    await revokeAllSessions(database, user.id, at, sessionId);
    await eraseKnownDevices(database, user.id, device);
  });

export const logOut = ({ database, sessionId, at }: UserCall): Promise<void> =>
  endSession(database, sessionId, at);

export const logOutEverywhere = ({ database, user, at }: UserCall): Promise<void> =>
  database.tx(() => endAllSessions(database, user.id, at));

export async function endAllSessions(database: Database, userId: string, at: Date): Promise<void> {
  database.requireTx();
  await revokeAllSessions(database, userId, at);
  await eraseKnownDevices(database, userId);
}

type Device = { browser: string | null; system: string | null };
type Sign = readonly [sign: RegExp, name: string];

/** The first match wins: nearly all browsers also claim to be Chrome or Safari. */
const BROWSERS: readonly Sign[] = [
  [/\bFBA[NV]\/|\bFB_IAB\//, "Facebook"],
  [/\bInstagram\b/, "Instagram"],
  [/\bmusical_ly|\bBytedanceWebview|\bTikTok\b/, "TikTok"],
  [/\bGSA\//, "Google"],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\/|\bOPiOS\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:DuckDuckGo|Ddg)\//, "DuckDuckGo"],
  [/\bHuaweiBrowser\//, "Huawei Browser"],
  [/\bMiuiBrowser\//, "Mi Browser"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
  [/\bTrident\/|\bMSIE /, "Internet Explorer"],
];

const SYSTEMS: readonly Sign[] = [
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const findName = (signs: readonly Sign[], userAgent: string): string | null =>
  signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

/** Display only: user agents can claim anything. */
export const describeDevice = (userAgent: string | null): Device => ({
  browser: findName(BROWSERS, userAgent ?? ""),
  system: findName(SYSTEMS, userAgent ?? ""),
});
