import { useEffect } from "react";
import { iconSymbols } from "../ui/icon.tsx";
import { trustHtml } from "../ui/trusted-types.ts";

export function SpriteAfterHydration() {
  useEffect(() => {
    const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sprite.style.display = "none";
    sprite.innerHTML = trustHtml(iconSymbols());
    document.body.prepend(sprite);
    // From here on React Router fetches data, so documents that the browser prefetches are of no use.
    document.querySelector('script[type="speculationrules"]')?.remove();
    return () => sprite.remove();
  }, []);
  return null;
}
