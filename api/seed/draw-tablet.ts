import { type Canvas, svg } from "./draw-canvas.ts";
import { darken, lighten } from "./draw-color.ts";
import { drawBox, drawCloseUp } from "./draw-extra.ts";
import {
  drawFlash,
  drawFrame,
  drawLens,
  drawMark,
  drawSheen,
  toBar,
  toMetal,
  toSurface,
} from "./draw-metal.ts";
import { drawSocket, toScreenKind } from "./draw-phone.ts";
import { drawScreen, type ScreenKind } from "./draw-screen.ts";
import type { DrawView, Sketch } from "./draw-sketch.ts";
import { drawWear } from "./draw-wear.ts";

type TabletShape = {
  /** Bottom edge; lying tablets are further back, so that they appear centred. */
  floor: number;
  width: number;
  height: number;
  radius: number;
  bezel: number;
  hasHomeButton: boolean;
  hasPen: boolean;
  hasKickstand: boolean;
  lenses: 1 | 2;
};

export const drawTablet: DrawView = (canvas, sketch) => {
  const shape = toTabletShape(sketch);
  switch (sketch.view) {
    case "back-view":
      return stand(canvas, shape, () => drawBack(canvas, sketch, shape));
    case "left-side-view":
    case "right-side-view":
      return drawSide(canvas, sketch, shape);
    case "charger-port-view":
      return drawPort(canvas, sketch, shape);
    case "first-extra":
      return drawBox(canvas, sketch, toPort(sketch));
    case "second-extra":
      stand(canvas, shape, () => drawBack(canvas, sketch, shape));
      return drawCloseUp(canvas, {
        x: 400 - shape.width / 2 - 12,
        y: shape.floor - shape.height - 12,
      });
    case "pair":
      return drawPair(canvas, sketch, shape);
    default:
      return stand(
        canvas,
        shape,
        () => drawFront(canvas, sketch, shape, toScreenKind(sketch)),
        true,
      );
  }
};

function toTabletShape({ brand, model }: Sketch): TabletShape {
  const isWide = /Samsung|Google|Microsoft|Xiaomi/.test(brand);
  const isSmall = /mini/.test(model);
  const hasHomeButton = /9th gen/.test(model);
  const [width, height] = isWide ? [636, 416] : isSmall ? [390, 580] : [452, 598];
  return {
    floor: isWide ? 650 : 704,
    width,
    height,
    radius: hasHomeButton ? 30 : brand === "Microsoft" ? 18 : 36,
    bezel: brand === "Google" || brand === "Microsoft" ? 34 : 26,
    hasHomeButton,
    hasPen: /Pro|Air|Tab S/.test(model),
    hasKickstand: brand === "Microsoft",
    lenses: /Pro|Tab S[78]|S10/.test(model) && !/M4/.test(model) ? 2 : 1,
  };
}

function toPort({ brand, model }: Sketch): "usb-c" | "lightning" {
  return brand === "Apple" && /9th gen/.test(model) ? "lightning" : "usb-c";
}

function stand(canvas: Canvas, shape: TabletShape, draw: () => void, withPen = false): void {
  const pen = withPen && shape.hasPen && shape.width < 600 ? 26 : 0;
  canvas.shadow(400, shape.floor + 6, shape.width);
  canvas.at(400 - shape.width / 2 - pen, shape.floor - shape.height, 1, draw);
  if (pen > 0) drawPen(canvas, 400 + shape.width / 2 - pen + 16, shape.floor);
}

function drawPen(canvas: Canvas, x: number, floor: number): void {
  const round = canvas.linear(
    [
      [0, "#c6c6c2"],
      [0.3, "#ffffff"],
      [0.7, "#edece9"],
      [1, "#aeaeaa"],
    ],
    [0, 0, 1, 0],
  );
  canvas.shadow(x + 9, floor + 4, 34, 0.7);
  canvas.add(
    svg`<rect x="${x}" y="176" width="18" height="492" rx="8" fill="${round}"/><path d="M${x} 662h18l-6 36q-3 6-6 0z" fill="${round}"/><path d="M${x} 662h18" stroke="#c9c8c4" stroke-width="1.5"/><path d="M${x + 6.6} 694h4.8l-1.4 7q-1 2-2 0z" fill="#8f8f8b"/>`,
  );
}

