import { type Canvas, svg } from "./draw-canvas.ts";
import { createChance, pick } from "./draw-chance.ts";
import { darken, lighten, lightnessOf } from "./draw-color.ts";
import { drawBox, drawCloseUp } from "./draw-extra.ts";
import { drawFrame, toMetal, toSurface } from "./draw-metal.ts";
import type { DrawView, Sketch } from "./draw-sketch.ts";
import { drawWear } from "./draw-wear.ts";

type WatchShape = {
  form: "square" | "round" | "cushion";
  bezel: "none" | "thin" | "ring" | "screws";
  isRugged: boolean;
  buttons: "crown" | "two" | "five";
};

type Strap = { color: string; holes: boolean };

const CX = 400;
const CY = 396;

export const drawWatch: DrawView = (canvas, sketch) => {
  const shape = toWatchShape(sketch);
  switch (sketch.view) {
    case "back-view":
      return drawUpright(canvas, sketch, shape, () => drawSensors(canvas, sketch, shape));
    case "left-side-view":
    case "right-side-view":
      return drawProfile(canvas, sketch, shape);
    case "charger-port-view":
      return drawCharger(canvas, sketch);
    case "first-extra":
      return drawBox(canvas, sketch, "usb-c");
    case "second-extra":
      drawUpright(canvas, sketch, shape, () => drawFace(canvas, sketch, shape));
      return drawCloseUp(canvas, { x: 330, y: 240 });
    default:
      return drawUpright(canvas, sketch, shape, () => drawFace(canvas, sketch, shape));
  }
};

function toWatchShape({ brand, model }: Sketch): WatchShape {
  const isRugged = /Ultra|Fenix/.test(model);
  if (brand === "Apple") return { form: "square", bezel: "none", isRugged, buttons: "crown" };
  if (/Watch Ultra/.test(model)) {
    return { form: "cushion", bezel: "thin", isRugged, buttons: "two" };
  }
  if (brand === "Garmin") {
    return {
      form: "round",
      bezel: isRugged ? "screws" : "thin",
      isRugged,
      buttons: isRugged ? "five" : "two",
    };
  }
  if (/Classic/.test(model)) return { form: "round", bezel: "ring", isRugged, buttons: "two" };
  const isBare = brand === "Google";
  return {
    form: "round",
    bezel: isBare ? "none" : "thin",
    isRugged,
    buttons: isBare ? "crown" : "two",
  };
}

/** Straps match the case without repeating its colour. */
function toStrap({ body, seed, brand, colorName }: Sketch, shape: WatchShape): Strap {
  if (colorName === "Brown") return { color: "#6f4a33", holes: true };
  if (shape.isRugged) {
    return {
      color: pick(["#d9713a", "#33415c", "#3d4a40", "#2c2e33"], seed),
      holes: brand !== "Apple",
    };
  }
  const light = ["#ece6da", "#2f5d4b", "#33415c", "#8b3a3f", "#d8cbb6", "#5b6b84"];
  const dark = ["#26282c", "#2f5d4b", "#33415c", "#4c4f55", "#8a6f57"];
  return { color: pick(lightnessOf(body) > 0.5 ? light : dark, seed), holes: true };
}

function drawUpright(canvas: Canvas, sketch: Sketch, shape: WatchShape, drawHead: () => void) {
  const strap = toStrap(sketch, shape);
  canvas.shadow(CX, 724, 200);
  canvas.at(CX, CY, 0.98, () => {
    drawStrap(canvas, strap, shape);
    drawButtons(canvas, sketch, shape);
    drawHead();
  });
}

