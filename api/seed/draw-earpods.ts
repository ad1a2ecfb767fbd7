import { type Canvas, svg } from "./draw-canvas.ts";
import { darken, lighten, lightnessOf } from "./draw-color.ts";
import { drawBox } from "./draw-extra.ts";
import { drawMark, toSurface } from "./draw-metal.ts";
import { drawCompanion, drawSocket } from "./draw-phone.ts";
import type { DrawView, Sketch } from "./draw-sketch.ts";
import { drawWear } from "./draw-wear.ts";

type EarpodShape = {
  bud: "stem" | "bean" | "wing";
  hasTips: boolean;
  width: number;
  height: number;
  radius: number;
  isClear: boolean;
  port: "usb-c" | "lightning";
};

const FLOOR = 692;

export const drawEarpods: DrawView = (canvas, sketch) => {
  const shape = toEarpodShape(sketch);
  switch (sketch.view) {
    case "back-view":
      return drawClosed(canvas, sketch, shape, "hinge");
    case "screen-on-view":
      return drawClosed(canvas, sketch, shape, "lamp");
    case "left-side-view":
    case "right-side-view":
      return drawSide(canvas, sketch, shape);
    case "charger-port-view":
      return drawPort(canvas, sketch, shape);
    case "model-info":
    case "battery-health":
      canvas.at(-76, 236, 0.66, () => drawOpen(canvas, sketch, shape));
      return drawCompanion(canvas, sketch);
    case "first-extra":
      return drawBox(canvas, sketch, shape.port);
    case "second-extra":
      return drawLoose(canvas, sketch, shape);
    default:
      return drawOpen(canvas, sketch, shape);
  }
};

function toEarpodShape({ brand, model, colorName }: Sketch): EarpodShape {
  const shape = (
    width: number,
    height: number,
    radius: number,
    more: Partial<EarpodShape> = {},
  ): EarpodShape => ({
    bud: "bean",
    hasTips: true,
    width,
    height,
    radius,
    isClear: false,
    port: "usb-c",
    ...more,
  });
  if (brand === "Apple") {
    const isPro = /Pro/.test(model);
    const port = /2nd|3rd|1st|Lightning/.test(model) ? "lightning" : "usb-c";
    const [width, height] = /2nd/.test(model) ? [330, 372] : isPro ? [410, 330] : [378, 330];
    return shape(width as number, height as number, 130, { bud: "stem", hasTips: isPro, port });
  }
  if (brand === "Nothing") return shape(380, 360, 76, { bud: "stem", isClear: true });
  if (/Buds3/.test(model)) return shape(370, 350, 96, { bud: "stem" });
  if (brand === "Samsung") return shape(372, 340, 104);
  if (brand === "Google") return shape(376, 372, 160);
  if (brand === "Sony") return shape(420, 290, 124);
  if (brand === "Beats") return shape(430, 320, 120, { bud: "wing" });
  if (brand === "Bose") return shape(360, 380, 96, { bud: "stem" });
  return shape(390, 340, colorName ? 120 : 110);
}

function drawOpen(canvas: Canvas, sketch: Sketch, shape: EarpodShape): void {
  const { body } = sketch;
  const { width, height, radius } = shape;
  const left = 400 - width / 2;
  const top = FLOOR - height;
  canvas.shadow(400, FLOOR + 2, width * 1.06);
  const lidHeight = height * 0.48;
  const lid = canvas.linear([
    [0, darken(body, 0.02)],
    [0.7, darken(body, 0.1)],
    [1, darken(body, 0.26)],
  ]);
  const inside = canvas.linear([
    [0, darken(body, 0.4)],
    [1, darken(body, 0.16)],
  ]);
  const lidTop = top - lidHeight;
  const r = Math.min(radius, lidHeight - 8);
  canvas.add(
    svg`<path d="M${left + 6} ${top}V${lidTop + r}q0-${r} ${r}-${r}h${width - 12 - r * 2}q${r} 0 ${r} ${r}V${top}z" fill="${shape.isClear ? lighten(body, 0.4) : lid}"${shape.isClear ? ' fill-opacity=".72"' : ""}/><path d="M${left + 26} ${top}V${lidTop + r}q0-${r - 22} ${r - 14}-${r - 22}h${width - 24 - r * 2}q${r - 14} 0 ${r - 14} ${r - 22}V${top}z" fill="${inside}" opacity="${shape.isClear ? 0.4 : 1}"/><rect x="356" y="${top - 10}" width="88" height="22" rx="6" fill="#b3b3b0"/>`,
  );
  for (const side of [-1, 1]) {
    canvas.at(400 + side * width * 0.2, top - height * 0.05, width / 400, () => {
      canvas.add(side > 0 ? '<g transform="scale(-1 1)">' : "<g>");
      drawBud(canvas, shape.isClear ? lighten(body, 0.1) : body, shape);
      canvas.add("</g>");
    });
  }
  drawCase(canvas, sketch, shape, top);
  canvas.add(svg`<circle cx="400" cy="${top + height * 0.3}" r="6" fill="#5bbf86"/>`);
  drawMark(canvas, 400, top + height * 0.58, 20, body);
}

