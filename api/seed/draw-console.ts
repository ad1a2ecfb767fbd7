import { type Canvas, svg } from "./draw-canvas.ts";
import { darken, lighten, lightnessOf } from "./draw-color.ts";
import { drawBox, drawCloseUp } from "./draw-extra.ts";
import { drawMark, drawSheen, toBar, toMetal, toSurface } from "./draw-metal.ts";
import { drawScreen, type ScreenKind } from "./draw-screen.ts";
import type { DrawView, Sketch } from "./draw-sketch.ts";
import { drawWear } from "./draw-wear.ts";

type ConsoleShape = {
  form: "wings" | "slab" | "tower" | "box" | "handheld";
  /** Handhelds only: detachable grips, or one body; bulky ones have round grips. */
  grips: "rails" | "whole" | "bulky";
  hasDisc: boolean;
  seams: 0 | 1 | 3;
  pad: "wide" | "offset";
};

const FLOOR = 690;

export const drawConsole: DrawView = (canvas, sketch) => {
  const shape = toConsoleShape(sketch);
  if (sketch.view === "first-extra") return drawBox(canvas, sketch, "usb-c");
  if (shape.form === "handheld") {
    let view: ReturnType<DrawView> = undefined;
    canvas.at(24, 32, 0.94, () => {
      view = drawHandheldView(canvas, sketch, shape);
    });
    return view;
  }
  switch (sketch.view) {
    case "back-view":
      return drawPorts(canvas, sketch, shape);
    case "charger-port-view":
      drawPorts(canvas, sketch, shape);
      return drawCloseUp(canvas, { x: 108, y: 320 });
    case "left-side-view":
    case "right-side-view":
      return drawSide(canvas, sketch, shape);
    case "screen-on-view":
    case "model-info":
    case "battery-health":
      return drawTelevision(canvas, sketch, shape);
    case "second-extra":
      canvas.shadow(400, 560, 520);
      canvas.at(400, 384, 1.9, () => drawPad(canvas, sketch, shape));
      return;
    default:
      return drawSet(canvas, sketch, shape);
  }
};

function toConsoleShape({ brand, model }: Sketch): ConsoleShape {
  const shape = (form: ConsoleShape["form"], more: Partial<ConsoleShape> = {}): ConsoleShape => ({
    form,
    grips: "whole",
    hasDisc: true,
    seams: 0,
    pad: brand === "Microsoft" ? "offset" : "wide",
    ...more,
  });
  if (/PlayStation 5/.test(model)) {
    const seams = /Pro/.test(model) ? 3 : /Slim/.test(model) ? 1 : 0;
    return shape("wings", { hasDisc: /Disc/.test(model), seams });
  }
  if (/Series X/.test(model)) return shape("tower");
  if (/Series S/.test(model)) return shape("box", { hasDisc: false });
  if (/PlayStation 4|One X/.test(model)) return shape("slab", { seams: /Pro/.test(model) ? 3 : 1 });
  if (/Lite/.test(model)) return shape("handheld", { grips: "whole" });
  if (/Switch/.test(model)) return shape("handheld", { grips: "rails" });
  return shape("handheld", { grips: "bulky" });
}

function drawSet(canvas: Canvas, sketch: Sketch, shape: ConsoleShape): void {
  drawMachine(canvas, sketch, shape);
  const isFlat = shape.form === "slab";
  canvas.shadow(isFlat ? 400 : 566, FLOOR + 16, 270);
  canvas.at(isFlat ? 400 : 566, 602, 1, () => drawPad(canvas, sketch, shape));
}

