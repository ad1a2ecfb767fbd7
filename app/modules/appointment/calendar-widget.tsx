import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { orderPaths } from "../../order-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import "./calendar-widget.css";

type Widget = { initInlineWidget(options: { url: string; parentElement: HTMLElement }): void };

type Props = { orderId: string; url: string; script: string };

/** Embeds the calendar service on request; before that it learns of no visit. */
export function CalendarWidget({ orderId, url, script }: Props) {
  const t = useT("appointment");
  const locale = useLocale();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isThere, setThere] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    const element = document.createElement("script");
    element.src = script;
    element.addEventListener("load", () => {
      const { Calendly } = globalThis as { Calendly?: Widget };
      if (!Calendly || !place.current) return;
      Calendly.initInlineWidget({ url, parentElement: place.current });
      setThere(true);
    });
    document.head.append(element);
    return () => element.remove();
  }, [isWanted, script, url]);

  useEffect(() => {
    const { origin } = new URL(url);
    const hear = (event: MessageEvent) => {
      const event_uuid = event.origin === origin ? parseBooking(event.data) : null;
      if (event_uuid !== null)
        void navigate(orderPaths.order(locale, orderId, "call", { event_uuid }));
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [locale, navigate, orderId, url]);

  if (!isWanted)
    return (
      <p>
        <Button type="button" kind="line" onClick={() => setWanted(true)}>
          {t("show-here")}
        </Button>
      </p>
    );
  return <div ref={place} className={isThere ? "calendar-widget" : undefined} />;
}

export function parseBooking(message: unknown): string | null {
  const { event, payload } = (message ?? {}) as {
    event?: unknown;
    payload?: { event?: { uri?: unknown } };
  };
  if (event !== "calendly.event_scheduled") return null;
  const uri = payload?.event?.uri;
  return typeof uri === "string"
    ? (/\/scheduled_events\/([\w-]{1,80})$/.exec(uri)?.[1] ?? null)
    : null;
}
