import { type Box, type Canvas, svg } from "./draw-canvas.ts";
import { darken, lighten, lightnessOf } from "./draw-color.ts";
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
import { drawScreen, type ScreenKind } from "./draw-screen.ts";
import type { DrawView, Sketch } from "./draw-sketch.ts";
import { drawWear } from "./draw-wear.ts";
import { CAMERAS, type CameraLayout, type PhoneShape, toPhoneShape } from "./phone-shape.ts";

const WIDTH = 304;
const HEIGHT = 630;
const FLOOR = 708;

export const drawPhone: DrawView = (canvas, sketch) => {
  const shape = toPhoneShape(sketch.brand, sketch.model);
  switch (sketch.view) {
    case "pair":
      return drawPair(canvas, sketch, shape);
    case "back-view":
      return stand(canvas, shape, () => drawBack(canvas, sketch, shape));
    case "left-side-view":
    case "right-side-view":
      return drawSide(canvas, sketch, shape);
    case "charger-port-view":
      return drawPort(canvas, sketch, shape);
    case "first-extra":
      return drawBox(canvas, sketch, shape.port);
    case "second-extra":
      stand(canvas, shape, () => drawBack(canvas, sketch, shape));
      return drawCloseUp(canvas, { x: 262, y: 60 });
    default:
      return stand(canvas, shape, () => drawFront(canvas, sketch, shape, toScreenKind(sketch)));
  }
};

export function toScreenKind({ view }: Sketch): ScreenKind {
  if (view === "screen-on-view") return "home";
  if (view === "model-info") return "about";
  if (view === "battery-health") return "battery";
  return "lock";
}

export function drawCompanion(canvas: Canvas, sketch: Sketch): void {
  const phone = {
    ...sketch,
    brand: "",
    model: "",
    body: "#3a3c42",
    wear: { glass: 0, body: 0 },
  } as const;
  canvas.shadow(612, FLOOR - 12, 210);
  canvas.at(506, FLOOR - 16 - HEIGHT * 0.7, 0.7, () =>
    drawFront(canvas, phone, toPhoneShape("", ""), toScreenKind(sketch)),
  );
}

function toWidth(shape: PhoneShape): number {
  return shape.fold === "book" ? WIDTH * 1.72 : WIDTH;
}

function stand(canvas: Canvas, shape: PhoneShape, draw: () => void): void {
  const width = toWidth(shape) * shape.scale * (shape.fold === "book" ? 0.92 : 1);
  const scale = width / toWidth(shape);
  canvas.shadow(400, FLOOR + 8, width);
  canvas.at(400 - width / 2, FLOOR - HEIGHT * scale, scale, draw);
}

function drawPair(canvas: Canvas, sketch: Sketch, shape: PhoneShape): void {
  if (shape.fold === "book")
    return stand(canvas, shape, () => drawFront(canvas, sketch, shape, "lock"));
  const size = 0.94 * Math.min(1, shape.scale);
  canvas.shadow(400, FLOOR + 8, 430);
  canvas.at(168, FLOOR - 8 - HEIGHT * size, size, () => drawBack(canvas, sketch, shape));
  const dark = canvas.radial([
    [0, "#1c150b", 0.5],
    [0.7, "#1c150b", 0.3],
    [1, "#1c150b", 0],
  ]);
  const front = size * 0.94;
  const top = FLOOR + 2 - HEIGHT * front;
  const cut = svg`<rect x="168" y="${FLOOR - 8 - HEIGHT * size}" width="${WIDTH * size}" height="${HEIGHT * size}" rx="${shape.radius * size}"/>`;
  canvas.add(
    svg`<g clip-path="${canvas.clip(cut)}"><ellipse cx="372" cy="${top + 310}" rx="62" ry="330" fill="${dark}"/></g>`,
  );
  canvas.at(352, top, front, () => drawFront(canvas, sketch, shape, "lock"));
}

function drawButtons(
  canvas: Canvas,
  body: string,
  isBack: boolean,
  brand: string,
  width = WIDTH,
): void {
  const paint = darken(body, 0.32);
  const pair = isBack === (brand === "Apple") ? width - 2 : -4;
  const power = pair > 0 ? -4 : width - 2;
  const tall = brand === "Apple" ? 74 : 50;
  canvas.add(
    svg`<g fill="${paint}"><rect x="${pair}" y="150" width="6" height="46" rx="3"/><rect x="${pair}" y="208" width="6" height="46" rx="3"/><rect x="${power}" y="180" width="6" height="${tall}" rx="3"/></g>`,
  );
}