// Coordinates of the head: origin in its middle.
function drawStrap(canvas: Canvas, { color, holes }: Strap, { form, isRugged }: WatchShape): void {
  const round = canvas.linear(
    [
      [0, darken(color, 0.34)],
      [0.16, lighten(color, 0.14)],
      [0.5, color],
      [0.84, lighten(color, 0.1)],
      [1, darken(color, 0.38)],
    ],
    [0, 0, 1, 0],
  );
  const wide = isRugged ? 104 : 94;
  const upper = `M${-wide} -90C${-wide - 2} -200 ${-78} -270 -72 -322q3-16 20-16h104q17 0 20 16C78 -270 ${wide + 2} -200 ${wide} -90z`;
  const lower = `M${-wide} 90C${-wide - 2} 200 ${-78} 270 -72 318q3 16 20 16h104q17 0 20-16C78 270 ${wide + 2} 200 ${wide} 90z`;
  canvas.add(svg`<path d="${upper}" fill="${round}"/><path d="${lower}" fill="${round}"/>`);
  // The band bends away at both ends, so it is darker there.
  const fade = (line: readonly [number, number, number, number]) =>
    canvas.linear(
      [
        [0, "#000000", 0.42],
        [0.4, "#000000", 0],
        [1, "#000000", 0],
      ],
      line,
    );
  canvas.add(
    svg`<path d="${upper}" fill="${fade([0, 0, 0, 1])}"/><path d="${lower}" fill="${fade([0, 1, 0, 0])}"/>`,
  );
  if (form === "square" && !isRugged) {
    canvas.add(
      svg`<circle cx="0" cy="-236" r="9" fill="${darken(color, 0.3)}"/><circle cx="0" cy="-238" r="6" fill="${lighten(color, 0.2)}"/>`,
    );
  } else {
    canvas.add(
      svg`<rect x="-58" y="-330" width="116" height="14" rx="5" fill="none" stroke="#a9acb0" stroke-width="5"/>`,
    );
  }
  if (holes) {
    canvas.add(
      [0, 1, 2, 3, 4]
        .map(
          (hole) =>
            svg`<ellipse cx="0" cy="${202 + hole * 24}" rx="6.5" ry="5" fill="${darken(color, 0.55)}"/>`,
        )
        .join(""),
    );
  } else {
    const ridges = [0, 1, 2, 3, 4, 5]
      .map((row) => svg`M-78 ${196 + row * 19}q78 10 156 0`)
      .join("");
    canvas.add(
      svg`<path d="${ridges}" fill="none" stroke="${darken(color, 0.28)}" stroke-width="5" stroke-linecap="round"/>`,
    );
  }
}

function drawButtons(canvas: Canvas, { body, brand }: Sketch, shape: WatchShape): void {
  const dark = darken(body, 0.2);
  const accent = shape.isRugged && brand !== "Garmin" ? "#d9713a" : dark;
  const reach = shape.form === "square" ? 134 : 148;
  if (shape.buttons === "crown") {
    const y = shape.form === "square" ? -66 : -30;
    canvas.add(
      svg`<rect x="${reach - 6}" y="${y}" width="24" height="60" rx="9" fill="${toMetal(canvas, dark, [0, 0, 0, 1])}"/><path d="M${reach + 3} ${y + 8}v44M${reach + 9} ${y + 8}v44" stroke="${lighten(body, 0.4)}" stroke-opacity=".7" stroke-width="1.8"/>`,
    );
    if (shape.form === "square") {
      canvas.add(svg`<rect x="${reach - 3}" y="24" width="10" height="68" rx="5" fill="${dark}"/>`);
    }
    if (shape.isRugged) {
      canvas.add(
        svg`<rect x="${-reach - 8}" y="-40" width="12" height="76" rx="6" fill="${accent}"/><path d="M${reach - 4} -84q30 6 30 40v40q0 30-30 36z" fill="${dark}" opacity=".55"/>`,
      );
    }
    return;
  }
  const turns = shape.buttons === "five" ? [-38, 0, 38, 142, 180, 218] : [-30, 30];
  const isUltra = shape.form === "cushion";
  for (const turn of turns) {
    if (shape.buttons === "five" && turn === 0) continue;
    canvas.add(
      svg`<rect x="${reach - 8}" y="-17" width="18" height="34" rx="7" fill="${toMetal(canvas, dark, [0, 0, 0, 1])}" transform="rotate(${turn})"/>`,
    );
  }
  if (isUltra)
    canvas.add(
      svg`<rect x="${reach - 6}" y="-16" width="16" height="32" rx="7" fill="${accent}"/>`,
    );
}