function drawMachine(canvas: Canvas, sketch: Sketch, shape: ConsoleShape): void {
  const { body, wear, seed } = sketch;
  const mark = (x: number, y: number, width: number, height: number, radius: number) =>
    drawWear(canvas, { x, y, width, height, radius }, wear.body, {
      seed,
    });
  if (shape.form === "wings") {
    canvas.shadow(310, FLOOR, 250);
    drawWings(canvas, body, shape);
    return mark(232, 96, 84, 580, 20);
  }
  if (shape.form === "tower") {
    canvas.shadow(300, FLOOR, 300);
    const side = toSurface(canvas, body);
    const vents = Array.from({ length: 40 }, (_, index) => {
      const column = index % 8;
      return svg`<ellipse cx="${206 + column * 27}" cy="${142 + Math.floor(index / 8) * 7}" rx="${8 - Math.floor(index / 8)}" ry="2.6"/>`;
    }).join("");
    canvas.add(
      svg`<path d="M176 130l34-22h184l34 22z" fill="${lighten(body, 0.16)}"/><rect x="176" y="128" width="252" height="562" rx="12" fill="${side}"/><g fill="#3f9c55">${vents}</g><path d="M184 176h236" stroke="#000" stroke-opacity=".35" stroke-width="2"/><rect x="204" y="470" width="7" height="150" rx="3.5" fill="#07080a"/><circle cx="216" cy="222" r="15" fill="none" stroke="${lighten(body, 0.5)}" stroke-width="4" stroke-dasharray="70 24" stroke-linecap="round"/><rect x="396" y="632" width="12" height="26" rx="4" fill="#07080a"/>`,
    );
    drawSheen(canvas, { x: 176, y: 128, width: 252, height: 562, radius: 12 }, 0.2);
    return mark(176, 128, 252, 562, 12);
  }
  if (shape.form === "box") {
    canvas.shadow(280, FLOOR, 280);
    const dots = Array.from({ length: 7 }, (_, ring) => ring * 12 + 10)
      .map(
        (r) =>
          svg`<circle cx="284" cy="290" r="${r}" fill="none" stroke="#3b3e45" stroke-width="5" stroke-dasharray="3.4 5"/>`,
      )
      .join("");
    canvas.add(
      svg`<rect x="166" y="138" width="232" height="552" rx="14" fill="${toSurface(canvas, body)}"/><rect x="168" y="140" width="228" height="548" rx="12" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.5"/><circle cx="284" cy="290" r="98" fill="#15171a"/>${dots}<circle cx="204" cy="640" r="9" fill="none" stroke="${darken(body, 0.35)}" stroke-width="3" stroke-dasharray="42 15"/><rect x="352" y="628" width="14" height="30" rx="4" fill="#15171a"/>`,
    );
    return mark(166, 138, 232, 552, 14);
  }
  canvas.shadow(400, 470, 560);
  const layers = shape.seams === 3 ? 3 : 2;
  const tall = 132 / layers;
  canvas.add(
    svg`<path d="M158 322l52-64h380l52 64z" fill="${toSurface(canvas, lighten(body, 0.06))}"/>`,
  );
  for (let layer = 0; layer < layers; layer += 1) {
    const y = 322 + layer * tall;
    canvas.add(
      svg`<rect x="150" y="${y}" width="500" height="${tall - 6}" rx="10" fill="${toBar(canvas, body)}"/><path d="M158 ${y + tall - 6}h484v6h-484z" fill="#050607"/>`,
    );
  }
  canvas.add(
    svg`<rect x="190" y="${322 + tall * 0.34}" width="190" height="5" rx="2.5" fill="#000" opacity=".75"/><circle cx="612" cy="${322 + tall * 0.45}" r="6" fill="#6fb6e8"/><rect x="560" y="${322 + tall * 0.36}" width="26" height="10" rx="3" fill="#050607"/>`,
  );
  drawMark(canvas, 400, 290, 15, body);
  mark(150, 322, 500, 126, 10);
}