function drawFront(canvas: Canvas, sketch: Sketch, shape: PhoneShape, kind: ScreenKind): void {
  const { body, seed, health, wear } = sketch;
  const width = toWidth(shape);
  const { radius, front } = shape;
  drawButtons(canvas, body, false, sketch.brand, width);
  drawFrame(canvas, { x: 0, y: 0, width, height: HEIGHT, radius }, body);
  const face = { x: 6, y: 6, width: width - 12, height: HEIGHT - 12, radius: radius - 6 };
  canvas.add(
    svg`<rect x="6" y="6" width="${width - 12}" height="${HEIGHT - 12}" rx="${radius - 6}" fill="#07080a"/>`,
  );
  const glass: Box =
    front === "home"
      ? { x: 16, y: 84, width: width - 32, height: HEIGHT - 168, radius: 4 }
      : { x: 14, y: 14, width: width - 28, height: HEIGHT - 28, radius: Math.max(6, radius - 14) };
  drawScreen(canvas, glass, { kind, seed, health });
  drawEye(canvas, shape, width);
  const isLight = kind === "about" || kind === "battery";
  if (front !== "home") {
    canvas.add(
      svg`<rect x="${width / 2 - 46}" y="${HEIGHT - 31}" width="92" height="5" rx="2.5" fill="${isLight ? "#23262c" : "#fff"}" opacity=".8"/>`,
    );
  }
  if (shape.fold) drawCrease(canvas, shape.fold, glass);
  drawWear(canvas, face, wear.glass, { seed });
}

function drawEye(canvas: Canvas, { front, fold }: PhoneShape, width: number): void {
  const cx = fold === "book" ? width * 0.75 : width / 2;
  const eye = (x: number, y: number, r: number) =>
    svg`<circle cx="${x}" cy="${y}" r="${r}" fill="#1d2c4a"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.3}" r="${r * 0.3}" fill="#7d97c8"/>`;
  if (front === "pill") {
    canvas.add(
      svg`<rect x="${cx - 42}" y="28" width="84" height="25" rx="12.5" fill="#050608"/>${eye(cx + 29, 40.5, 5.5)}`,
    );
  } else if (front === "notch") {
    canvas.add(
      svg`<path d="M${cx - 84} 13h168q-10 2-11 14q-1 20-22 20h-102q-21 0-22-20q-1-12-11-14z" fill="#07080a"/><rect x="${cx - 24}" y="24" width="48" height="6" rx="3" fill="#24272d"/>${eye(cx + 44, 27, 5.5)}`,
    );
  } else if (front === "drop") {
    canvas.add(
      svg`<path d="M${cx - 40} 13h80q-16 1-22 14a20 20 0 0 1-36 0q-6-13-22-14z" fill="#07080a"/>${eye(cx, 24, 6)}`,
    );
  } else if (front === "hole") {
    canvas.add(svg`<circle cx="${cx}" cy="38" r="10" fill="#050608"/>${eye(cx, 38, 4.5)}`);
  } else {
    canvas.add(
      svg`<circle cx="${cx}" cy="${HEIGHT - 44}" r="25" fill="#0b0c0f" stroke="#4a4d55" stroke-width="3"/><rect x="${cx - 26}" y="42" width="52" height="7" rx="3.5" fill="#24272d"/>${eye(cx - 46, 45.5, 5.5)}`,
    );
  }
}

function drawCrease(canvas: Canvas, fold: "flip" | "book", glass: Box): void {
  const { x, y, width, height } = glass;
  const stops = [
    [0, "#ffffff", 0],
    [0.42, "#ffffff", 0.2],
    [0.5, "#000000", 0.32],
    [0.58, "#ffffff", 0.14],
    [1, "#ffffff", 0],
  ] as const;
  canvas.add(
    fold === "flip"
      ? svg`<path fill="${canvas.linear(stops)}" d="M${x} ${y + height / 2 - 16}h${width}v32h${-width}z"/><path d="M-1 ${HEIGHT / 2 - 9}h7v18h-7zM${WIDTH - 6} ${HEIGHT / 2 - 9}h7v18h-7z" fill="#1b1d21" opacity=".7"/>`
      : svg`<path fill="${canvas.linear(stops, [0, 0, 1, 0])}" d="M${x + width / 2 - 18} ${y}h36v${height}h-36z"/>`,
  );
}

