import type { ReactNode } from "react";

const Phone = ({ x = 58, y = 14 }: { x?: number; y?: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className="paper" width="44" height="84" rx="9" />
    <rect className="soft" x="5" y="9" width="34" height="62" rx="4" />
    <path className="ink" d="M18 77h8" />
  </g>
);
const Tick = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle className="fine" r="15" />
    <path className="white" d="M-6 0l4.5 4.5L7-5" />
  </g>
);

/** A drawing for each step of buying and selling; steps of both sides share one. */
const DRAWINGS: Record<string, ReactNode> = {
  choose: (
    <>
      <rect className="paper" x="16" y="24" width="40" height="62" rx="8" />
      <rect className="soft" x="22" y="30" width="28" height="34" rx="4" />
      <rect className="paper" x="104" y="24" width="40" height="62" rx="8" />
      <rect className="soft" x="110" y="30" width="28" height="34" rx="4" />
      <Phone />
      <path className="tag" d="M92 60l14-12h34v24h-34z" />
      <circle className="hole" cx="107" cy="60" r="3" />
      <path className="ink" d="M116 60h16" />
    </>
  ),
  answer: (
    <>
      <path
        className="paper"
        d="M20 30h84q10 0 10 10v30q0 10-10 10H56L38 96V80H20q-10 0-10-10V40q0-10 10-10z"
      />
      <path className="ink dim" d="M28 48h62M28 62h40" />
      <path
        className="soft line"
        d="M96 52h44q9 0 9 9v24q0 9-9 9h-6v13l-14-13H96q-9 0-9-9V61q0-9 9-9z"
      />
      <Tick x={118} y={73} />
    </>
  ),
  courier: (
    <>
      <path className="ink dim" d="M4 96h152M8 50h18M2 62h20M10 74h12" />
      <path className="paper" d="M32 34h66v54H32z" />
      <path className="soft line" d="M98 48h26l18 22v18H98z" />
      <path className="ink" d="M122 54v14h16" />
      <rect className="tag" x="48" y="48" width="34" height="26" rx="3" />
      <path className="ink" d="M65 48v10" />
      <circle className="wheel" cx="54" cy="90" r="10" />
      <circle className="wheel" cx="120" cy="90" r="10" />
    </>
  ),
  check: (
    <>
      <path className="ink dim" d="M10 100h140" />
      <Phone x={44} y={12} />
      <circle className="lens" cx="100" cy="52" r="27" />
      <circle className="ring-points" cx="100" cy="52" r="18" pathLength="10" />
      <path className="ink thick" d="M120 72l20 20" />
      <path className="fine-line" d="M92 52l6 6 11-12" />
    </>
  ),
  try: (
    <>
      <path className="ink dim" d="M10 100h140" />
      <path className="paper" d="M28 52L80 14l52 38v48H28z" />
      <path className="ink" d="M16 60L80 12l64 48" />
      <rect className="soft line" x="62" y="48" width="30" height="52" rx="5" />
      <path className="ink" d="M73 94h8" />
      <g transform="translate(124 40)">
        <circle className="tag" r="18" />
        <path className="ink" d="M0-10V0l7 5" />
      </g>
    </>
  ),
  warranty: (
    <>
      <path className="soft line" d="M80 10l44 14v32c0 24-18 40-44 48-26-8-44-24-44-48V24z" />
      <circle className="loop" cx="80" cy="54" r="22" pathLength="100" />
      <circle className="tag" cx="99" cy="36" r="5" />
      <path className="fine-line" d="M70 54l8 8 14-16" />
    </>
  ),
  list: (
    <>
      <Phone x={34} y={14} />
      <path
        className="paper"
        d="M78 44h12l6-10h24l6 10h12q6 0 6 6v38q0 6-6 6H78q-6 0-6-6V50q0-6 6-6z"
      />
      <circle className="soft line" cx="108" cy="68" r="16" />
      <circle className="lens" cx="108" cy="68" r="8" />
      <circle className="tag" cx="134" cy="54" r="4" />
    </>
  ),
  review: (
    <>
      <path className="paper" d="M38 10h58l20 20v72H38z" />
      <path className="ink" d="M96 10v20h20" />
      <rect className="soft" x="50" y="30" width="30" height="26" rx="3" />
      <path className="ink dim" d="M50 68h54M50 80h40" />
      <Tick x={116} y={86} />
    </>
  ),
  payout: (
    <>
      <rect
        className="soft line"
        x="14"
        y="30"
        width="104"
        height="58"
        rx="8"
        transform="rotate(-6 66 59)"
      />
      <rect className="paper" x="30" y="38" width="104" height="58" rx="8" />
      <circle className="tag" cx="82" cy="67" r="16" />
      <path className="ink" d="M82 58v18M76 62q6-5 12 0M76 72q6 5 12 0M42 67h10M112 67h10" />
    </>
  ),
};

export const HowDrawing = ({ step }: { step: string }) => (
  <svg className="how-drawing" viewBox="0 0 160 112" aria-hidden="true">
    {DRAWINGS[step]}
  </svg>
);
