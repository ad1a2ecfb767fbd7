import { LIMITS } from "#contract/limits.ts";
import { DEEDS, type Deed } from "./deeds.ts";

type Typed = { text: (name: string) => string; files: (name: string) => File[] };
type Reading =
  | { read: { reason: string; note: string; files: File[] }; wrong: null }
  | { read: null; wrong: Record<string, string[]> };

/** The reason, which has to be one of those of the deed, and what may come with it. */
export function readDeedForm(deed: Deed, { text, files }: Typed): Reading {
  const { reasons, photos } = DEEDS[deed];
  const read = { reason: text("reason"), note: text("note"), files: files("files") };
  const wrong: Record<string, string[]> = {};
  if (reasons.length > 0 && !reasons.includes(read.reason))
    wrong["reason"] = ["order.reason-required"];
  if (read.note.length > LIMITS.trade.note) wrong["note"] = ["order.note-too-long"];
  if (read.files.length > photos) wrong["files"] = ["order.too-many-photos"];
  return Object.keys(wrong).length > 0 ? { read: null, wrong } : { read, wrong: null };
}
