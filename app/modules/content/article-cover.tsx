import type { ReactNode } from "react";
import "./article-cover.css";

/** The first whose words are in the article's address draws its cover. */
const TOPICS: readonly (readonly [RegExp, ReactNode])[] = [
  [
    /battery/,
    <>
      <rect className="paper" x="-74" y="-40" width="148" height="80" rx="18" />
      <path className="paper" d="M74-14h8q8 0 8 8V6q0 8-8 8h-8z" />
      <rect className="mark" x="-62" y="-28" width="92" height="56" rx="9" />
      <path className="ink" d="M-8-20l-16 24h14l-6 18L4-4h-14z" />
    </>,
  ],
  [
    /check|imei|grading|passport/,
    <>
      <rect className="paper" x="-70" y="-62" width="66" height="124" rx="13" />
      <rect className="soft" x="-62" y="-48" width="50" height="92" rx="6" />
      <circle className="paper" cx="32" cy="-4" r="46" />
      <circle className="ring-points" cx="32" cy="-4" r="32" pathLength="10" />
      <path className="ink thick" d="M66 32l28 28" />
      <path className="ink" d="M18-4l11 11L48-14" />
    </>,
  ],
  [
    /photo/,
    <>
      <path
        className="paper"
        d="M-84-34h34l14-22h56l14 22h34q12 0 12 12v70q0 12-12 12H-84q-12 0-12-12v-70q0-12 12-12z"
      />
      <circle className="soft line" r="34" cy="14" cx="-8" />
      <circle className="mark" r="16" cy="14" cx="-8" />
    </>,
  ],
  [
    /price|fee|pay|promo|boost|ranking/,
    <>
      <rect className="paper" x="-96" y="-36" width="150" height="88" rx="12" />
      <circle className="soft line" cx="-21" cy="8" r="24" />
      <circle className="mark line" cx="58" cy="20" r="42" />
      <path className="ink" d="M72 2q-26-14-30 18 4 32 30 18M32 14h28M32 26h26" />
    </>,
  ],
  [
    /ship|courier|return|refund|step-by-step/,
    <>
      <path className="paper" d="M0-66l84 38v72L0 82l-84-38v-72z" />
      <path className="soft line" d="M-84-28L0 10l84-38L0-66z" />
      <path className="ink" d="M0 10v72" />
      <path className="mark line" d="M-46-48l86 40v28l20-10v-28l-86-40z" />
    </>,
  ],
  [
    /safety|warranty|privacy|claims/,
    <>
      <path className="paper" d="M0-76l72 24v54c0 40-30 64-72 80-42-16-72-40-72-80v-54z" />
      <path className="soft" d="M0-58l56 19v41c0 32-22 50-56 63z" />
      <path className="ink thick" d="M-26 2l18 18 36-40" />
    </>,
  ],
  [
    /notification|contact/,
    <>
      <path className="paper" d="M-92-52H92V60H-92z" />
      <path className="ink" d="M-92-52L0 18l92-70" />
      <circle className="mark line" cx="86" cy="-54" r="22" />
    </>,
  ],
  [
    /account/,
    <>
      <circle className="paper" cy="-30" r="38" />
      <path className="soft line" d="M-78 76q0-62 78-62t78 62z" />
      <circle className="mark line" cx="56" cy="-52" r="16" />
    </>,
  ],
  [
    /second-hand|about|why/,
    <>
      <circle className="loop" r="64" pathLength="100" />
      <circle className="mark" cx="52" cy="-52" r="15" />
      <rect className="paper" x="-21" y="-38" width="42" height="76" rx="9" />
      <path className="ink" d="M-5 28H5" />
    </>,
  ],
];

const OTHER = (
  <>
    <path className="paper" d="M-60-76h84l36 36V76H-60z" />
    <path className="ink" d="M24-76v36h36" />
    <path className="ink dim" d="M-38-22h60M-38 4h76M-38 30h52" />
  </>
);

const GROUNDS = ["deep", "sage", "sand"] as const;

const toGround = (slug: string): (typeof GROUNDS)[number] => {
  let sum = 0;
  for (const letter of slug) sum += letter.charCodeAt(0);
  return GROUNDS[sum % GROUNDS.length]!;
};

/** A cover by the article's address, so that every article has one. */
export function ArticleCover({ slug }: { slug: string }) {
  const drawing = TOPICS.find(([words]) => words.test(slug))?.[1] ?? OTHER;
  return (
    <svg className={`article-cover ${toGround(slug)}`} viewBox="0 0 640 300" aria-hidden="true">
      <circle className="far" cx="120" cy="270" r="170" />
      <circle className="far" cx="548" cy="40" r="120" />
      <circle className="near" cx="500" cy="250" r="70" />
      <g transform="translate(320 150)">{drawing}</g>
    </svg>
  );
}
