import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import type { PresentedGroup } from "./present-found.server.ts";

export function FoundGroup({ group: { id, title, rows, more } }: { group: PresentedGroup }) {
  const t = useT("console");
  return (
    <Panel aria-labelledby={`found-${id}`} className="stack snug">
      <h2 id={`found-${id}`}>{title}</h2>
      <ul>
        {rows.map(({ id: rowId, to, name, note }) => (
          <li key={rowId}>
            <Link to={to} discover="none">
              {name}
            </Link>{" "}
            <span className="small dim">{note}</span>
          </li>
        ))}
      </ul>
      <p className="small">
        <Link to={more} discover="none">
          {t("find.more", { title })}
        </Link>
      </p>
    </Panel>
  );
}
