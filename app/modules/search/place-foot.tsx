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
      {fromLinkRows(groups).map((group) => (
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

/** One line per group, as cards are sent (listing-card/card-facts). */
export type LinkRows = string;

export const toLinkRows = (groups: readonly LinkGroup[]): LinkRows =>
  groups
    .map(({ title, links }) => [title, ...links.flatMap(({ label, to }) => [label, to])].join("\t"))
    .join("\n");

export function fromLinkRows(rows: LinkRows): LinkGroup[] {
  if (rows === "") return [];
  return rows.split("\n").map((line) => {
    const [title = "", ...fields] = line.split("\t");
    const links = fields.flatMap((label, at) =>
      at % 2 === 0 ? [{ label, to: fields[at + 1]! }] : [],
    );
    return { title, links };
  });
}