function drawFace(canvas: Canvas, sketch: Sketch, shape: WatchShape): void {
  const { body, seed, wear } = sketch;
  if (shape.form === "square") {
    const [w, h, r] = shape.isRugged ? [278, 330, 82] : [268, 316, 86];
    drawFrame(canvas, { x: -w / 2, y: -h / 2, width: w, height: h, radius: r }, body);
    const face = { x: -w / 2 + 8, y: -h / 2 + 8, width: w - 16, height: h - 16, radius: r - 8 };
    canvas.add(
      svg`<rect x="${face.x}" y="${face.y}" width="${face.width}" height="${face.height}" rx="${face.radius}" fill="#060708"/>`,
    );
    drawDial(canvas, sketch, 104, 124);
    drawGlare(canvas, face);
    drawWear(canvas, face, wear.glass, { seed });
    return;
  }
  if (shape.form === "cushion") {
    drawFrame(canvas, { x: -150, y: -150, width: 300, height: 300, radius: 96 }, body);
    canvas.add(
      svg`<rect x="-142" y="-142" width="284" height="284" rx="88" fill="${toSurface(canvas, body)}"/>`,
    );
  }
  const outer = shape.form === "cushion" ? 132 : 150;
  canvas.add(svg`<circle r="${outer}" fill="${toMetal(canvas, body, [0.1, 0, 0.9, 1])}"/>`);
  let glass = shape.bezel === "none" ? outer - 4 : outer - 14;
  if (shape.bezel === "ring") {
    const notches = Array.from(
      { length: 60 },
      (_, index) => svg`<path d="M0 ${-outer + 4}v11" transform="rotate(${index * 6})"/>`,
    ).join("");
    canvas.add(
      svg`<circle r="${outer - 5}" fill="${darken(body, 0.3)}"/><g stroke="${lighten(body, 0.25)}" stroke-width="3">${notches}</g><circle r="${outer - 20}" fill="${toMetal(canvas, darken(body, 0.15), [0.1, 0, 0.9, 1])}"/>`,
    );
    glass = outer - 25;
  }
  if (shape.bezel === "screws") {
    const screws = [30, 90, 150, 210, 270, 330]
      .map(
        (turn) =>
          svg`<circle cy="${-outer + 13}" r="6.5" fill="${darken(body, 0.35)}" stroke="${lighten(body, 0.4)}" stroke-width="1.5" transform="rotate(${turn})"/>`,
      )
      .join("");
    canvas.add(
      svg`<circle r="${outer - 4}" fill="${toSurface(canvas, darken(body, 0.18))}"/>${screws}`,
    );
    glass = outer - 26;
  }
  canvas.add(svg`<circle r="${glass}" fill="#060708"/>`);
  drawDial(canvas, sketch, glass * 0.82, glass * 0.82);
  const face = { x: -glass, y: -glass, width: glass * 2, height: glass * 2, radius: glass };
  drawGlare(canvas, face);
  drawWear(canvas, face, wear.glass, { seed });
}

function drawGlare(
  canvas: Canvas,
  box: { x: number; y: number; width: number; height: number; radius: number },
): void {
  const light = canvas.linear(
    [
      [0, "#ffffff", 0.2],
      [0.45, "#ffffff", 0.04],
      [0.6, "#ffffff", 0],
    ],
    [0, 0, 0.7, 1],
  );
  canvas.add(
    svg`<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${box.radius}" fill="${light}"/>`,
  );
}

function drawDial(canvas: Canvas, sketch: Sketch, halfWidth: number, halfHeight: number): void {
  const { view, seed, health } = sketch;
  if (view === "model-info") return canvas.add(drawList(halfWidth, halfHeight, seed));
  if (view === "battery-health") return canvas.add(drawCharge(halfWidth, health));
  if (view === "screen-on-view") return canvas.add(drawApps(halfWidth, seed));
  const faces =
    sketch.brand === "Apple" ? [drawRings, drawDigital] : [drawHands, drawDigital, drawHands];
  canvas.add(pick(faces, `${seed}/face`)(halfWidth, seed));
}

function arc(r: number, width: number, color: string, share: number): string {
  const around = 2 * Math.PI * r;
  return svg`<circle r="${r}" fill="none" stroke="${color}" stroke-opacity=".2" stroke-width="${width}"/><circle r="${r}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="${around * share} ${around}" transform="rotate(-90)"/>`;
}

