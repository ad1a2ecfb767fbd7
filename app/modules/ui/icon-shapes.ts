type Shape = { box: number; body: string };

/** A ring of `share`; in lengths, because HTML validators do not know `pathLength` on a circle. */
const ring = (share: number) =>
  `<circle cx="10" cy="10" r="8" opacity=".22"/><circle cx="10" cy="10" r="8" stroke-dasharray="${(share * 0.16 * Math.PI).toFixed(1)} 99" transform="rotate(-90 10 10)"/>`;

/** `box` is the size of the viewBox; the stroke comes from CSS. */
export const ICON_SHAPES = {
  back: { box: 24, body: '<path d="M19.5 12h-15M10.5 6l-6 6 6 6"/>' },
  bolt: { box: 24, body: '<path d="M13.2 2.6 5.4 13.4h5.4L9.7 21.4l7.7-11h-5.5z"/>' },
  cell: {
    box: 24,
    body: '<rect x="3" y="8" width="15.6" height="8.6" rx="2.2"/><path d="M21.4 10.9v2.8M6.6 11v2.6M10 11v2.6"/>',
  },
  check: { box: 24, body: '<path d="m5 12.4 4.6 4.6L19.2 7"/>' },
  filter: {
    box: 24,
    body: '<path d="M4 7h8.8M17.2 7H20M4 17h2.8M11.2 17H20"/><circle cx="15" cy="7" r="2.1"/><circle cx="9" cy="17" r="2.1"/>',
  },
  heart: {
    box: 24,
    body: '<path d="M12 20 4.9 12.8a4.9 4.9 0 0 1 7.1-7 4.9 4.9 0 0 1 7.1 7z"/>',
  },
  home: { box: 24, body: '<path d="M4 11.2 12 4l8 7.2V20h-5.4v-5.6H9.4V20H4z"/>' },
  info: { box: 24, body: '<circle cx="12" cy="12" r="9"/><path d="M12 11.2v5.3M12 7.6v.1"/>' },
  lock: {
    box: 24,
    body: '<rect x="5.4" y="11" width="13.2" height="9.4" rx="2"/><path d="M8.4 11V7.6a3.6 3.6 0 0 1 7.2 0V11"/>',
  },
  out: { box: 24, body: '<path d="M10 4.5H5.5v15H10M14.5 8l4 4-4 4M18 12H9.5"/>' },
  plus: { box: 24, body: '<path d="M12 5v14M5 12h14"/>' },
  retry: { box: 24, body: '<path d="M5 12a7 7 0 1 1 2.3 5.2M4.5 19.2v-4.6h4.6"/>' },
  search: { box: 24, body: '<circle cx="11" cy="11" r="6.4"/><path d="m15.8 15.8 4.7 4.7"/>' },
  shield: {
    box: 24,
    body: '<path d="M12 3.2 5 5.8v5.6c0 4.4 2.9 7.7 7 9.4 4.1-1.7 7-5 7-9.4V5.8zM8.9 12l2.3 2.3 4-4.4"/>',
  },
  user: {
    box: 24,
    body: '<circle cx="12" cy="8.4" r="3.9"/><path d="M4.6 20.4c1-4.4 4-5.9 7.4-5.9s6.4 1.5 7.4 5.9"/>',
  },
  warning: { box: 24, body: '<path d="M12 3.8 21.4 20H2.6zM12 10v4.6M12 17.2v.1"/>' },
  x: { box: 24, body: '<path d="m6.2 6.2 11.6 11.6M17.8 6.2 6.2 17.8"/>' },

  "grade-excellent": {
    box: 20,
    body: `${ring(100)}<path d="m6.7 10.3 2.3 2.3 4.4-4.7" stroke-width="2.2" stroke-linejoin="round"/>`,
  },
  "grade-good": { box: 20, body: ring(74) },
  "grade-poor": { box: 20, body: ring(46) },
  "grade-repairable": { box: 20, body: ring(18) },
  "ring-todo": {
    box: 20,
    body: '<circle cx="10" cy="10" r="8" opacity=".55" stroke-dasharray="2.6 3.7"/>',
  },
  "ring-here": { box: 20, body: ring(66) },

  "condition-green": {
    box: 18,
    body: '<circle cx="9" cy="9" r="8.5" fill="currentColor" stroke="none"/><path d="m5.2 9.3 2.6 2.6 5-5.4" stroke="var(--surface)"/>',
  },
  "condition-yellow": {
    box: 18,
    body: '<circle cx="9" cy="9" r="7.5"/><path d="M9 2a7 7 0 0 1 0 14z" fill="currentColor" stroke="none"/>',
  },
  "condition-red": { box: 18, body: '<path d="M9 1.3 17.3 16.5H.7zM9 7v4.2M9 13.5v.2"/>' },
  "condition-grey": { box: 18, body: '<circle cx="9" cy="9" r="7.5" stroke-dasharray="3 3"/>' },
} as const satisfies Record<string, Shape>;

export type IconName = keyof typeof ICON_SHAPES;
