import type { ComponentProps } from "react";
import { Link as RouterLink, useLocation, parsePath } from "react-router";

type Props = ComponentProps<typeof RouterLink>;

/**
 * What React Router's link comes to on the server, for an address that is whole: finding that out
 * for fifty links took a twentieth of drawing a list.
 */
function WrittenLink(props: Props) {
  if (typeof props.to !== "string" || !props.to.startsWith("/")) return <RouterLink {...props} />;
  const {
    to,
    discover = "render",
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    mask: _mask,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    ...rest
  } = props;
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  return <a {...rest} href={to} data-discover={discover === "render" ? "true" : undefined} />;
}

/** A link within the site. */
export const Link: typeof RouterLink | typeof WrittenLink = import.meta.env.SSR
  ? WrittenLink
  : RouterLink;

type NavLinkProps = ComponentProps<typeof Link> & {
  /** Only for this very page, not for those below it. */
  end?: boolean;
};

/** A link that knows when it leads to where one is. */
export function NavLink({ end = false, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const target = typeof props.to === "string" ? parsePath(props.to).pathname : props.to.pathname;
  const isHere = pathname === target || (!end && pathname.startsWith(`${target}/`));
  return <Link discover="none" {...props} {...(isHere ? { "aria-current": "page" } : {})} />;
}