function drawWings(canvas: Canvas, body: string, { hasDisc, seams }: ConsoleShape): void {
  const shell = canvas.linear(
    [
      [0, darken(body, 0.08)],
      [0.32, lighten(body, 0.6)],
      [0.7, body],
      [1, darken(body, 0.2)],
    ],
    [0, 0, 1, 0],
  );
  const core = canvas.linear(
    [
      [0, "#3a3d45"],
      [0.5, "#1b1e24"],
      [1, "#0b0c0f"],
    ],
    [0, 0, 1, 0],
  );
  const bulge = hasDisc ? "C420 200 424 560 394 678" : "C412 240 412 530 394 678";
  canvas.add(
    svg`<path d="M246 116q68-26 138 0v556H246z" fill="${core}"/><path d="M236 92C204 290 208 500 236 678h70C280 480 276 290 306 118q-30-22-70-26z" fill="${shell}"/><path d="M394 92${bulge}h-56C364 480 366 290 338 118q22-20 56-26z" fill="${shell}"/><path d="M318 150v470" stroke="#79aee2" stroke-width="3" opacity=".85"/><rect x="313" y="560" width="11" height="34" rx="5" fill="#777b84"/><rect x="316" y="474" width="5" height="60" rx="2.5" fill="#000"/>`,
  );
  if (hasDisc) canvas.add('<rect x="372" y="430" width="6" height="150" rx="3" fill="#15171a"/>');
  for (let seam = 0; seam < seams; seam += 1) {
    const y = (seams === 3 ? 366 : 392) + seam * 15;
    canvas.add(
      svg`<path d="M${219} ${y}q32 6 66 0M${352} ${y}q34 6 ${hasDisc ? 62 : 52} 0" fill="none" stroke="#15171a" stroke-width="${seams === 3 ? 6 : 4}"/>`,
    );
  }
  canvas.add(
    svg`<path d="M226 300q-6 150 6 300" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"/><rect x="222" y="676" width="188" height="14" rx="7" fill="#17191d"/>`,
  );
}

