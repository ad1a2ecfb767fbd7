import { paths } from "../../paths.ts";
import { useLite } from "./use-lite.ts";
import "./avatar.css";

type Props = { name: string; photo?: string | null; size?: "l" | "m" | "s" };

const WIDTHS = { l: 240, m: 96, s: 96 } as const;

/** The picture, or the first two letters of the name. */
export function Avatar({ name, photo, size = "m" }: Props) {
  const isLite = useLite();
  const look = size === "m" ? "avatar" : `avatar ${size}`;
  if (photo && !isLite) {
    return (
      <img className={look} src={paths.media(photo, WIDTHS[size])} width="48" height="48" alt="" />
    );
  }
  return (
    <span className={look} aria-hidden="true">
      {name.slice(0, 2).toUpperCase()}
    </span>
  );
}