function drawBack(canvas: Canvas, sketch: Sketch, shape: PhoneShape): void {
  const { body, seed, wear } = sketch;
  const { radius } = shape;
  const width = toWidth(shape);
  drawButtons(canvas, body, true, sketch.brand, width);
  drawFrame(canvas, { x: 0, y: 0, width, height: HEIGHT, radius }, darken(body, 0.06));
  const panel = { x: 5, y: 5, width: width - 10, height: HEIGHT - 10, radius: radius - 5 };
  canvas.add(
    svg`<rect x="5" y="5" width="${width - 10}" height="${HEIGHT - 10}" rx="${radius - 5}" fill="${toSurface(canvas, body)}"/>`,
  );
  if (shape.lights) drawLights(canvas, body, shape);
  if (sketch.colorName === "Transparent") drawInnards(canvas, body);
  drawSheen(canvas, panel, lightnessOf(body) < 0.3 ? 0.2 : 0.34);
  if (shape.fold === "flip") drawCover(canvas, sketch);
  else {
    if (shape.fold === "book") drawBookBack(canvas, sketch, width);
    drawCameras(canvas, CAMERAS[shape.camera], body);
    const centre = shape.fold === "book" ? width * 0.25 : width / 2;
    if (!shape.lights) drawMark(canvas, centre, HEIGHT * 0.54, 17, body);
  }
  drawWear(canvas, panel, wear.body, { seed: `${seed}/back` });
}

function drawCameras(canvas: Canvas, layout: CameraLayout, body: string): void {
  const { plate } = layout;
  if (plate) {
    const { x, y, width, height, radius, tone } = plate;
    const rect = (grow: number, attributes: string) =>
      svg`<rect x="${x - grow}" y="${y - grow}" width="${width + grow * 2}" height="${height + grow * 2}" rx="${Math.max(2, radius + grow)}" ${attributes}/>`;
    const raised = canvas.linear(
      [
        [0, lighten(body, 0.3)],
        [1, lighten(body, 0.04)],
      ],
      [0.1, 0, 0.9, 1],
    );
    const glass = canvas.linear(
      [
        [0, "#2b2e34"],
        [1, "#0e1013"],
      ],
      [0.1, 0, 0.9, 1],
    );
    canvas.add(rect(1.5, `fill="#000" opacity=".2" transform="translate(2 5)"`));
    if (tone === "body") {
      canvas.add(rect(0, `fill="${raised}" stroke="${lighten(body, 0.48)}" stroke-width="2"`));
    } else if (tone === "glass") {
      canvas.add(rect(0, `fill="${glass}" stroke="${lighten(body, 0.3)}" stroke-width="2.5"`));
    } else {
      canvas.add(rect(0, `fill="${toBar(canvas, lighten(body, 0.12))}"`));
      const inset = x < 0 ? 24 : 10;
      const inside = { x: x + inset, y: y + 11, width: width - inset * 2 - (x < 0 ? 62 : 0) };
      canvas.add(
        svg`<rect x="${inside.x}" y="${inside.y}" width="${inside.width}" height="${height - 22}" rx="${(height - 22) / 2}" fill="${glass}"/>`,
      );
    }
  }
  for (const [x, y, r] of layout.lenses) drawLens(canvas, x, y, r);
  if (layout.flash) drawFlash(canvas, ...layout.flash);
}

function drawCover(canvas: Canvas, { body, seed, health, brand, model }: Sketch): void {
  const isWide = brand === "Motorola" || /Flip[56]/.test(model);
  const box = isWide
    ? { x: 18, y: 18, width: WIDTH - 36, height: 276, radius: 32 }
    : { x: 104, y: 30, width: 176, height: 92, radius: 20 };
  canvas.add(
    svg`<rect x="${box.x - 4}" y="${box.y - 4}" width="${box.width + 8}" height="${box.height + 8}" rx="${box.radius + 4}" fill="#0b0c0f"/>`,
  );
  drawScreen(canvas, box, { kind: "lock", seed, health });
  drawLens(canvas, 60, isWide ? 246 : 54, 25);
  drawLens(canvas, isWide ? 122 : 60, isWide ? 246 : 112, 25);
  canvas.add(
    svg`<path fill="${toBar(canvas, darken(body, 0.1))}" d="M0 ${HEIGHT / 2 - 11}h${WIDTH}v22H0z"/><path d="M0 ${HEIGHT / 2}h${WIDTH}" stroke="${darken(body, 0.5)}" stroke-width="2"/>`,
  );
  drawMark(canvas, WIDTH / 2, HEIGHT * 0.78, 17, body);
}

