import { type Canvas, svg } from "./draw-canvas.ts";
import { darken, lighten } from "./draw-color.ts";
import { toBar } from "./draw-metal.ts";
import type { Sketch } from "./draw-sketch.ts";

const carton = "#c9a679";

export function drawBox(canvas: Canvas, { body }: Sketch, port: "usb-c" | "lightning"): void {
  canvas.shadow(380, 634, 470);
  const front = canvas.linear([
    [0, lighten(carton, 0.16)],
    [1, darken(carton, 0.08)],
  ]);
  const top = canvas.linear([
    [0, lighten(carton, 0.42)],
    [1, lighten(carton, 0.22)],
  ]);
  canvas.add(
    svg`<path fill="${top}" d="M214 262h332l58 76H156z"/><path fill="${front}" d="M156 338h448v292H156z"/><path d="M156 338h448" stroke="#fff" stroke-opacity=".5" stroke-width="3"/><path fill="${lighten(carton, 0.5)}" opacity=".75" d="M352 262h56l14 76v92h-84v-92z"/><path d="M338 430h84" stroke="${darken(carton, 0.2)}" stroke-opacity=".4" stroke-width="2"/><circle cx="246" cy="520" r="44" fill="none" stroke="${darken(carton, 0.38)}" stroke-width="11" stroke-dasharray="216 62" stroke-linecap="round" transform="rotate(-30 246 520)"/><circle cx="288" cy="480" r="9" fill="#c9852c"/><rect x="470" y="560" width="104" height="12" rx="6" fill="${darken(carton, 0.3)}" opacity=".5"/><rect x="470" y="584" width="70" height="12" rx="6" fill="${darken(carton, 0.3)}" opacity=".35"/>`,
  );
  canvas.shadow(566, 690, 240, 0.8);
  drawCable(canvas, port);
  const sleeve = darken(body, 0.1);
  canvas.add(
    svg`<rect x="186" y="626" width="92" height="64" rx="14" fill="${toBar(canvas, "#efede8")}"/><path d="M206 622v-24M258 622v-24" stroke="#b8babd" stroke-width="11"/><rect x="200" y="652" width="64" height="10" rx="5" fill="${sleeve}" opacity=".28"/>`,
  );
}

function drawCable(canvas: Canvas, port: "usb-c" | "lightning"): void {
  const path =
    "M278 664C340 676 372 640 436 640C520 640 640 628 646 664C652 706 470 704 462 672C456 644 620 634 668 656";
  canvas.add(
    svg`<path d="${path}" fill="none" stroke="#b9b5ac" stroke-width="15" stroke-linecap="round" transform="translate(0 3)"/><path d="${path}" fill="none" stroke="#f1efe9" stroke-width="12" stroke-linecap="round"/><rect x="660" y="642" width="42" height="28" rx="8" fill="${toBar(canvas, "#f1efe9")}" transform="rotate(14 660 656)"/><rect x="700" y="${port === "usb-c" ? 655 : 657}" width="20" height="${port === "usb-c" ? 16 : 12}" rx="4" fill="#a9acb0" transform="rotate(14 700 663)"/>`,
  );
}

export function drawCloseUp(
  _canvas: Canvas,
  { x, y }: { x: number; y: number },
): { x: number; y: number; size: number } {
  return { x, y, size: 300 };
}
