import { createContext, use } from "react";
import { ICON_SHAPES, type IconName } from "./icon-shapes.ts";
import "./icon.css";
import { trustHtml } from "./trusted-types.ts";

/** Symbols that this document has defined; null in the browser, where the sprite holds all. */
export const DefinedIconsContext = createContext<Set<IconName> | null>(null);

const symbolOf = (name: IconName) => {
  const { box, body } = ICON_SHAPES[name];
  return `<symbol id="i-${name}" viewBox="0 0 ${box} ${box}">${body}</symbol>`;
};

export const iconSymbols = (): string =>
  (Object.keys(ICON_SHAPES) as IconName[]).map(symbolOf).join("");

type Props = { name: IconName; className?: string };

/**
 * The first use in a document defines the symbol and later uses reference it, so that a page holds
 * only the symbols it shows.
 */
export function Icon({ name, className = "ic" }: Props) {
  const defined = use(DefinedIconsContext);
  const isFirst = defined !== null && !defined.has(name);
  if (isFirst) defined.add(name);
  return (
    <svg
      className={className}
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: trustHtml(`${isFirst ? symbolOf(name) : ""}<use href="#i-${name}"/>`),
      }}
    />
  );
}