function drawRings(half: number, seed: string): string {
  const chance = createChance(`${seed}/rings`);
  const rings = [
    [0.88, "#e8a33d"],
    [0.67, "#59b98a"],
    [0.46, "#7fb2e6"],
  ] as const;
  return rings
    .map(([share, color]) => arc(half * share, half * 0.165, color, 0.55 + chance() * 0.37))
    .join("");
}

function drawHands(half: number, seed: string): string {
  const tone = pick(["#e8a33d", "#7fb2e6", "#d95f52", "#59b98a"], `${seed}/tone`);
  const ticks = Array.from(
    { length: 12 },
    (_, index) =>
      svg`<path d="M0 ${-half}v${index % 3 === 0 ? half * 0.16 : half * 0.08}" stroke-width="${index % 3 === 0 ? 6 : 3}" transform="rotate(${index * 30})"/>`,
  ).join("");
  return svg`<g stroke="#eef0f2" stroke-linecap="round">${ticks}</g><g transform="translate(0 ${half * 0.46})">${arc(half * 0.2, half * 0.06, tone, 0.7)}</g><g transform="translate(${-half * 0.48} 0)">${arc(half * 0.16, half * 0.05, "#aeb4bb", 0.45)}</g><g stroke="#f6f7f8" stroke-linecap="round"><path d="M0 0v${-half * 0.5}" stroke-width="10" transform="rotate(-54)"/><path d="M0 0v${-half * 0.78}" stroke-width="7" transform="rotate(56)"/></g><path d="M0 ${half * 0.16}v${-half * 0.98}" stroke="${tone}" stroke-width="2.6" stroke-linecap="round" transform="rotate(172)"/><circle r="8" fill="${tone}"/>`;
}

function drawDigital(half: number, seed: string): string {
  const tone = pick(["#e8a33d", "#7fd0c0", "#e08a8a", "#a8c8f0"], `${seed}/tone`);
  const chance = createChance(`${seed}/digital`);
  const bars = Array.from({ length: 9 }, (_, index) => {
    const tall = half * (0.1 + chance() * 0.26);
    return svg`<rect x="${-half * 0.6 + index * half * 0.135}" y="${half * 0.66 - tall}" width="${half * 0.08}" height="${tall}" rx="2" fill="${tone}" opacity="${0.4 + index * 0.06}"/>`;
  }).join("");
  // Seven-segment digits: 10 09, the usual time in product photos.
  const digit = (x: number, segments: string) => {
    const w = half * 0.26;
    const h = half * 0.5;
    const paths: Record<string, string> = {
      a: svg`M${x} 0h${w}`,
      b: svg`M${x + w} 0v${h / 2}`,
      c: svg`M${x + w} ${h / 2}v${h / 2}`,
      d: svg`M${x} ${h}h${w}`,
      e: svg`M${x} ${h / 2}v${h / 2}`,
      f: svg`M${x} 0v${h / 2}`,
      g: svg`M${x} ${h / 2}h${w}`,
    };
    return [...segments].map((name) => paths[name]).join("");
  };
  const time =
    digit(-half * 0.98, "bc") +
    digit(-half * 0.5, "abcdef") +
    digit(half * 0.16, "abcdef") +
    digit(half * 0.64, "abcdfg");
  return svg`<path d="${time}" fill="none" stroke="#f4f5f6" stroke-width="${half * 0.09}" stroke-linecap="round" stroke-linejoin="round" transform="translate(${half * 0.05} ${-half * 0.52}) scale(.92)"/><rect x="${-half * 0.5}" y="${-half * 0.86}" width="${half}" height="${half * 0.1}" rx="${half * 0.05}" fill="${tone}" opacity=".85"/>${bars}`;
}

function drawApps(half: number, seed: string): string {
  const chance = createChance(`${seed}/apps`);
  const colors = ["#e9a13b", "#2f8f6b", "#d95f52", "#4b7fc0", "#f2efe8", "#8a6bb5", "#5fb4c4"];
  const r = half * 0.235;
  let dots = "";
  for (let row = -2; row <= 2; row += 1) {
    const columns = 3 - (Math.abs(row) % 2);
    for (let column = 0; column < columns; column += 1) {
      const x = (column - (columns - 1) / 2) * r * 2.4;
      const y = row * r * 2.08;
      const far = Math.hypot(x, y) / half;
      if (far > 1.02) continue;
      const color = colors[Math.floor(chance() * colors.length)] as string;
      dots += svg`<circle cx="${x}" cy="${y}" r="${r * (1.06 - far * 0.32)}" fill="${color}"/><circle cx="${x}" cy="${y}" r="${r * 0.32}" fill="${color === "#f2efe8" ? "#4b7fc0" : "#fff"}" opacity=".85"/>`;
    }
  }
  return dots;
}

