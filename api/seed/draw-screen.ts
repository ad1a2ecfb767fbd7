import { createChance, pick } from "./draw-chance.ts";
import { type Box, type Canvas, fillBox, svg } from "./draw-canvas.ts";
import { lighten, mix } from "./draw-color.ts";
import { drawAbout, drawBattery, drawStatus } from "./draw-settings.ts";

const WALLPAPERS = {
  dawn: ["#f5bb78", "#dc6a5e", "#5b3a6e"],
  sea: ["#a6dcd5", "#328799", "#12344d"],
  moss: ["#dde6ab", "#529568", "#123a2f"],
  plum: ["#ebc0d9", "#8d5dab", "#2b2250"],
  fjord: ["#d5e3f0", "#5b86b5", "#1c2f55"],
  ember: ["#f6c9a0", "#c9543f", "#3a1626"],
} as const satisfies Record<string, readonly [string, string, string]>;
type Tones = readonly [string, string, string];
const scenes = [drawRings, drawDunes, drawArches, drawRibbons];

export type ScreenKind = "lock" | "home" | "desktop" | "about" | "battery";
export type ScreenLook = {
  kind: ScreenKind;
  /** Equal seeds give equal wallpapers and icons. */
  seed: string;
  /** Battery health from 0 to 1. */
  health: number;
};

export function drawScreen(canvas: Canvas, box: Box, look: ScreenLook): void {
  const { x, y, width, height, radius } = box;
  const shape = svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
  canvas.add(`<g clip-path="${canvas.clip(shape)}">`);
  const tones = WALLPAPERS[pick(Object.keys(WALLPAPERS) as (keyof typeof WALLPAPERS)[], look.seed)];
  if (look.kind === "about") drawAbout(canvas, box, tones, look.seed);
  else if (look.kind === "battery") drawBattery(canvas, box, look.health, look.seed);
  else {
    drawSky(canvas, box, tones);
    pick(scenes, `${look.seed}/scene`)(canvas, box, tones);
    if (look.kind === "lock") drawClock(canvas, box);
    if (look.kind === "home") drawIcons(canvas, box, tones, look.seed);
    if (look.kind === "desktop") drawDesktop(canvas, box, tones);
  }
  const glare = canvas.linear(
    [
      [0, "#ffffff", 0.2],
      [0.8, "#ffffff", 0.02],
      [1, "#ffffff", 0],
    ],
    [0, 0, 0.7, 1],
  );
  canvas.add(
    svg`<path fill="${glare}" d="M${x} ${y}h${width * 0.64}l${-width * 0.46} ${height}h${-width * 0.18}z"/></g>`,
  );
}

function drawSky(canvas: Canvas, box: Box, [light, middle, deep]: Tones): void {
  const sky = canvas.linear(
    [
      [0, deep],
      [0.55, middle],
      [1, light],
    ],
    [0.1, 0, 0.7, 1],
  );
  fillBox(canvas, box, sky);
}

function drawRings(canvas: Canvas, { x, y, width, height }: Box, [light]: Tones): void {
  const cx = x + width * 0.72;
  const cy = y + height * 0.62;
  const size = Math.min(width, height);
  canvas.add(
    svg`<g fill="${light}"><circle cx="${cx}" cy="${cy}" r="${size * 0.62}" opacity=".2"/><circle cx="${cx}" cy="${cy}" r="${size * 0.4}" opacity=".26"/></g><circle cx="${cx}" cy="${cy}" r="${size * 0.19}" fill="${lighten(light, 0.4)}" opacity=".78"/><circle cx="${cx}" cy="${cy}" r="${size * 0.82}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2"/><circle cx="${cx - size * 0.66}" cy="${cy - size * 0.49}" r="${size * 0.028}" fill="#fff" opacity=".85"/>`,
  );
}

function drawDunes(
  canvas: Canvas,
  { x, y, width, height }: Box,
  [light, middle, deep]: Tones,
): void {
  const sun = lighten(light, 0.45);
  const size = Math.min(width, height);
  const hill = (top: number, lift: number, color: string) =>
    svg`<path fill="${color}" d="M${x} ${y + height * top}C${x + width * 0.3} ${y + height * (top - lift)} ${x + width * 0.55} ${y + height * (top + lift)} ${x + width} ${y + height * (top - lift * 0.6)}V${y + height}H${x}z"/>`;
  canvas.add(
    svg`<circle cx="${x + width * 0.64}" cy="${y + height * 0.46}" r="${size * 0.3}" fill="${sun}" opacity=".22"/><circle cx="${x + width * 0.64}" cy="${y + height * 0.46}" r="${size * 0.17}" fill="${sun}" opacity=".9"/>` +
      hill(0.6, 0.07, mix(light, middle, 0.45)) +
      hill(0.72, -0.06, mix(middle, deep, 0.25)) +
      hill(0.84, 0.07, mix(middle, deep, 0.65)),
  );
}

