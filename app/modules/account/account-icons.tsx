/**
 * Symbols of the account's screens. Not among those of `ui/icon-shapes.ts`, which every page carries.
 */
const SHAPES: Record<string, string> = {
  orders: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  offers: "M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5zM8.2 8.2v.1",
  listings:
    "M8 3.5h8a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5zM10.8 17.6h2.4",
  subscriptions:
    "M12 3.2 5 5.8v5.6c0 4.4 2.9 7.7 7 9.4 4.1-1.7 7-5 7-9.4V5.8zM8.9 12l2.3 2.3 4-4.4",
  favorites: "M12 20 4.9 12.8a4.9 4.9 0 0 1 7.1-7 4.9 4.9 0 0 1 7.1 7z",
  searches: "M17.4 11a6.4 6.4 0 1 1-12.8 0 6.4 6.4 0 0 1 12.8 0zM15.8 15.8l4.7 4.7",
  payments: "M4 8h14M14.5 4.5 18 8l-3.5 3.5M20 16H6M9.5 12.5 6 16l3.5 3.5",
  payouts: "M4 9.5 12 4l8 5.5zM6.5 10v7M10.2 10v7M13.8 10v7M17.5 10v7M4 20h16",
  sales: "M4 20h16M6.5 20v-6M12 20V9M17.5 20V5",
  cards: "M3.5 6.5h17v11h-17zM3.5 10h17M7 14.5h3.5",
  profile:
    "M15.9 8.4a3.9 3.9 0 1 1-7.8 0 3.9 3.9 0 0 1 7.8 0zM4.6 20.4c1-4.4 4-5.9 7.4-5.9s6.4 1.5 7.4 5.9",
  personal:
    "M3.5 5.5h17v13h-17zM10.6 10.4a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0zM5.8 15.6c.5-1.7 1.6-2.3 2.9-2.3s2.4.6 2.9 2.3M14 9.5h4M14 13h4",
  addresses:
    "M12 20.5c4-4.2 6-7.5 6-10.3a6 6 0 1 0-12 0c0 2.8 2 6.1 6 10.3zM14.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z",
  verification: "M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM8.4 12.2l2.5 2.5 4.7-5.1",
  security: "M5.4 11h13.2v9.4H5.4zM8.4 11V7.6a3.6 3.6 0 0 1 7.2 0V11",
  agents: "M5.5 8h13v10.5h-13zM12 8V4.5M9.2 12.2v1.2M14.8 12.2v1.2M2.8 12v3.5M21.2 12v3.5",
  data: "M12 4v10.5M7.8 10.6 12 14.8l4.2-4.2M4.5 19.5h15",
  decisions: "M12 4v16M6 20h12M5 7.5h14M5 7.5 2.8 13h4.4zM19 7.5 16.8 13h4.4z",
  tickets: "M4 5.5h16v10.5h-9l-4.5 3.5V16H4z",
  wishes: "M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10.3 20.5h3.4",
  language:
    "M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM3.5 12h17M12 3.5c2.4 2.3 3.6 5.1 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.1-3.6-8.5s1.2-6.2 3.6-8.5z",
  hub: "M4 20V9.5L12 4l8 5.5V20M9 20v-6h6v6",
  console: "M4 5h16v14H4zM7.5 9.5l3 2.5-3 2.5M12.5 15h4",
};

/** Nothing for a screen without one. */
export function AccountIcon({ name }: { name: string }) {
  const shape = SHAPES[name];
  if (shape === undefined) return null;
  return (
    <svg className="ic account-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
