import type { ComponentProps } from "react";
import { Link as RouterLink, useLocation, parsePath } from "react-router";
import { isPublicPath } from "../../paths.ts";

type Props = ComponentProps<typeof RouterLink>;

/** A link to another page to read loads a document, which needs no scripts. */
function useIsDocument({ to, reloadDocument }: Props): boolean {
  const { pathname } = useLocation();
  if (reloadDocument !== undefined) return reloadDocument;
  const target = (typeof to === "string" ? parsePath(to) : to).pathname;
  return target !== undefined && target !== pathname && isPublicPath(target);
}

/**
 * React Router's link on the server for absolute paths: resolving fifty links took 5 % of rendering
 * a list.
 */
function WrittenLink(props: Props) {
  const isDocument = useIsDocument(props);
  if (typeof props.to !== "string" || !props.to.startsWith("/"))
    return <RouterLink {...props} reloadDocument={isDocument} />;
  const {
    to,
    discover = isDocument ? "none" : "render",
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

function BrowserLink(props: Props) {
  const isDocument = useIsDocument(props);
  return (
    <RouterLink
      {...props}
      reloadDocument={isDocument}
      discover={props.discover ?? (isDocument ? "none" : "render")}
    />
  );
}

export const Link: typeof BrowserLink = import.meta.env.SSR ? WrittenLink : BrowserLink;

type NavLinkProps = Props & {
  end?: boolean;
};

export function NavLink({ end = false, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const target = typeof props.to === "string" ? parsePath(props.to).pathname : props.to.pathname;
  const isHere = pathname === target || (!end && pathname.startsWith(`${target}/`));
  return <Link {...props} {...(isHere ? { "aria-current": "page" } : {})} />;
}
