import { CATEGORY_GRADES } from "#contract/condition.ts";
import { batteryGrade } from "../condition/condition-lines.ts";
import { useT } from "../locale/use-t.ts";
import type { CheckPoint } from "./check-card.tsx";
import type { PassportView } from "./present-passport.ts";

/** The points of a passport; parts that the device does not have are none. */
export function useCheckPoints({ findings, battery }: PassportView): CheckPoint[] {
  const device = useT("device-words");
  const points = findings.flatMap(({ category, found, note }) => {
    const grade = CATEGORY_GRADES.find((one) => one === found);
    const name = device.find(`category.${category}`) ?? category;
    return grade === undefined ? [] : [{ name, grade, note }];
  });
  if (battery === null) return points;
  return [
    { name: device("category.battery_health"), grade: batteryGrade(battery), note: null },
    ...points,
  ];
}