/** Origin in the middle of the head, which faces left. */
function drawBud(canvas: Canvas, body: string, shape: EarpodShape): void {
  const pearl = canvas.radial(
    [
      [0, lighten(body, 0.75)],
      [0.5, lighten(body, 0.06)],
      [1, darken(body, 0.32)],
    ],
    { fx: 0.38, fy: 0.3 },
  );
  const dark = lightnessOf(body) > 0.35 ? "#2c2d30" : "#0e0f11";
  if (shape.bud === "stem") {
    const stem = canvas.linear(
      [
        [0, darken(body, 0.16)],
        [0.4, lighten(body, 0.3)],
        [1, darken(body, 0.2)],
      ],
      [0, 0, 1, 0],
    );
    canvas.add(
      svg`<rect x="6" y="-22" width="34" height="150" rx="17" fill="${stem}"/><path d="M-54 -14c0-46 34-64 62-60c30 4 40 30 36 58c-4 30-26 50-54 48c-26-2-44-18-44-46z" fill="${pearl}"/>`,
    );
    canvas.add(
      shape.hasTips
        ? svg`<ellipse cx="-48" cy="-12" rx="19" ry="32" fill="${darken(body, 0.12)}" transform="rotate(18 -48 -12)"/><ellipse cx="-54" cy="-12" rx="9" ry="18" fill="${dark}" transform="rotate(18 -54 -12)"/>`
        : svg`<ellipse cx="-36" cy="-16" rx="13" ry="22" fill="${dark}" transform="rotate(18 -36 -16)"/>`,
    );
    canvas.add(
      svg`<path d="M16 -50q14 12 12 36" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round" opacity=".75"/>`,
    );
    return;
  }
  if (shape.bud === "wing") {
    canvas.add(
      svg`<path d="M6 -52c10-48 60-62 74-34c8 18-6 40-30 60z" fill="${darken(body, 0.24)}"/>`,
    );
  }
  canvas.add(
    svg`<path d="M-52 0c0-44 30-68 62-66c38 2 58 34 56 70c-2 40-30 66-64 64c-34-2-54-30-54-68z" fill="${pearl}"/><ellipse cx="18" cy="2" rx="30" ry="34" fill="none" stroke="${lighten(body, 0.45)}" stroke-opacity=".5" stroke-width="3"/><ellipse cx="-48" cy="6" rx="15" ry="26" fill="${dark}" transform="rotate(12 -48 6)"/><path d="M18 -46q26 6 30 32" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round" opacity=".7"/>`,
  );
}

function drawCase(
  canvas: Canvas,
  { body, wear, seed }: Sketch,
  shape: EarpodShape,
  top: number,
): void {
  const { width, height, radius } = shape;
  const x = 400 - width / 2;
  const shell = canvas.linear([
    [0, lighten(body, lightnessOf(body) > 0.6 ? 0.5 : 0.22)],
    [0.55, body],
    [1, darken(body, 0.22)],
  ]);
  // Only the lower corners are round; above, the lid's seam is nearly square.
  const path = svg`M${x} ${top + 22}q0-22 22-22h${width - 44}q22 0 22 22V${top + height - radius}q0 ${radius}-${radius} ${radius}H${x + radius}q-${radius} 0-${radius}-${radius}z`;
  canvas.add(
    svg`<path d="${path}" fill="${shell}"/><path d="M${x + 12} ${top + 9}h${width - 24}" stroke="#fff" stroke-opacity=".75" stroke-width="3.5" stroke-linecap="round"/><path d="M${x + 1} ${top + 34}h${width - 2}" stroke="${darken(body, 0.4)}" stroke-opacity=".3" stroke-width="2"/><path d="M${x + 26} ${top + 62}v${height * 0.36}q2 ${radius * 0.6} ${radius * 0.44} ${radius * 0.84}" stroke="#fff" stroke-width="8" fill="none" stroke-linecap="round" opacity="${lightnessOf(body) > 0.6 ? 0.75 : 0.28}"/>`,
  );
  const box = { x, y: top, width, height, radius: Math.min(radius, height / 2) };
  drawWear(canvas, box, wear.body, { seed });
}