function drawFront(canvas: Canvas, sketch: Sketch, shape: TabletShape, kind: ScreenKind): void {
  const { body, seed, health, wear } = sketch;
  const { width, height, radius, bezel } = shape;
  const isWide = width > height;
  drawFrame(canvas, { x: 0, y: 0, width, height, radius }, body);
  const face = { x: 6, y: 6, width: width - 12, height: height - 12, radius: radius - 6 };
  canvas.add(
    svg`<rect x="6" y="6" width="${width - 12}" height="${height - 12}" rx="${radius - 6}" fill="#0a0b0d"/>`,
  );
  const foot = shape.hasHomeButton ? 62 : bezel;
  const glass = {
    x: bezel,
    y: foot,
    width: width - bezel * 2,
    height: height - foot * 2,
    radius: shape.hasHomeButton ? 3 : 14,
  };
  drawScreen(canvas, glass, { kind, seed, health });
  const eye = isWide ? [width / 2, bezel / 2 + 2] : [width / 2, foot / 2 + 3];
  canvas.add(
    svg`<circle cx="${eye[0] as number}" cy="${eye[1] as number}" r="4.5" fill="#22345a"/>`,
  );
  if (shape.hasHomeButton) {
    canvas.add(
      svg`<circle cx="${width / 2}" cy="${height - 33}" r="19" fill="#0b0c0f" stroke="#4a4d55" stroke-width="2.5"/>`,
    );
  } else if (kind === "lock") {
    canvas.add(
      svg`<rect x="${width / 2 - 62}" y="${height - bezel - 14}" width="124" height="5" rx="2.5" fill="#fff" opacity=".8"/>`,
    );
  }
  drawWear(canvas, face, wear.glass, { seed });
}

function drawBack(canvas: Canvas, sketch: Sketch, shape: TabletShape): void {
  const { body, seed, wear } = sketch;
  const { width, height, radius } = shape;
  drawFrame(canvas, { x: 0, y: 0, width, height, radius }, darken(body, 0.05));
  const panel = { x: 4, y: 4, width: width - 8, height: height - 8, radius: radius - 4 };
  canvas.add(
    svg`<rect x="4" y="4" width="${width - 8}" height="${height - 8}" rx="${radius - 4}" fill="${toSurface(canvas, body)}"/>`,
  );
  drawSheen(canvas, panel, 0.26);
  if (shape.hasKickstand) {
    canvas.add(
      svg`<path d="M14 ${height * 0.52}h${width - 28}" stroke="${darken(body, 0.4)}" stroke-width="3"/><path d="M14 ${height * 0.52 + 3}h${width - 28}" stroke="${lighten(body, 0.4)}" stroke-width="1.5"/>`,
    );
  }
  if (shape.lenses === 2) {
    canvas.add(
      svg`<rect x="22" y="22" width="62" height="112" rx="28" fill="${lighten(body, 0.12)}" stroke="${lighten(body, 0.42)}" stroke-width="1.8"/>`,
    );
    drawLens(canvas, 53, 52, 21);
    drawLens(canvas, 53, 104, 21);
    drawFlash(canvas, 104, 52, 6);
  } else {
    drawLens(canvas, 48, 48, 20);
    drawFlash(canvas, 88, 48, 6);
  }
  drawMark(canvas, width / 2, height / 2, 24, body);
  if (sketch.brand === "Apple" && !shape.hasHomeButton) {
    canvas.add(
      [0, 1, 2]
        .map(
          (dot) =>
            svg`<circle cx="${width / 2 - 14 + dot * 14}" cy="${height - 26}" r="4" fill="${darken(body, 0.28)}"/>`,
        )
        .join(""),
    );
  }
  drawWear(canvas, panel, wear.body, { seed: `${seed}/back` });
}