/** Origin in the middle, about 260 units across. */
function drawPad(canvas: Canvas, { body, wear, seed }: Sketch, { pad, form }: ConsoleShape): void {
  const isLight = lightnessOf(body) > 0.5;
  const shell = canvas.linear([
    [0, lighten(body, isLight ? 0.6 : 0.24)],
    [0.6, body],
    [1, darken(body, 0.24)],
  ]);
  const ink = isLight ? darken(body, 0.42) : lighten(body, 0.5);
  const stick = (x: number, y: number) =>
    svg`<circle cx="${x}" cy="${y}" r="27" fill="#0f1114"/><circle cx="${x}" cy="${y - 3}" r="20" fill="#2b2e34"/><circle cx="${x}" cy="${y - 5}" r="14" fill="#42464e"/><path d="M${x - 10} ${y - 14}a14 14 0 0 1 14-3" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.4" stroke-linecap="round"/>`;
  const cross = (x: number, y: number) =>
    svg`<path d="M${x - 21} ${y - 7}h14v-14h14v14h14v14h-14v14h-14v-14h-14z" fill="${ink}" opacity=".9"/>`;
  const colors =
    pad === "offset" ? ["#d8b23a", "#3f7fc4", "#c4473b", "#4a9a5a"] : [ink, ink, ink, ink];
  const buttons = (x: number, y: number) =>
    [
      [0, -22],
      [-22, 0],
      [22, 0],
      [0, 22],
    ]
      .map(
        ([dx, dy], index) =>
          svg`<circle cx="${x + (dx as number)}" cy="${y + (dy as number)}" r="9" fill="${colors[index] as string}"/>`,
      )
      .join("");
  const dark = form === "wings" ? "#20232a" : darken(body, 0.3);
  canvas.add(
    svg`<path d="M-108 -92q26-18 60-12l-4 12h-58zM108 -92q-26-18-60-12l4 12h58z" fill="${darken(body, isLight ? 0.3 : 0.4)}"/><path d="M-122 -86C-92 -102 -40 -104 0 -104S92 -102 122 -86C156 -64 184 44 166 86C158 108 128 108 112 88L74 36Q64 24 48 24H-48Q-64 24 -74 36L-112 88C-128 108 -158 108 -166 86C-184 44 -156 -64 -122 -86z" fill="${shell}"/>`,
  );
  if (pad === "wide") {
    canvas.add(
      svg`<path d="M-68 -98q68-14 136 0l-12 58q-4 16-20 16h-72q-16 0-20-16z" fill="${dark}"/><path d="M-66 -98q66-12 132 0" fill="none" stroke="#79aee2" stroke-width="3" opacity=".8"/>${stick(-43, 0)}${stick(43, 0)}${cross(-95, -48)}${buttons(95, -48)}`,
    );
  } else {
    canvas.add(
      svg`<circle cx="0" cy="-74" r="13" fill="none" stroke="${ink}" stroke-width="4" stroke-dasharray="62 20" stroke-linecap="round"/><circle cx="-28" cy="-46" r="6" fill="${ink}" opacity=".7"/><circle cx="28" cy="-46" r="6" fill="${ink}" opacity=".7"/>${stick(-92, -46)}${stick(48, 2)}<circle cx="-48" cy="2" r="27" fill="${darken(body, isLight ? 0.1 : 0.3)}"/>${cross(-48, 2)}${buttons(94, -46)}`,
    );
  }
  canvas.add(
    svg`<path d="M-118 -66c-20 30-34 90-32 128" stroke="#fff" stroke-opacity="${isLight ? 0.8 : 0.25}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  );
  const box = { x: -170, y: -100, width: 340, height: 120, radius: 40 };
  drawWear(canvas, box, wear.body, { seed: `${seed}/pad` });
}

function drawTelevision(canvas: Canvas, sketch: Sketch, shape: ConsoleShape): void {
  const { view, seed, health } = sketch;
  canvas.shadow(400, 560, 330);
  canvas.add(
    svg`<path d="M360 500h80l16 60H344z" fill="#2a2c31"/><rect x="300" y="554" width="200" height="12" rx="6" fill="#17191d"/><rect x="88" y="120" width="624" height="388" rx="12" fill="#0b0c0f"/><rect x="88" y="120" width="624" height="388" rx="12" fill="none" stroke="#4a4d55" stroke-width="2"/>`,
  );
  const kind: ScreenKind =
    view === "model-info" ? "about" : view === "battery-health" ? "battery" : "home";
  const glass = { x: 98, y: 130, width: 604, height: 364, radius: 4 };
  drawScreen(canvas, glass, { kind, seed, health });
  const isFlat = shape.form === "slab";
  canvas.at(isFlat ? 30 : 36, isFlat ? 478 : 356, isFlat ? 0.52 : 0.5, () =>
    drawMachine(canvas, sketch, shape),
  );
  canvas.shadow(566, 706, 210);
  canvas.at(566, 638, 0.78, () => drawPad(canvas, sketch, shape));
}

function drawPorts(canvas: Canvas, sketch: Sketch, shape: ConsoleShape): void {
  const { body, wear, seed } = sketch;
  const back = shape.form === "wings" ? "#23262c" : darken(body, 0.08);
  canvas.shadow(400, 560, 590);
  const box = { x: 96, y: 300, width: 608, height: 250, radius: 18 };
  if (shape.form === "wings") {
    canvas.add(
      svg`<path d="M84 286q316-30 632 0v40H84z" fill="${toBar(canvas, body)}"/><path d="M84 524h632v34q-316 26-632 0z" fill="${toBar(canvas, body)}"/>`,
    );
  }
  canvas.add(
    svg`<rect x="96" y="300" width="608" height="250" rx="18" fill="${toSurface(canvas, back)}"/><rect x="98" y="302" width="604" height="246" rx="16" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="2"/>`,
  );
  const vents = Array.from({ length: 26 }, (_, index) => svg`M${124 + index * 21.6} 328v70`).join(
    "",
  );
  const slot = (x: number, width: number, height: number, radius = 5) =>
    svg`<rect x="${x}" y="${470 - height / 2}" width="${width}" height="${height}" rx="${radius}" fill="#07080a" stroke="#8b8f97" stroke-width="2.5"/>`;
  canvas.add(
    svg`<path d="${vents}" stroke="#000" stroke-opacity=".55" stroke-width="8" stroke-linecap="round"/>${slot(132, 74, 40, 18)}<path d="M156 470h6M176 470h6" stroke="#8b8f97" stroke-width="5"/><path d="M250 456h84v16l-10 14h-64l-10-14z" fill="#07080a" stroke="#8b8f97" stroke-width="2.5"/><path d="M266 470h52" stroke="#c8a24a" stroke-width="4" stroke-dasharray="3.5 3"/>${slot(376, 44, 40)}<path d="M384 478h28" stroke="#c8a24a" stroke-width="5" stroke-dasharray="3 3"/>${slot(456, 46, 20, 3)}${slot(520, 46, 20, 3)}${slot(600, 44, 16, 8)}`,
  );
  canvas.add(
    '<rect x="463" y="465" width="32" height="6" fill="#3f7fc4"/><rect x="527" y="465" width="32" height="6" fill="#3f7fc4"/>',
  );
  drawWear(canvas, box, wear.body, { seed: `${seed}/back` });
}

function drawSide(canvas: Canvas, sketch: Sketch, shape: ConsoleShape): void {
  const { body, wear, seed, view } = sketch;
  const isFlat = shape.form === "slab";
  const [x, y, width, height] = isFlat ? [170, 400, 460, 130] : [236, 118, 328, 572];
  canvas.shadow(400, y + height, width * 1.04);
  const box = { x, y, width, height, radius: shape.form === "wings" ? 46 : 14 };
  canvas.add(
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${box.radius}" fill="${toSurface(canvas, body)}"/><rect x="${x + 2}" y="${y + 2}" width="${width - 4}" height="${height - 4}" rx="${box.radius - 2}" fill="none" stroke="${lighten(body, 0.6)}" stroke-opacity=".45" stroke-width="3"/>`,
  );
  drawSheen(canvas, box, 0.26);
  if (isFlat) {
    canvas.add(svg`<path d="M${x} ${y + height / 2}h${width}" stroke="#050607" stroke-width="7"/>`);
  } else if (shape.form === "wings") {
    canvas.add(
      svg`<path d="M${x + 24} ${y + height - 14}h${width - 48}v10q0 6-10 6H${x + 34}q-10 0-10-6z" fill="#17191d"/>`,
    );
    for (let seam = 0; seam < shape.seams; seam += 1) {
      canvas.add(
        svg`<path d="M${x} ${y + 268 + seam * 16}q${width / 2} 26 ${width} 0" fill="none" stroke="#15171a" stroke-width="6"/>`,
      );
    }
  }
  drawMark(
    canvas,
    x + width / 2,
    isFlat ? y + height * 0.25 : y + height * 0.44,
    isFlat ? 13 : 30,
    body,
  );
  if (view === "right-side-view" && !isFlat) {
    const dots = Array.from(
      { length: 24 },
      (_, dot) =>
        svg`<circle cx="${x + 70 + (dot % 8) * 27}" cy="${y + height - 110 + Math.floor(dot / 8) * 22}" r="5.5"/>`,
    ).join("");
    canvas.add(svg`<g fill="${darken(body, 0.5)}" opacity=".7">${dots}</g>`);
  }
  drawWear(canvas, box, wear.body, { seed: `${seed}/${view}` });
}

