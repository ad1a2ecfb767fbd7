import type { ReactNode } from "react";
import type { Vertical } from "#contract/catalog.ts";
import type { PhotoTag } from "#contract/photo.ts";

type Side = "front" | "back" | "left" | "right" | "port";

const slab = (x: number, y: number, width: number, height: number, rx: number) => (
  <rect x={x} y={y} width={width} height={height} rx={rx} />
);

const PHONE = slab(12, 4, 16, 32, 3.5);
const PHONE_EDGE = slab(17.5, 4, 5, 32, 2);
const TABLET = slab(8, 5, 24, 30, 2.5);
const TABLET_EDGE = slab(18.2, 5, 3.6, 30, 1.6);
const WATCH = (
  <>
    {slab(11.5, 11, 17, 18, 5)}
    <path d="M14.500 11.300 15.500 4h9l1 7.300M14.500 28.700l1 7.300h9l1-7.300" />
  </>
);
const WATCH_EDGE = (
  <>
    {slab(16, 12, 8, 16, 3)}
    <path d="M17.500 12C16.500 7.500 14 5 9.500 4.500M17.500 28c-1 4.500-3.500 7-8 7.500" />
  </>
);
const BAND = <path d="M7 24v-4a13 13 0 0 1 26 0v4" />;
const CUPS = (
  <>
    {slab(4, 22, 7, 12, 3)}
    {slab(29, 22, 7, 12, 3)}
  </>
);
const CUP = slab(12, 13, 16, 20, 7.5);
const CASE = slab(8, 10, 24, 20, 7);
const CONSOLE = slab(4, 12, 32, 14, 3);
const CONSOLE_EDGE = slab(14, 5, 12, 30, 2.5);
const LAPTOP_EDGE = (
  <>
    {slab(4, 21, 32, 4, 1.5)}
    <path d="m34 21-3-13" />
  </>
);

/** What the device looks like from each side, in a square of 40. */
const SHAPES: Record<Vertical, Record<Side, ReactNode>> = {
  smartphones: {
    front: (
      <>
        {PHONE}
        <path d="M18 7.200h4" />
      </>
    ),
    back: (
      <>
        {PHONE}
        {slab(14.6, 6.8, 6.6, 8, 2)}
        <path d="M17.900 9.600v.1M17.900 12.300v.1" />
      </>
    ),
    left: (
      <>
        {PHONE_EDGE}
        <path d="M15.500 11v3M15.500 16.500v3" />
      </>
    ),
    right: (
      <>
        {PHONE_EDGE}
        <path d="M24.500 12v5" />
      </>
    ),
    port: (
      <>
        {slab(5, 15.5, 30, 9, 3.5)}
        <path d="M16 20h8" />
      </>
    ),
  },
  tablets: {
    front: (
      <>
        {TABLET}
        <path d="M20 7.500v.1" />
      </>
    ),
    back: (
      <>
        {TABLET}
        <circle cx="12.500" cy="9.500" r="1.800" />
      </>
    ),
    left: (
      <>
        {TABLET_EDGE}
        <path d="M16.200 10v3M16.200 15v3" />
      </>
    ),
    right: (
      <>
        {TABLET_EDGE}
        <path d="M23.800 10v4" />
      </>
    ),
    port: (
      <>
        {slab(3, 16.5, 34, 7, 3)}
        <path d="M17 20h6" />
      </>
    ),
  },
  smartwatches: {
    front: (
      <>
        {WATCH}
        <path d="M20 16v4l2.500 2.500" />
      </>
    ),
    back: (
      <>
        {WATCH}
        <circle cx="20" cy="20" r="4.500" />
      </>
    ),
    left: WATCH_EDGE,
    right: (
      <>
        {WATCH_EDGE}
        <path d="M26.500 18v4" />
      </>
    ),
    port: (
      <>
        <circle cx="20" cy="20" r="12" />
        <circle cx="20" cy="20" r="4.500" />
      </>
    ),
  },
  headphones: {
    front: (
      <>
        {BAND}
        {CUPS}
      </>
    ),
    back: (
      <>
        {BAND}
        {CUPS}
        <path d="M14 10.500a10 10 0 0 1 12 0" />
      </>
    ),
    left: (
      <>
        {CUP}
        <path d="M20 13V4" />
      </>
    ),
    right: (
      <>
        {CUP}
        <path d="M20 13V4M20 21v4" />
      </>
    ),
    port: (
      <>
        {CUP}
        <path d="M18.500 29.500h3" />
      </>
    ),
  },
  earpods: {
    front: (
      <>
        {CASE}
        <path d="M8 17h24M20 21v.1" />
      </>
    ),
    back: (
      <>
        {CASE}
        <path d="M8 17h24M15.500 14.500h9" />
      </>
    ),
    left: (
      <>
        <circle cx="17" cy="12" r="6.500" />
        <path d="M14.500 18v14.500a2.500 2.500 0 0 0 5 0V18" />
      </>
    ),
    right: (
      <>
        <circle cx="23" cy="12" r="6.500" />
        <path d="M25.500 18v14.500a2.500 2.500 0 0 1-5 0V18" />
      </>
    ),
    port: (
      <>
        {CASE}
        <path d="M17.500 26.500h5" />
      </>
    ),
  },
  "game-consoles": {
    front: (
      <>
        {CONSOLE}
        <path d="M10 19h10M29 19h.1" />
      </>
    ),
    back: (
      <>
        {CONSOLE}
        <path d="M9 19h4M16 19h4M23 19h2M28 19h3" />
      </>
    ),
    left: (
      <>
        {CONSOLE_EDGE}
        <path d="M18 11h4M18 15h4M18 19h4" />
      </>
    ),
    right: (
      <>
        {CONSOLE_EDGE}
        <path d="M18 21h4M18 25h4M18 29h4" />
      </>
    ),
    port: (
      <>
        {CONSOLE}
        <path d="M17.500 17.500h5v3h-5z" />
      </>
    ),
  },
  laptops: {
    front: (
      <>
        {slab(8, 7, 24, 17, 2)}
        <path d="M6.500 26.500h27l3 5h-33z" />
      </>
    ),
    back: (
      <>
        {slab(5, 9, 30, 22, 2.5)}
        <circle cx="20" cy="20" r="2" />
      </>
    ),
    left: (
      <>
        {LAPTOP_EDGE}
        <path d="M8 23h3M14 23h2" />
      </>
    ),
    right: (
      <>
        {LAPTOP_EDGE}
        <path d="M23 23h3M29 23h2" />
      </>
    ),
    port: (
      <>
        {slab(3, 16, 34, 8, 2)}
        <path d="M9 20h5M18 20h3" />
      </>
    ),
  },
};

