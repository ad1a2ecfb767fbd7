import { useId } from "react";
import { ChipLink } from "../ui/chip.tsx";
import type { PlaceWords } from "./present-place.server.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { Breadcrumb } from "../ui/breadcrumbs.tsx";
import type { NamedPlace } from "./find-place.ts";

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

export function usePlaceBreadcrumbs(place: NamedPlace): readonly Breadcrumb[] {
  const t = useT("search");
  const common = useT("common");
  const locale = useLocale();
  const { vertical, brand, model, brandName = "", modelName = "" } = place;

  const steps: Breadcrumb[] = [
    { label: t("home"), to: paths.home(locale) },
    { label: common(`vertical.${vertical}`), to: paths.devices(locale, vertical) },
  ];
  if (brand) steps.push({ label: brandName, to: paths.devices(locale, vertical, brand) });
  if (brand && model) {
    steps.push({ label: modelName, to: paths.devices(locale, vertical, brand, model) });
  }
  return steps;
}
