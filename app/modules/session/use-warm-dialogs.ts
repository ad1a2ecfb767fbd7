import { use, useEffect } from "react";
import { MessageSourceContext } from "../locale/message-source.ts";
import { useLocale } from "../locale/use-locale.ts";

const LIKELY = ["pointerover", "touchstart", "focusin"] as const;

/**
 * Fetches code and texts of the dialogs when somebody comes near a link that opens one, so that the
 * click itself asks for nothing.
 */
export function useWarmDialogs(load: () => unknown): void {
  const source = use(MessageSourceContext);
  const locale = useLocale();
  useEffect(() => {
    const onNear = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (target.closest('a[href*="modal="]') === null) return;
      load();
      source.find(locale, "auth");
    };
    for (const event of LIKELY) document.addEventListener(event, onNear, { passive: true });
    return () => {
      for (const event of LIKELY) document.removeEventListener(event, onNear);
    };
  }, [load, source, locale]);
}
