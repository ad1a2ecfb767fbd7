import { useId } from "react";
import { ChipLink } from "../ui/chip.tsx";
import type { PlaceWords } from "./present-place.server.ts";

export function PlaceFoot({ about, groups }: Pick<PlaceWords, "about" | "groups">) {
  return (
    <div className="stack wide place-foot">
      {about ? (
        <section className="stack snug">
          <h2>{about.title}</h2>
          <p className="narrow">{about.text}</p>
        </section>
      ) : null}
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </div>
  );
}

function Group({ title, links }: LinkGroup) {
  const id = useId();
  return (
    <nav className="stack snug" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="chips">
        {links.map(({ label, to }) => (
          <li key={to}>
            <ChipLink to={to}>{label}</ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export type LinkGroup = { title: string; links: { label: string; to: string }[] };