function drawHandheldView(canvas: Canvas, sketch: Sketch, shape: ConsoleShape) {
  const kinds: Partial<Record<Sketch["view"], ScreenKind>> = {
    "screen-on-view": "home",
    "model-info": "about",
    "battery-health": "battery",
  };
  switch (sketch.view) {
    case "back-view":
      return drawHandheldBack(canvas, sketch, shape);
    case "left-side-view":
    case "right-side-view":
    case "charger-port-view":
      return drawHandheldEdge(canvas, sketch, shape);
    case "second-extra":
      drawHandheld(canvas, sketch, shape, "lock");
      return drawCloseUp(canvas, { x: 60, y: 250 });
    default:
      return drawHandheld(canvas, sketch, shape, kinds[sketch.view] ?? "lock");
  }
}

function toGrips({ body, colorName }: Sketch, { grips }: ConsoleShape) {
  if (colorName === "Neon Red and Blue")
    return { left: "#2fa7d6", right: "#e8503f", core: "#2b2d31" };
  if (grips === "rails" && colorName === "Black")
    return { left: "#33353a", right: "#33353a", core: "#26272a" };
  return { left: body, right: body, core: grips === "rails" ? "#2b2d31" : body };
}

function gripPath(side: -1 | 1, shape: ConsoleShape): string {
  const inner = 400 + side * 232;
  const outer = 400 + side * (shape.grips === "bulky" ? 352 : 334);
  const bulge = shape.grips === "bulky" ? 46 : 0;
  const r = 96 * side;
  return svg`M${inner} 268H${outer - r}Q${outer} 268 ${outer} 364V${shape.grips === "bulky" ? 470 : 448}Q${outer + bulge * side * 0.2} ${544 + bulge} ${outer - r} ${544 + bulge}L${inner} 544z`;
}

