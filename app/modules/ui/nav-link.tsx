import type { ComponentProps } from "react";
import { useLocation, parsePath } from "react-router";
import { Link } from "./link.tsx";

type Props = ComponentProps<typeof Link> & {
  /** Only for this very page, not for those below it. */
  end?: boolean;
};

/** A link that knows when it leads to where one is. */
export function NavLink({ end = false, ...props }: Props) {
  const { pathname } = useLocation();
  const target = typeof props.to === "string" ? parsePath(props.to).pathname : props.to.pathname;
  const isHere = pathname === target || (!end && pathname.startsWith(`${target}/`));
  return <Link discover="none" {...props} {...(isHere ? { "aria-current": "page" } : {})} />;
}