function drawBookBack(canvas: Canvas, { body, seed, health }: Sketch, width: number): void {
  const left = width * 0.52;
  canvas.add(
    svg`<rect x="${left}" y="10" width="${width * 0.465}" height="${HEIGHT - 20}" rx="16" fill="#0b0c0f"/>`,
  );
  const box = { x: left + 8, y: 18, width: width * 0.465 - 16, height: HEIGHT - 36, radius: 10 };
  drawScreen(canvas, box, { kind: "lock", seed: `${seed}/cover`, health });
  canvas.add(
    svg`<circle cx="${box.x + box.width / 2}" cy="40" r="8" fill="#050608"/><path fill="${toMetal(canvas, body)}" d="M${width * 0.488} 0h${width * 0.026}v${HEIGHT}h${-width * 0.026}z"/>`,
  );
}

function drawLights(canvas: Canvas, body: string, shape: PhoneShape): void {
  const line = lightnessOf(body) > 0.5 ? darken(body, 0.14) : lighten(body, 0.14);
  const glow = lightnessOf(body) > 0.5 ? "#ffffff" : "#eef3f5";
  const isCentre = shape.camera === "two-centre";
  canvas.add(
    svg`<g fill="none" stroke="${line}" stroke-width="2"><rect x="24" y="${isCentre ? 60 : 190}" width="256" height="${isCentre ? 170 : 250}" rx="60"/><rect x="52" y="470" width="200" height="120" rx="30"/><path d="M24 330h120M210 24v120M250 470v-60"/><circle cx="152" cy="${isCentre ? 380 : 315}" r="64"/></g><g fill="none" stroke="${glow}" stroke-width="7" stroke-linecap="round"><path d="M${isCentre ? "70 84q82-44 164 0M70 178q20 34 60 40M234 178q-10 22-40 34" : "30 40v110q0 32 30 32q32 0 32-30V56M222 40L262 82M152 248a66 66 0 0 1 66 66v16M152 382a66 66 0 0 1-66-66v-16M152 540v44"}"/><circle cx="152" cy="520" r="2"/></g>`,
  );
}

function drawInnards(canvas: Canvas, body: string): void {
  const dark = darken(body, 0.35);
  canvas.add(
    svg`<g opacity=".55"><rect x="30" y="250" width="244" height="300" rx="18" fill="${dark}"/><rect x="44" y="266" width="216" height="120" rx="10" fill="${darken(body, 0.55)}"/><path d="M30 210h150v24H30zM196 60h78v120h-78z" fill="${darken(body, 0.48)}"/><path d="M60 420h120M60 440h84M60 460h100" stroke="${lighten(body, 0.3)}" stroke-width="5"/></g>`,
  );
}