const RAYS = (
  <path d="M20 17.600v.1M20 14.400v-1.200M20 23.200v-1.200M15.800 15.800l-.6-.6M24.800 20.800l-.6-.6M15.800 20.200l-.6.6M24.800 15.200l-.6.6" />
);

/** Shots of what is not a side of the device. */
const OTHERS = {
  "model-info": (
    <>
      {slab(8, 8, 24, 24, 3)}
      <path d="M13 15h14M13 20h14M13 25h8" />
    </>
  ),
  "battery-health": (
    <>
      {slab(7, 13, 24, 14, 3)}
      <path d="M34 18v4M11 17v6M15 17v6M19 17v6" />
    </>
  ),
  "first-extra": (
    <>
      <circle cx="18" cy="18" r="9" />
      <path d="m25 25 8 8M14 17.500l3.500 1.500 1-3 3.500 2" />
    </>
  ),
  "second-extra": (
    <>
      {slab(7, 9, 26, 22, 3)}
      <path d="M20 15.500v9M15.500 20h9" />
    </>
  ),
} satisfies Partial<Record<PhotoTag, ReactNode>>;

const SIDES: Partial<Record<PhotoTag, Side>> = {
  "front-view": "front",
  "screen-on-view": "front",
  "back-view": "back",
  "left-side-view": "left",
  "right-side-view": "right",
  "charger-port-view": "port",
};

type Props = { vertical: Vertical; tag: PhotoTag };

/** The outline of a shot within the corners of a viewfinder. */
export function ShotOutline({ vertical, tag }: Props) {
  const side = SIDES[tag];
  return (
    <svg className="outline" viewBox="0 0 40 40" aria-hidden="true">
      <path className="finder" d="M1 7V1h6M33 1h6v6M39 33v6h-6M7 39H1v-6" />
      {side === undefined ? OTHERS[tag as keyof typeof OTHERS] : SHAPES[vertical][side]}
      {tag === "screen-on-view" ? RAYS : null}
    </svg>
  );
}
