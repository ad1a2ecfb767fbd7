import { ButtonLink } from "./button.tsx";

type Props = {
  page: number;
  last: number;
  /** Address of a page of this list. */
  to: (page: number) => string;
  label: string;
  before: string;
  /** Which page this is, in words. */
  here: string;
  after: string;
};

/** The way through a list that has more than one page; from beyond its end back into it. */
export function ListPages({ page, last, to, label, before, here, after }: Props) {
  if (last <= 1) return null;
  return (
    <nav className="row" aria-label={label}>
      {page > 1 ? (
        <ButtonLink kind="line" size="m" to={to(Math.min(page - 1, last))}>
          {before}
        </ButtonLink>
      ) : null}
      <span className="small dim">{here}</span>
      {page < last ? (
        <ButtonLink kind="line" size="m" to={to(page + 1)}>
          {after}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