function drawSide(canvas: Canvas, sketch: Sketch, shape: PhoneShape): void {
  const { body, brand, wear, seed } = sketch;
  const isLeft = sketch.view === "left-side-view";
  const thick = shape.fold ? 66 : 60;
  const height = HEIGHT * shape.scale;
  const top = FLOOR - height;
  const left = 400 - thick / 2;
  const back = isLeft ? 1 : -1;
  canvas.shadow(400, FLOOR + 8, 120);
  const bump = { y: top + 22 * shape.scale, height: 150 * shape.scale };
  const bumpX = isLeft ? left + thick - 3 : left - 15;
  canvas.add(
    svg`<rect x="${bumpX}" y="${bump.y}" width="18" height="${bump.height}" rx="7" fill="${toBar(canvas, darken(body, 0.12))}"/><rect x="${bumpX + (isLeft ? 8 : -2)}" y="${bump.y + 14}" width="12" height="${bump.height * 0.34}" rx="5" fill="#17191d"/><rect x="${bumpX + (isLeft ? 8 : -2)}" y="${bump.y + bump.height * 0.54}" width="12" height="${bump.height * 0.34}" rx="5" fill="#17191d"/>`,
  );
  const metal = canvas.linear(
    [
      [0, darken(body, 0.42)],
      [0.16, lighten(body, 0.42)],
      [0.42, body],
      [0.7, lighten(body, 0.16)],
      [1, darken(body, 0.45)],
    ],
    [0, 0, 1, 0],
  );
  const glassX = back > 0 ? left : left + thick - 9;
  canvas.add(
    svg`<rect x="${left}" y="${top}" width="${thick}" height="${height}" rx="17" fill="${metal}"/><rect x="${glassX}" y="${top + 3}" width="9" height="${height - 6}" rx="4.5" fill="#0a0b0d"/><path d="M${left + 10} ${top + 52}h${thick - 18}M${left + 10} ${top + height - 52}h${thick - 18}" stroke="${darken(body, 0.3)}" stroke-opacity=".8" stroke-width="4"/>`,
  );
  if (shape.fold === "flip") {
    canvas.add(
      svg`<circle cx="400" cy="${top + height / 2}" r="25" fill="${toMetal(canvas, darken(body, 0.1))}"/>`,
    );
  }
  const button = (y: number, tall: number) =>
    svg`<rect x="391" y="${top + y}" width="18" height="${tall}" rx="9" fill="${darken(body, 0.18)}" stroke="${lighten(body, 0.34)}" stroke-width="2"/>`;
  const isVolume = isLeft === (brand === "Apple");
  if (isVolume)
    canvas.add((brand === "Apple" ? button(112, 30) : "") + button(172, 56) + button(242, 56));
  else canvas.add(button(184, 84));
  const edge = { x: left, y: top, width: thick, height, radius: 17 };
  drawWear(canvas, edge, wear.body, { seed: `${seed}/side` });
}

function drawPort(canvas: Canvas, sketch: Sketch, shape: PhoneShape): void {
  const { body, brand, wear, seed } = sketch;
  canvas.shadow(400, 486, 560);
  const box = { x: 110, y: 352, width: 580, height: 120, radius: 40 };
  canvas.add(
    svg`<rect x="250" y="336" width="150" height="24" rx="10" fill="${darken(body, 0.3)}"/><rect x="110" y="352" width="580" height="120" rx="40" fill="${toBar(canvas, body)}"/><path d="M146 458h508q-12 14-34 14H180q-22 0-34-14z" fill="#0a0b0d" opacity=".85"/><path d="M190 354v102M610 354v102" stroke="${darken(body, 0.28)}" stroke-width="5"/>`,
  );
  drawSocket(canvas, 400, 410, shape.port);
  const holes = [222, 244, 266, 288, 310, 490, 512, 534, 556, 578]
    .map((cx) => svg`<circle cx="${cx}" cy="410" r="7" fill="#0a0b0d"/>`)
    .join("");
  canvas.add(holes);
  if (brand === "Apple") {
    canvas.add(
      [336, 464]
        .map(
          (cx) =>
            svg`<circle cx="${cx}" cy="410" r="6" fill="${darken(body, 0.35)}" stroke="${darken(body, 0.55)}" stroke-width="1.5"/>`,
        )
        .join(""),
    );
  }
  drawWear(canvas, box, wear.body, { seed: `${seed}/port` });
}

export function drawSocket(canvas: Canvas, cx: number, cy: number, port: PhoneShape["port"]): void {
  const width = port === "usb-c" ? 92 : 84;
  const height = port === "usb-c" ? 32 : 24;
  canvas.add(
    svg`<rect x="${cx - width / 2 - 3}" y="${cy - height / 2 - 3}" width="${width + 6}" height="${height + 6}" rx="${height / 2 + 3}" fill="#fff" opacity=".28"/><rect x="${cx - width / 2}" y="${cy - height / 2}" width="${width}" height="${height}" rx="${height / 2}" fill="#07080a"/>` +
      (port === "usb-c"
        ? svg`<rect x="${cx - 31}" y="${cy - 5}" width="62" height="10" rx="4" fill="#5c6067"/>`
        : svg`<path d="M${cx - 30} ${cy + 4}h60" stroke="#b9973f" stroke-width="5" stroke-dasharray="4.5 3.4"/>`),
  );
}
