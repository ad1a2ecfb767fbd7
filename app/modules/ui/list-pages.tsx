import { ButtonLink } from "./button.tsx";

type Props = {
  page: number;
  last: number;
  to: (page: number) => string;
  label: string;
  before: string;
  here: string;
  after: string;
};

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