function drawHandheld(canvas: Canvas, sketch: Sketch, shape: ConsoleShape, kind: ScreenKind): void {
  const { wear, seed, health } = sketch;
  const { left, right, core } = toGrips(sketch, shape);
  canvas.shadow(400, 586, 660);
  for (const [side, color] of [
    [-1, left],
    [1, right],
  ] as const) {
    canvas.add(svg`<path d="${gripPath(side, shape)}" fill="${toSurface(canvas, color)}"/>`);
    canvas.add(
      svg`<path d="${gripPath(side, shape)}" fill="none" stroke="${lighten(color, 0.5)}" stroke-opacity=".4" stroke-width="2.5"/>`,
    );
  }
  canvas.add(
    svg`<rect x="166" y="262" width="468" height="288" rx="${shape.grips === "rails" ? 12 : 4}" fill="${shape.grips === "rails" ? toMetal(canvas, core, [0, 0, 0, 1]) : toSurface(canvas, core)}"/><rect x="176" y="270" width="448" height="272" rx="10" fill="#07080a"/>`,
  );
  const glass = { x: 192, y: 284, width: 416, height: 244, radius: 4 };
  drawScreen(canvas, glass, { kind, seed, health });
  const face = { x: 176, y: 270, width: 448, height: 272, radius: 10 };
  drawWear(canvas, face, wear.glass, { seed });
  const at = shape.grips === "bulky" ? 298 : 284;
  drawThumbs(canvas, 400 - at, shape, left, -1);
  drawThumbs(canvas, 400 + at, shape, right, 1);
}

function drawThumbs(
  canvas: Canvas,
  x: number,
  shape: ConsoleShape,
  color: string,
  side: -1 | 1,
): void {
  const isLight = lightnessOf(color) > 0.5;
  const ink = isLight ? darken(color, 0.62) : lighten(color, 0.42);
  const stick = (y: number) =>
    svg`<circle cx="${x}" cy="${y}" r="29" fill="#0f1114"/><circle cx="${x}" cy="${y - 3}" r="21" fill="#2b2e34"/><circle cx="${x}" cy="${y - 5}" r="14" fill="#464a52"/><path d="M${x - 10} ${y - 14}a14 14 0 0 1 14-3" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2.4" stroke-linecap="round"/>`;
  const dots = (y: number) =>
    [
      [0, -23],
      [-23, 0],
      [23, 0],
      [0, 23],
    ]
      .map(
        ([dx, dy]) =>
          svg`<circle cx="${x + (dx as number)}" cy="${y + (dy as number)}" r="10" fill="${ink}"/>`,
      )
      .join("");
  const cross = (y: number) =>
    svg`<path d="M${x - 24} ${y - 8}h16v-16h16v16h16v16h-16v16h-16v-16h-16z" fill="${ink}"/>`;
  const own = side < 0 && shape.grips !== "rails" ? cross : dots;
  const [upper, lower] = side < 0 ? [stick(346), own(440)] : [dots(346), stick(440)];
  const isDeck = shape.grips === "bulky";
  canvas.add(isDeck ? stick(362) : upper);
  canvas.add(
    isDeck
      ? svg`<rect x="${x - 34}" y="432" width="68" height="68" rx="14" fill="${darken(color, isLight ? 0.12 : 0.35)}" stroke="${ink}" stroke-opacity=".3" stroke-width="2"/>`
      : lower,
  );
  if (isDeck) {
    canvas.add(
      svg`<g transform="translate(${x + side * 2} 290) scale(.42) translate(${-x} -346)">${side < 0 ? cross(346) : dots(346)}</g>`,
    );
  }
  canvas.add(
    side < 0
      ? svg`<path d="M${x + 22} 296h20" stroke="${ink}" stroke-width="7" stroke-linecap="round" opacity="${isDeck ? 0 : 1}"/>`
      : svg`<path d="M${x - 42} 296h20M${x - 32} 286v20" stroke="${ink}" stroke-width="7" stroke-linecap="round" opacity="${isDeck ? 0 : 1}"/>`,
  );
}

