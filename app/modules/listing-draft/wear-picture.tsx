import type { CategoryGrade } from "#contract/condition.ts";

const MARKS: Record<CategoryGrade, string> = {
  green: "M26 22l6-6M26 29l13-13M51 12v8M47 16h8",
  yellow: "M24.500 21l11 8M30 36l9.500 6M27 42.500l5 3.200",
  red: "M41 11l-7 10 5 4-9 8 5 5-7 9M34 21l-8-2M39 25l3 3",
  grey: "M28 26a4.500 4.500 0 1 1 6 4.200c-1.400.6-2 1.500-2 3.300M32 38.500v.2",
};

export function WearPicture({ grade }: { grade: CategoryGrade }) {
  return (
    <svg className={`wear ${grade}`} viewBox="8 2 48 60" aria-hidden="true">
      <rect
        x="19"
        y="5"
        width="26"
        height="54"
        rx="5.5"
        {...(grade === "grey" ? { strokeDasharray: "4 4" } : {})}
      />
      {grade === "grey" ? null : <path className="edge" d="M29 54.500h6" />}
      <path d={MARKS[grade]} />
    </svg>
  );
}