function drawPair(canvas: Canvas, sketch: Sketch, shape: TabletShape): void {
  const isWide = shape.width > shape.height;
  const size = isWide ? 0.86 : 0.9;
  canvas.shadow(400, shape.floor + 6, 590);
  const back = isWide
    ? [86, shape.floor - 96 - shape.height * size]
    : [112, shape.floor - 36 - shape.height * size];
  const front = isWide ? 168 : 690 - shape.width * size;
  canvas.at(back[0] as number, back[1] as number, size, () => drawBack(canvas, sketch, shape));
  const shade = canvas.radial([
    [0, "#1c150b", 0.5],
    [0.7, "#1c150b", 0.3],
    [1, "#1c150b", 0],
  ]);
  const cut = svg`<rect x="${back[0] as number}" y="${back[1] as number}" width="${shape.width * size}" height="${shape.height * size}" rx="${shape.radius * size}"/>`;
  const center = [front + (shape.width * size) / 2, shape.floor - (shape.height * size) / 2];
  canvas.add(
    svg`<g clip-path="${canvas.clip(cut)}"><ellipse cx="${center[0] as number}" cy="${center[1] as number}" rx="${shape.width * size * 0.62}" ry="${shape.height * size * 0.64}" fill="${shade}"/></g>`,
  );
  canvas.at(front, shape.floor - shape.height * size, size, () =>
    drawFront(canvas, sketch, shape, "lock"),
  );
}

function drawSide(canvas: Canvas, sketch: Sketch, shape: TabletShape): void {
  const { body, wear, seed } = sketch;
  const isLeft = sketch.view === "left-side-view";
  const height = shape.height;
  const top = shape.floor - height;
  canvas.shadow(400, shape.floor + 6, 96);
  canvas.add(
    svg`<rect x="${isLeft ? 414 : 374}" y="${top + 22}" width="12" height="${shape.lenses === 2 ? 100 : 46}" rx="5" fill="#17191d"/><rect x="379" y="${top}" width="42" height="${height}" rx="13" fill="${toMetal(canvas, body)}"/><rect x="${isLeft ? 379 : 414}" y="${top + 4}" width="7" height="${height - 8}" rx="3.5" fill="#0a0b0d"/>`,
  );
  const button = (y: number, tall: number) =>
    svg`<rect x="393" y="${top + y}" width="14" height="${tall}" rx="7" fill="${darken(body, 0.18)}" stroke="${lighten(body, 0.34)}" stroke-width="2"/>`;
  canvas.add(isLeft ? button(64, 58) + button(134, 58) : button(90, 70));
  const edge = { x: 379, y: top, width: 42, height, radius: 13 };
  drawWear(canvas, edge, wear.body, { seed: `${seed}/side` });
}

function drawPort(canvas: Canvas, sketch: Sketch, shape: TabletShape): void {
  const { body, wear, seed } = sketch;
  canvas.shadow(400, 474, 640);
  const box = { x: 70, y: 382, width: 660, height: 80, radius: 28 };
  const holes = Array.from({ length: 8 }, (_, index) => index * 20)
    .flatMap((step) => [128 + step, 532 + step])
    .map((cx) => svg`<circle cx="${cx}" cy="420" r="5.5" fill="#0a0b0d"/>`)
    .join("");
  canvas.add(
    svg`<rect x="70" y="382" width="660" height="80" rx="28" fill="${toBar(canvas, body)}"/><path d="M92 452h616q-8 10-24 10H116q-16 0-24-10z" fill="#0a0b0d" opacity=".85"/>${holes}`,
  );
  drawSocket(canvas, 400, 420, shape.hasHomeButton ? "lightning" : "usb-c");
  drawWear(canvas, box, wear.body, { seed: `${seed}/port` });
}
