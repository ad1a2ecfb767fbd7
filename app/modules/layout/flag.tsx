import type { Market } from "#contract/market.ts";
import { trustHtml } from "../ui/trusted-types.ts";

/** Drawn, not typed: some systems show letters in place of flags. The name stands beside it. */
const DRAWINGS: Record<Market, string> = {
  GR:
    '<path fill="#fff" d="M0 0h27v18H0z"/>' +
    '<path stroke="#0d5eaf" stroke-width="2" d="M0 1h27M0 5h27M0 9h27M0 13h27M0 17h27"/>' +
    '<path fill="#0d5eaf" d="M0 0h10v10H0z"/><path stroke="#fff" stroke-width="2" d="M5 0v10M0 5h10"/>',
  GB:
    '<path fill="#012169" d="M0 0h27v18H0z"/>' +
    '<path stroke="#fff" stroke-width="3.6" d="m0 0 27 18m0-18L0 18"/>' +
    '<path stroke="#c8102e" stroke-width="1.4" d="m0 0 27 18m0-18L0 18"/>' +
    '<path stroke="#fff" stroke-width="6" d="M13.5 0v18M0 9h27"/>' +
    '<path stroke="#c8102e" stroke-width="3.6" d="M13.5 0v18M0 9h27"/>',
};

export function Flag({ market }: { market: Market }) {
  return (
    <svg
      className="flag"
      viewBox="0 0 27 18"
      width="27"
      height="18"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: trustHtml(DRAWINGS[market]) }}
    />
  );
}
