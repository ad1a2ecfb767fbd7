import { useEffect } from "react";
import { iconSymbols } from "../ui/icon.tsx";
import { trustHtml } from "../ui/trusted-types.ts";

export function SpriteAfterHydration() {
  useEffect(() => {
    const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sprite.style.display = "none";
    sprite.innerHTML = trustHtml(iconSymbols());
    document.body.prepend(sprite);
    return () => sprite.remove();
  }, []);
  return null;
}