function drawArches(
  canvas: Canvas,
  { x, y, width, height }: Box,
  [light, middle, deep]: Tones,
): void {
  const colors = [
    mix(middle, deep, 0.4),
    middle,
    mix(middle, light, 0.5),
    light,
    lighten(light, 0.5),
  ];
  const size = Math.min(width, height);
  const foot = y + height;
  const rise = Math.max(0, height - size) * 0.42;
  canvas.add(
    colors
      .map((color, index) => {
        const r = size * (0.54 - index * 0.1);
        const cx = x + width * 0.5;
        const spring = foot - rise * (1 - index * 0.12) - size * 0.1;
        return svg`<path fill="${color}" opacity=".92" d="M${cx - r} ${foot}V${spring}a${r} ${r} 0 0 1 ${r * 2} 0V${foot}z"/>`;
      })
      .join(""),
  );
}

function drawRibbons(canvas: Canvas, { x, y, width, height }: Box, [light, middle]: Tones): void {
  const ribbon = (at: number, thick: number, color: string, opacity: number) =>
    svg`<path fill="${color}" opacity="${opacity}" d="M${x} ${y + height * at}C${x + width * 0.4} ${y + height * (at - 0.3)} ${x + width * 0.6} ${y + height * (at + 0.26)} ${x + width} ${y + height * (at - 0.1)}V${y + height * (at - 0.1 + thick)}C${x + width * 0.6} ${y + height * (at + 0.26 + thick)} ${x + width * 0.4} ${y + height * (at - 0.3 + thick)} ${x} ${y + height * (at + thick)}z"/>`;
  canvas.add(
    ribbon(0.48, 0.3, light, 0.28) +
      ribbon(0.58, 0.2, mix(light, middle, 0.3), 0.5) +
      ribbon(0.7, 0.16, lighten(light, 0.3), 0.55) +
      ribbon(0.86, 0.3, light, 0.35),
  );
}

function drawClock(canvas: Canvas, { x, y, width, height }: Box): void {
  const unit = Math.min(width, height * 0.8) / 274;
  const cx = x + width / 2;
  const top = y + height * 0.145;
  canvas.add(
    svg`<g fill="#fff"><rect x="${cx - 60 * unit}" y="${top}" width="${120 * unit}" height="${27 * unit}" rx="${13.5 * unit}" opacity=".86"/><rect x="${cx - 38 * unit}" y="${top + 39 * unit}" width="${76 * unit}" height="${9 * unit}" rx="${4.5 * unit}" opacity=".55"/><circle cx="${x + 40 * unit}" cy="${y + height - 44 * unit}" r="${17 * unit}" opacity=".22"/><circle cx="${x + width - 40 * unit}" cy="${y + height - 44 * unit}" r="${17 * unit}" opacity=".22"/></g>`,
  );
}