function drawHandheldBack(canvas: Canvas, sketch: Sketch, shape: ConsoleShape): void {
  const { wear, seed } = sketch;
  const { left, right, core } = toGrips(sketch, shape);
  canvas.shadow(400, 586, 660);
  for (const [side, color] of [
    [-1, right],
    [1, left],
  ] as const) {
    canvas.add(
      svg`<path d="${gripPath(side, shape)}" fill="${toSurface(canvas, darken(color, 0.06))}"/>`,
    );
  }
  const vents = Array.from({ length: 18 }, (_, index) => svg`M${286 + index * 13.6} 290v22`).join(
    "",
  );
  canvas.add(
    svg`<rect x="166" y="262" width="468" height="288" rx="10" fill="${toSurface(canvas, core)}"/><path d="${vents}" stroke="#000" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"/><path d="M190 500h420" stroke="#000" stroke-opacity=".4" stroke-width="3"/><rect x="520" y="332" width="84" height="40" rx="8" fill="#000" opacity=".22"/>`,
  );
  drawMark(canvas, 400, 412, 28, core);
  const box = { x: 166, y: 262, width: 468, height: 288, radius: 10 };
  drawWear(canvas, box, wear.body, { seed: `${seed}/back` });
}

function drawHandheldEdge(canvas: Canvas, sketch: Sketch, shape: ConsoleShape): void {
  const { wear, seed, view } = sketch;
  const { left, right, core } = toGrips(sketch, shape);
  const thick = shape.grips === "bulky" ? 110 : 74;
  const y = 520 - thick;
  canvas.shadow(400, 526, 640);
  const isPort = view === "charger-port-view";
  const colors = view === "right-side-view" ? [right, left] : [left, right];
  canvas.add(
    svg`<rect x="72" y="${y}" width="656" height="${thick}" rx="${thick * 0.42}" fill="${toBar(canvas, colors[0] as string)}"/><path d="M400 ${y}h${328 - thick * 0.42}a${thick * 0.42} ${thick * 0.42} 0 0 1 0 ${thick}H400z" fill="${toBar(canvas, colors[1] as string)}"/><rect x="172" y="${y - 2}" width="456" height="${thick + 4}" rx="8" fill="${toBar(canvas, core)}"/><path d="M176 ${y + 3}h448" stroke="#07080a" stroke-width="9"/>`,
  );
  canvas.add(
    isPort
      ? svg`<rect x="360" y="${y + thick * 0.42}" width="80" height="26" rx="13" fill="#07080a" stroke="#fff" stroke-opacity=".3" stroke-width="2"/><rect x="374" y="${y + thick * 0.42 + 9}" width="52" height="8" rx="4" fill="#5c6067"/>`
      : svg`<rect x="240" y="${y + thick * 0.42}" width="72" height="14" rx="7" fill="#07080a"/><rect x="480" y="${y + thick * 0.4}" width="34" height="18" rx="9" fill="#07080a" opacity=".8"/><circle cx="568" cy="${y + thick * 0.5}" r="9" fill="#07080a"/>`,
  );
  const box = { x: 72, y, width: 656, height: thick, radius: thick * 0.42 };
  drawWear(canvas, box, wear.body, { seed: `${seed}/${view}` });
}
