import type { ComponentProps } from "react";
import { Link as RouterLink, useLocation, parsePath } from "react-router";
import { isPublicPath } from "../../paths.ts";

type Props = ComponentProps<typeof RouterLink>;

/**
 * React Router's link on the server for absolute paths: resolving fifty links took 5 % of rendering
 * a list.
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

/** A link to another public page loads a document, which needs no scripts to be read. */
function BrowserLink({ reloadDocument, ...props }: Props) {
  const { pathname } = useLocation();
  const target = (typeof props.to === "string" ? parsePath(props.to) : props.to).pathname;
  const isDocument = target !== undefined && target !== pathname && isPublicPath(target);
  return <RouterLink {...props} reloadDocument={reloadDocument ?? isDocument} />;
}

export const Link: typeof BrowserLink = import.meta.env.SSR ? WrittenLink : BrowserLink;

type NavLinkProps = ComponentProps<typeof Link> & {
  end?: boolean;
};

export function NavLink({ end = false, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const target = typeof props.to === "string" ? parsePath(props.to).pathname : props.to.pathname;
  const isHere = pathname === target || (!end && pathname.startsWith(`${target}/`));
  return <Link discover="none" {...props} {...(isHere ? { "aria-current": "page" } : {})} />;
}