function drawClosed(
  canvas: Canvas,
  sketch: Sketch,
  shape: EarpodShape,
  detail: "hinge" | "lamp",
): void {
  const { body, wear, seed } = sketch;
  const { width } = shape;
  const height = shape.height * 1.2;
  const radius = Math.min(shape.radius * 1.1, width / 2 - 4);
  const x = 400 - width / 2;
  const y = 640 - height;
  canvas.shadow(400, 642, width * 1.04);
  const box = { x, y, width, height, radius };
  canvas.add(
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${toSurface(canvas, body)}"/><rect x="${x + 2}" y="${y + 2}" width="${width - 4}" height="${height - 4}" rx="${radius - 2}" fill="none" stroke="${lighten(body, 0.6)}" stroke-opacity=".5" stroke-width="3"/><path d="M${x + 1} ${y + height * 0.32}h${width - 2}" stroke="${darken(body, 0.42)}" stroke-opacity=".6" stroke-width="3"/><path d="M${x + 1} ${y + height * 0.32 + 3}h${width - 2}" stroke="#fff" stroke-opacity=".5" stroke-width="2"/><path d="M${x + 34} ${y + height * 0.42}v${height * 0.26}" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".45"/>`,
  );
  canvas.add(
    detail === "hinge"
      ? svg`<rect x="${400 - width * 0.22}" y="${y + height * 0.32 - 11}" width="${width * 0.44}" height="22" rx="8" fill="#b9b9b6"/><rect x="${400 - width * 0.22}" y="${y + height * 0.32 - 11}" width="${width * 0.44}" height="9" rx="4.5" fill="#fff" opacity=".55"/><circle cx="400" cy="${y + height * 0.62}" r="17" fill="${darken(body, 0.04)}" stroke="${darken(body, 0.28)}" stroke-width="2"/>`
      : svg`<circle cx="400" cy="${y + height * 0.52}" r="22" fill="#5bd08c" opacity=".25"/><circle cx="400" cy="${y + height * 0.52}" r="7.5" fill="#4cc283"/>`,
  );
  if (detail === "lamp") drawMark(canvas, 400, y + height * 0.74, 18, body);
  drawWear(canvas, box, wear.body, { seed: `${seed}/${detail}` });
}

function drawSide(canvas: Canvas, sketch: Sketch, shape: EarpodShape): void {
  const { body, wear, seed, view } = sketch;
  const height = shape.height * 1.2;
  const width = Math.min(190, shape.width * 0.46);
  const x = 400 - width / 2;
  const y = 640 - height;
  canvas.shadow(400, 642, width * 1.2);
  const round = canvas.linear(
    [
      [0, darken(body, 0.28)],
      [0.28, lighten(body, 0.4)],
      [0.6, body],
      [1, darken(body, 0.34)],
    ],
    [0, 0, 1, 0],
  );
  const box = { x, y, width, height, radius: width * 0.42 };
  canvas.add(
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width * 0.42}" fill="${round}"/><path d="M${x} ${y + height * 0.32}h${width}" stroke="${darken(body, 0.45)}" stroke-opacity=".6" stroke-width="3"/><rect x="${view === "left-side-view" ? x + width - 16 : x + 2}" y="${y + height * 0.32 - 16}" width="14" height="32" rx="5" fill="#b4b4b1"/>`,
  );
  drawWear(canvas, box, wear.body, { seed: `${seed}/${view}` });
}

function drawPort(canvas: Canvas, sketch: Sketch, shape: EarpodShape): void {
  const { body, wear, seed } = sketch;
  const width = shape.width * 1.24;
  const x = 400 - width / 2;
  canvas.shadow(400, 532, width);
  const box = { x, y: 330, width, height: 190, radius: 92 };
  canvas.add(
    svg`<rect x="${x}" y="330" width="${width}" height="190" rx="92" fill="${toSurface(canvas, body)}"/><rect x="${x + 3}" y="333" width="${width - 6}" height="184" rx="89" fill="none" stroke="${lighten(body, 0.6)}" stroke-opacity=".5" stroke-width="3"/>`,
  );
  drawSocket(canvas, 400, 425, shape.port);
  const holes = [0, 1, 2, 3]
    .map((hole) => svg`<circle cx="${480 + hole * 17}" cy="425" r="4.6" fill="#0a0b0d"/>`)
    .join("");
  canvas.add(holes);
  drawWear(canvas, box, wear.body, { seed: `${seed}/port` });
}

function drawLoose(canvas: Canvas, sketch: Sketch, shape: EarpodShape): void {
  const { body } = sketch;
  const tall = shape.bud === "stem" ? 272 : 142;
  for (const side of [-1, 1]) {
    canvas.shadow(400 + side * 158, 640, 190);
    canvas.at(400 + side * 158, 640 - tall, 2.1, () => {
      canvas.add(side > 0 ? '<g transform="scale(-1 1)">' : "<g>");
      drawBud(canvas, body, shape);
      canvas.add("</g>");
    });
  }
}
