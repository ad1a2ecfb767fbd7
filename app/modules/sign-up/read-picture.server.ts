import { findPictureFault } from "../ui/find-picture-fault.ts";

type Read = { profile_photo: File } | { errors: { profile_photo: string[] } };

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];
/** `ftyp` and the brands of what phones call HEIC, behind four bytes of length. */
const HEIC = /^ftyp(?:hei[cmsx]|hev[cmx]|mif1|msf1)/;

/** The file of the form, or why it is none of ours. The bytes decide, not the name (spec §5). */
export async function readPicture(value: FormDataEntryValue | null): Promise<Read> {
  if (!(value instanceof File) || value.size === 0) return refuse("auth.photo-required");
  const head = new Uint8Array(await value.slice(0, 12).arrayBuffer());
  const type = findKind(head);
  const fault = findPictureFault({ name: "", type: type ?? "", size: value.size });
  if (fault !== null) return refuse(fault);
  return { profile_photo: new File([value], value.name, { type: type! }) };
}

const refuse = (key: string): Read => ({ errors: { profile_photo: [key] } });

function findKind(head: Uint8Array): string | null {
  const begins = (bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte);
  if (begins(PNG)) return "image/png";
  if (begins(JPEG)) return "image/jpeg";
  return HEIC.test(String.fromCharCode(...head.slice(4))) ? "image/heic" : null;
}
