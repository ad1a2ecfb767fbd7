import type { PhotoTag } from "#contract/photo-tags.ts";
import { trustHtml } from "../ui/trusted-types.ts";

const BODY = '<rect x="12" y="4" width="16" height="32" rx="3.5"/>';
const SIDE = '<rect x="17.5" y="4" width="5" height="32" rx="2"/>';

/** What each photo shows, in a box of 40. */
const SHAPES: Record<PhotoTag, string> = {
  "front-view": `${BODY}<path d="M18 7.2h4"/>`,
  "back-view": `${BODY}<rect x="14.6" y="6.8" width="6.6" height="8" rx="2"/><path d="M17.9 9.6v.1M17.9 12.3v.1"/>`,
  "left-side-view": `${SIDE}<path d="M15.5 11v3M15.5 16.5v3"/>`,
  "right-side-view": `${SIDE}<path d="M24.5 12v5"/>`,
  "charger-port-view": '<rect x="5" y="15.5" width="30" height="9" rx="3.5"/><path d="M16 20h8"/>',
  "screen-on-view": `${BODY}<circle cx="20" cy="20" r="2.4"/><path d="M20 14.4v-1.200M20 26.800v-1.200M15.800 15.800l-.6-.6M24.800 24.800l-.6-.6M15.800 24.200l-.6.6M24.800 15.200l-.6.6"/>`,
  "model-info":
    '<rect x="8" y="8" width="24" height="24" rx="3"/><path d="M13 15h14M13 20h14M13 25h8"/>',
  "battery-health":
    '<rect x="7" y="13" width="24" height="14" rx="3"/><path d="M34 18v4M11 17v6M15 17v6M19 17v6"/>',
  "first-extra":
    '<circle cx="18" cy="18" r="9"/><path d="m25 25 8 8M14 17.500l3.500 1.500 1-3 3.500 2"/>',
  "second-extra":
    '<rect x="7" y="9" width="26" height="22" rx="3"/><path d="M20 15.500v9M15.500 20h9"/>',
};

/** A small drawing of what belongs into a slot, beside the words that say it. */
export const TagIcon = ({ tag }: { tag: PhotoTag }) => (
  <svg
    className="tag"
    viewBox="0 0 40 40"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: trustHtml(SHAPES[tag]) }}
  />
);
