import { toAddressKey } from "#contract/address-key.ts";
import type { AllowanceName } from "#contract/limits.ts";
import type { ApiDeps, Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isStaff } from "#api/http/staff-access.ts";
import { findTokenHash } from "#api/http/token.ts";
import type { MadePicture, PictureTask } from "./picture-task.ts";
import { processPicture, toTaskCost } from "./process-picture.ts";
import { refuseUndecodable } from "./require-photo.ts";

export type UploadCall = KeepingDeps &
  Pick<Call, "freeSpace" | "limits" | "ip" | "user" | "sessionToken" | "signal" | "at">;

type Photo = { width: number; height: number; isProgressive: boolean };
type Allowance = { name: AllowanceName; key: string };

const KILOBYTE = 1024;

/**
 * Throws `storage_full`, `upload_quota_spent`, `too_many_requests`, `MediaRefused`, `BusyError`.
 * Deleting a photo gives no allowance back, so that repeated uploads gain nothing.
 */
export async function admitUpload(
  call: UploadCall,
  photo: Photo,
  task: PictureTask,
): Promise<MadePicture> {
  await requireSpace(call);
  await requireAllowanceLeft(call, [toPixelAllowance(call)], "too_many_requests");
  await requireAllowanceLeft(call, listByteAllowances(call), "upload_quota_spent");
  return processUpload(call, photo, task);
}

/** For a second picture of an upload that was admitted. Throws `MediaRefused`, `BusyError`. */
export async function processUpload(
  call: UploadCall,
  photo: Photo,
  task: PictureTask,
): Promise<MadePicture> {
  const cost = toTaskCost(photo, task);
  const pixels = toPixelAllowance(call);
  await call.limits.charge(pixels.name, pixels.key, Math.ceil(cost));
  const made = await processPicture(task, {
    lane: "upload",
    owner: [toAddressKey(call.ip), toOwnerKey(call)],
    cost,
    signal: call.signal,
  }).done.catch(refuseUndecodable);
  await chargeBytes(call, listByteAllowances(call), made.bytes.length);
  return made;
}

/** For a file that is no picture. Throws `storage_full`, `upload_quota_spent`. */
export async function admitBytes(call: UploadCall, size: number): Promise<void> {
  await requireSpace(call);
  const bytes = listByteAllowances(call);
  await requireAllowanceLeft(call, bytes, "upload_quota_spent");
  await chargeBytes(call, bytes, size);
}

async function requireSpace({ freeSpace }: UploadCall): Promise<void> {
  if (await freeSpace.isLow()) throw new ApiError("storage_full");
}

async function chargeBytes(
  { limits }: UploadCall,
  allowances: readonly Allowance[],
  size: number,
): Promise<void> {
  for (const { name, key } of allowances)
    await limits.charge(name, key, Math.ceil(size / KILOBYTE));
}

/** A photo that begins below an allowance may exceed it, so that the last one is not lost. */
async function requireAllowanceLeft(
  { limits }: UploadCall,
  allowances: readonly Allowance[],
  code: "too_many_requests" | "upload_quota_spent",
): Promise<void> {
  for (const { name, key } of allowances) {
    const wait = await limits.findWait(name, key);
    if (wait !== null)
      throw new ApiError(code, {
        data: { retry_after: wait },
        headers: { "Retry-After": String(wait) },
      });
  }
}

/** The user, or the address of a visitor, because a new session costs nothing. */
const toOwnerKey = ({ user, ip }: UploadCall): string =>
  user ? `user:${user.id}` : toAddressKey(ip);

const toPixelAllowance = (call: UploadCall): Allowance => ({
  name: "uploadPixels",
  key: toOwnerKey(call),
});

/** Staff photograph many devices from one address: only the free disk space limits them. */
function listByteAllowances({ user, ip, sessionToken }: UploadCall): Allowance[] {
  if (isStaff(user)) return [];
  const address = toAddressKey(ip);
  const everybody: Allowance = { name: "addressBytes", key: address };
  if (user) return [{ name: "memberBytes", key: `user:${user.id}` }, everybody];
  const session = findTokenHash(sessionToken)?.toString("hex");
  return [
    { name: "visitorBytes", key: address },
    ...(session ? [{ name: "sessionBytes" as const, key: `visitor:${session}` }] : []),
    everybody,
  ];
}

export type KeepingDeps = Pick<ApiDeps, "database" | "storage" | "jobs">;