function drawList(halfWidth: number, halfHeight: number, seed: string): string {
  const chance = createChance(`${seed}/list`);
  const step = halfHeight * 0.42;
  let rows = svg`<rect x="${-halfWidth * 0.5}" y="${-halfHeight * 0.86}" width="${halfWidth}" height="${halfHeight * 0.11}" rx="6" fill="#e8a33d"/>`;
  for (let row = 0; row < 3; row += 1) {
    const y = -halfHeight * 0.6 + row * step;
    rows += svg`<rect x="${-halfWidth * 0.92}" y="${y}" width="${halfWidth * 1.84}" height="${step * 0.86}" rx="16" fill="#24272d"/><rect x="${-halfWidth * 0.74}" y="${y + step * 0.2}" width="${halfWidth * (0.5 + chance() * 0.4)}" height="${step * 0.16}" rx="4" fill="#fff" opacity=".85"/><rect x="${-halfWidth * 0.74}" y="${y + step * 0.5}" width="${halfWidth * (0.6 + chance() * 0.6)}" height="${step * 0.14}" rx="4" fill="#fff" opacity=".4"/>`;
  }
  return rows;
}

function drawCharge(half: number, health: number): string {
  const tone = health >= 0.85 ? "#59b98a" : health >= 0.68 ? "#e8a33d" : "#e0645a";
  return svg`${arc(half * 0.86, half * 0.16, tone, health)}<g fill="none" stroke="#f4f5f6" stroke-width="7"><rect x="${-half * 0.34}" y="${-half * 0.2}" width="${half * 0.6}" height="${half * 0.4}" rx="10"/></g><path d="M${half * 0.36} ${-half * 0.07}v${half * 0.14}" stroke="#f4f5f6" stroke-width="8" stroke-linecap="round"/><rect x="${-half * 0.26}" y="${-half * 0.12}" width="${half * 0.44 * health}" height="${half * 0.24}" rx="5" fill="${tone}"/>`;
}

function drawSensors(canvas: Canvas, sketch: Sketch, shape: WatchShape): void {
  const { body, wear, seed } = sketch;
  const [w, h, r] =
    shape.form === "square" ? [268, 316, 86] : [300, 300, shape.form === "round" ? 150 : 96];
  drawFrame(canvas, { x: -w / 2, y: -h / 2, width: w, height: h, radius: r }, darken(body, 0.06));
  canvas.add(
    svg`<rect x="${-w / 2 + 6}" y="${-h / 2 + 6}" width="${w - 12}" height="${h - 12}" rx="${r - 6}" fill="${toSurface(canvas, body)}"/>`,
  );
  const dome = canvas.radial(
    [
      [0, "#3a3e46"],
      [0.7, "#1c1f24"],
      [1, "#0e1013"],
    ],
    { fx: 0.38, fy: 0.32 },
  );
  const eyes = [0, 90, 180, 270]
    .map(
      (turn) =>
        svg`<circle cy="-56" r="15" fill="#0a0c10" stroke="#4c525c" stroke-width="2" transform="rotate(${turn + 45})"/>`,
    )
    .join("");
  canvas.add(
    svg`<circle r="112" fill="${lighten(body, 0.12)}"/><circle r="108" fill="${dome}"/><circle r="84" fill="none" stroke="#525862" stroke-width="2"/>${eyes}<circle r="20" fill="#123a2a"/><circle r="11" fill="#49c98d" opacity=".9"/><path d="M-70 -62a94 94 0 0 1 52 -30" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="6" stroke-linecap="round"/>`,
  );
  const face = { x: -w / 2, y: -h / 2, width: w, height: h, radius: r };
  drawWear(canvas, face, wear.body, { seed: `${seed}/back` });
}

