import type { ReactNode } from "react";
import { Option } from "../ui/option.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { formatNumber } from "../locale/format.ts";

type Choice = {
  /** Name and value of the input. */
  name: string;
  value: string;
  label: ReactNode;
  checked: boolean;
  note?: ReactNode;
  count?: number;
};

type Props = { title: string; open?: boolean; choices: readonly Choice[] };

/** One question of the filters: a heading that opens, and boxes with how many each would give. */
export function FilterGroup({ title, open, choices }: Props) {
  const locale = useLocale();
  if (choices.length === 0) return null;
  return (
    <details open={open || choices.some(({ checked }) => checked)}>
      <summary>{title}</summary>
      <div role="group" aria-label={title}>
        {choices.map(({ name, value, label, checked, note, count }) => (
          <Option
            key={`${name}=${value}`}
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={checked}
            label={label}
            note={note}
            end={count === undefined ? null : formatNumber(locale, count)}
          />
        ))}
      </div>
    </details>
  );
}
