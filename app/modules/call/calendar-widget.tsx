import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { orderPaths } from "../../order-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { readBooking } from "./read-booking.ts";
import "./calendar-widget.css";

type Widget = { initInlineWidget(options: { url: string; parentElement: HTMLElement }): void };

type Props = { orderId: string; url: string; script: string };

/** The calendar service's page in ours; what was booked there comes back as from its own page. */
export function CalendarWidget({ orderId, url, script }: Props) {
  const locale = useLocale();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(false);

  useEffect(() => {
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
  }, [script, url]);

  useEffect(() => {
    const { origin } = new URL(url);
    const hear = (event: MessageEvent) => {
      const event_uuid = event.origin === origin ? readBooking(event.data) : null;
      if (event_uuid !== null)
        void navigate(orderPaths.order(locale, orderId, "call", { event_uuid }));
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [locale, navigate, orderId, url]);

  return <div ref={place} className={isThere ? "calendar-widget" : undefined} />;
}