function drawIcons(canvas: Canvas, { x, y, width, height }: Box, tones: Tones, seed: string): void {
  const chance = createChance(`${seed}/icons`);
  const wide = width > height;
  const columns = wide ? 7 : 4;
  const step = width / (columns + 0.55);
  const size = step * 0.66;
  const rows = Math.floor((height * (wide ? 0.62 : 0.68)) / (step * 1.12));
  const top = y + height * (wide ? 0.1 : 0.11);
  const left = x + (width - step * (columns - 1) - size) / 2;
  const colors = [
    "#e9a13b",
    "#2f8f6b",
    "#d95f52",
    "#4b7fc0",
    "#f2efe8",
    "#8a6bb5",
    "#2b2f38",
    "#5fb4c4",
  ];
  const icon = (cx: number, cy: number) => {
    const color = colors[Math.floor(chance() * colors.length)] as string;
    const mark = color === "#f2efe8" ? tones[1] : "#ffffff";
    return svg`<rect x="${cx}" y="${cy}" width="${size}" height="${size}" rx="${size * 0.26}" fill="${color}"/>${drawGlyph(cx + size / 2, cy + size / 2, size * 0.24, mark, Math.floor(chance() * 5))}`;
  };
  let markup = "";
  // A widget first, because equal squares alone look like a chart.
  const widget = step + size;
  markup += svg`<rect x="${left}" y="${top}" width="${widget}" height="${size + step * 0.12}" rx="${size * 0.3}" fill="#fff" opacity=".9"/><circle cx="${left + size * 0.55}" cy="${top + size * 0.56}" r="${size * 0.3}" fill="none" stroke="${tones[1]}" stroke-width="${size * 0.12}" stroke-dasharray="${size * 1.3} ${size}" stroke-linecap="round"/><rect x="${left + size * 1.05}" y="${top + size * 0.34}" width="${size * 0.95}" height="${size * 0.16}" rx="${size * 0.08}" fill="${tones[2]}" opacity=".75"/><rect x="${left + size * 1.05}" y="${top + size * 0.62}" width="${size * 0.6}" height="${size * 0.13}" rx="${size * 0.06}" fill="${tones[2]}" opacity=".4"/>`;
  for (let row = 0; row < rows; row += 1) {
    for (let column = row === 0 ? 2 : 0; column < columns; column += 1) {
      if (row === rows - 1 && column > columns - 2) continue;
      markup += icon(left + column * step, top + row * step * 1.14);
    }
  }
  const dock = y + height - step * 1.12;
  const docked = wide ? 5 : 4;
  const dockLeft = x + (width - step * (docked - 1) - size) / 2;
  markup += svg`<rect x="${dockLeft - size * 0.22}" y="${dock - size * 0.2}" width="${step * (docked - 1) + size * 1.44}" height="${size * 1.4}" rx="${size * 0.46}" fill="#fff" opacity=".26"/>`;
  for (let index = 0; index < docked; index += 1) markup += icon(dockLeft + index * step, dock);
  canvas.add(`${markup}${drawStatus(x, y, width, height, "#ffffff")}`);
}

function drawGlyph(cx: number, cy: number, r: number, color: string, kind: number): string {
  const glyphs = [
    svg`<circle cx="${cx}" cy="${cy}" r="${r}" fill="${color}"/>`,
    svg`<circle cx="${cx}" cy="${cy}" r="${r * 0.85}" fill="none" stroke="${color}" stroke-width="${r * 0.5}"/>`,
    svg`<path fill="${color}" d="M${cx - r} ${cy + r}L${cx} ${cy - r}L${cx + r} ${cy + r}z"/>`,
    svg`<path fill="${color}" d="M${cx - r} ${cy - r}h${r * 2}v${r * 0.55}h${-r * 2}zM${cx - r} ${cy + r * 0.45}h${r * 1.4}v${r * 0.55}h${-r * 1.4}z"/>`,
    svg`<rect x="${cx - r}" y="${cy - r * 0.8}" width="${r * 2}" height="${r * 1.6}" rx="${r * 0.5}" fill="${color}"/>`,
  ];
  return glyphs[kind] as string;
}

function drawDesktop(canvas: Canvas, { x, y, width, height }: Box, tones: Tones): void {
  const colors = ["#f2efe8", "#e9a13b", "#2f8f6b", "#4b7fc0", "#d95f52", "#8a6bb5"];
  const dock = colors
    .map(
      (color, index) =>
        svg`<rect x="${x + width / 2 - 94 + index * 32}" y="${y + height - 28}" width="18" height="18" rx="5" fill="${color}"/>`,
    )
    .join("");
  const left = x + width * 0.1;
  const top = y + height * 0.14;
  const line = (at: number, share: number) =>
    svg`<rect x="${left + width * 0.15}" y="${top + at}" width="${width * share}" height="7" rx="3.5" fill="#2b2f38" opacity=".3"/>`;
  canvas.add(
    svg`<path fill="#000" opacity=".22" d="M${x} ${y}h${width}v13h${-width}z"/><rect x="${left}" y="${top}" width="${width * 0.5}" height="${height * 0.54}" rx="8" fill="#fdfcf8" opacity=".95"/><path d="M${left} ${top + 8}a8 8 0 0 1 8-8h${width * 0.11 - 8}v${height * 0.54}h${-width * 0.11 + 8}a8 8 0 0 1-8-8z" fill="#ece7dc"/><circle cx="${left + 11}" cy="${top + 11}" r="3.5" fill="${tones[1]}"/><circle cx="${left + 22}" cy="${top + 11}" r="3.5" fill="#c9c2b3"/><rect x="${left + width * 0.15}" y="${top + 22}" width="${width * 0.18}" height="11" rx="5.5" fill="#2b2f38" opacity=".7"/>${line(48, 0.3)}${line(66, 0.26)}${line(84, 0.31)}${line(102, 0.17)}<rect x="${x + width / 2 - 106}" y="${y + height - 35}" width="212" height="31" rx="10" fill="#fff" opacity=".34"/>${dock}`,
  );
}
