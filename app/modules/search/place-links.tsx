import { ChipLink } from "../ui/chip.tsx";

type Props = { title: string; links: readonly { label: string; to: string }[] };

/** Narrower places: brands of a category, models of a brand. */
export function PlaceLinks({ title, links }: Props) {
  if (links.length === 0) return null;
  return (
    <nav className="stack place-links" aria-labelledby="narrower">
      <h2 id="narrower">{title}</h2>
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
