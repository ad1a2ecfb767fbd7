/** In units of the SVG's viewBox. */
const HEIGHT = 32;
const STEP = 8;
const BAR = 6;

/** Heights of the bars; the highest day fills the picture, and a day with anything is seen. */
export function toBars(days: readonly number[]): number[] {
  const highest = Math.max(...days, 1);
  return days.map((value) =>
    value <= 0 ? 0 : Math.max(1, Math.round((value / highest) * HEIGHT * 10) / 10),
  );
}

/** A bar for each day; the table beside it says the same. */
export function DayBars({ days }: { days: readonly number[] }) {
  const path = toBars(days)
    .map((height, index) => `M${index * STEP} ${HEIGHT}v-${height}h${BAR}v${height}z`)
    .join("");
  return (
    <svg
      className="day-bars"
      viewBox={`0 0 ${days.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