function drawProfile(canvas: Canvas, sketch: Sketch, shape: WatchShape): void {
  const { body, view, wear, seed } = sketch;
  const { color } = toStrap(sketch, shape);
  const strap = canvas.linear(
    [
      [0, darken(color, 0.2)],
      [0.5, lighten(color, 0.14)],
      [1, darken(color, 0.34)],
    ],
    [0, 0, 1, 0],
  );
  canvas.shadow(392, 736, 190);
  canvas.add(
    svg`<path d="M430 300C436 200 404 110 330 84q-16-4-22 8q-4 12 10 18c54 28 70 100 68 196zM430 500C436 600 404 690 330 720q-16 4-22-8q-4-12 10-18c54-28 70-104 68-196z" fill="${strap}"/>`,
  );
  const caseTop = 400 - 152;
  canvas.add(
    svg`<path d="M366 ${caseTop + 60}q-30 92 0 184z" fill="#15181c"/><rect x="364" y="${caseTop}" width="78" height="304" rx="30" fill="${toMetal(canvas, body)}"/><path d="M438 ${caseTop + 20}q26 6 26 40v184q0 34-26 40z" fill="#0b0d10"/><path d="M446 ${caseTop + 40}q10 8 10 30v90" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/>`,
  );
  if (view === "right-side-view") {
    const dark = darken(body, 0.18);
    const grooves = [0, 1, 2, 3, 4, 5]
      .map((line) => svg`M386 ${caseTop + 72 + line * 9}h34`)
      .join("");
    canvas.add(
      shape.buttons === "crown"
        ? svg`<rect x="382" y="${caseTop + 64}" width="42" height="60" rx="12" fill="${toMetal(canvas, dark)}"/><path d="${grooves}" stroke="${lighten(body, 0.4)}" stroke-opacity=".55" stroke-width="2.4"/><rect x="390" y="${caseTop + 158}" width="26" height="84" rx="13" fill="${dark}" stroke="${lighten(body, 0.3)}" stroke-width="2"/>`
        : svg`<rect x="388" y="${caseTop + 62}" width="30" height="54" rx="13" fill="${toMetal(canvas, dark)}"/><rect x="388" y="${caseTop + 188}" width="30" height="54" rx="13" fill="${toMetal(canvas, dark)}"/>`,
    );
  } else {
    canvas.add(
      [0, 1, 2]
        .map(
          (slot) =>
            svg`<rect x="394" y="${caseTop + 120 + slot * 26}" width="18" height="14" rx="7" fill="#0b0d10"/>`,
        )
        .join(""),
    );
  }
  const edge = { x: 364, y: caseTop, width: 78, height: 304, radius: 30 };
  drawWear(canvas, edge, wear.body, { seed: `${seed}/side` });
}

/** Watches have no port, so the charging puck is drawn. */
function drawCharger(canvas: Canvas, { body }: Sketch): void {
  canvas.shadow(360, 596, 330);
  const path = "M470 500C580 500 640 560 600 620C560 676 430 640 470 690C510 730 640 700 742 706";
  const rim = toMetal(canvas, "#d3d5d6", [0.1, 0, 0.9, 1]);
  const dome = canvas.radial(
    [
      [0, "#ffffff"],
      [0.7, "#eceae5"],
      [1, "#cfccc5"],
    ],
    { fx: 0.4, fy: 0.34 },
  );
  canvas.add(
    svg`<path d="${path}" fill="none" stroke="#b7b3aa" stroke-width="16" transform="translate(0 4)"/><path d="${path}" fill="none" stroke="#f1efe9" stroke-width="13"/><path d="M208 430v26a152 152 0 0 0 304 0v-26z" fill="${darken("#d3d5d6", 0.18)}"/><ellipse cx="360" cy="430" rx="152" ry="146" fill="${rim}"/><ellipse cx="360" cy="428" rx="138" ry="132" fill="${dome}"/><ellipse cx="360" cy="428" rx="86" ry="82" fill="none" stroke="#d2cfc8" stroke-width="3"/><circle cx="360" cy="428" r="13" fill="none" stroke="${darken(body, 0.1)}" stroke-opacity=".35" stroke-width="4" stroke-dasharray="62 20"/>`,
  );
}
