import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

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
