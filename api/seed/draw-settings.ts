import { type Box, type Canvas, fillBox, svg } from "./draw-canvas.ts";
import { createChance } from "./draw-chance.ts";

const PAPER = "#f3f1ec";
const INK = "#23262c";
const ROW = 38;

export function drawStatus(
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): string {
  if (width > height) return "";
  const unit = width / 274;
  const top = y + 20 * unit;
  return svg`<g fill="${color}" opacity=".85"><rect x="${x + 30 * unit}" y="${top}" width="${34 * unit}" height="${9 * unit}" rx="${4.5 * unit}"/><rect x="${x + width - 62 * unit}" y="${top}" width="${10 * unit}" height="${9 * unit}" rx="${2 * unit}"/><rect x="${x + width - 46 * unit}" y="${top}" width="${20 * unit}" height="${9 * unit}" rx="${3 * unit}"/></g>`;
}

function line(x: number, y: number, length: number, thick: number, opacity: number): string {
  return svg`<rect x="${x}" y="${y}" width="${length}" height="${thick}" rx="${thick / 2}" fill="${INK}" opacity="${opacity}"/>`;
}

function card(x: number, y: number, width: number, height: number, unit: number): string {
  return svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${16 * unit}" fill="#fff"/>`;
}

function rows(
  { x, y, width }: { x: number; y: number; width: number },
  count: number,
  unit: number,
  chance: () => number,
): string {
  let markup = card(x, y, width, count * ROW * unit, unit);
  for (let row = 0; row < count; row += 1) {
    const top = y + (row * ROW + 15) * unit;
    const value = (44 + chance() * 46) * unit;
    markup += line(x + 16 * unit, top, (46 + chance() * 42) * unit, 8 * unit, 0.72);
    markup += line(x + width - 16 * unit - value, top, value, 8 * unit, 0.28);
    if (row > 0) {
      markup += svg`<path d="M${x + 16 * unit} ${y + row * ROW * unit}h${width - 16 * unit}" stroke="#e4dfd5" stroke-width="1.5"/>`;
    }
  }
  return markup;
}

export function drawAbout(
  canvas: Canvas,
  box: Box,
  tones: readonly [string, string, string],
  seed: string,
): void {
  const { x, y, width, height } = box;
  const isWide = width > height;
  const unit = isWide ? height / 330 : Math.min(width, height * 0.58) / 274;
  const chance = createChance(`${seed}/about`);
  fillBox(canvas, box, PAPER);
  const left = x + 20 * unit;
  const inner = isWide ? width * 0.34 : width - 40 * unit;
  const head = y + (isWide ? 24 : 62) * unit;
  const top = head + 34 * unit;
  const tall = (isWide ? 252 : 84) * unit;
  const [picture, size] = isWide ? [left + inner / 2 - 33 * unit, 2.2] : [left + 18 * unit, 1];
  const names = isWide
    ? [left + inner / 2 - 46 * unit, top + 186 * unit]
    : [left + 64 * unit, top + 26 * unit];
  canvas.add(
    drawStatus(x, y, width, height, INK) +
      line(isWide ? left : x + width / 2 - 44 * unit, head, 88 * unit, 12 * unit, 0.8) +
      card(left, top, inner, tall, unit) +
      svg`<g transform="translate(${picture as number} ${top + (isWide ? 32 : 14) * unit}) scale(${unit * (size as number)})"><rect width="30" height="56" rx="7" fill="${tones[1]}"/><rect x="4" y="4" width="22" height="48" rx="4" fill="${tones[0]}"/></g>` +
      line(names[0] as number, names[1] as number, 92 * unit, 11 * unit, 0.8) +
      line(names[0] as number, (names[1] as number) + 24 * unit, 62 * unit, 8 * unit, 0.35),
  );
  if (isWide) {
    const right = left + inner + 18 * unit;
    return canvas.add(
      rows({ x: right, y: top, width: x + width - 20 * unit - right }, 6, unit, chance),
    );
  }
  const count = Math.max(3, Math.min(6, Math.floor((height - 330 * unit) / (ROW * unit))));
  const facts = { x: left, y: head + 136 * unit, width: inner };
  canvas.add(rows(facts, count, unit, chance));
  if (height > 520 * unit) {
    canvas.add(rows({ ...facts, y: facts.y + (count * ROW + 18) * unit }, 2, unit, chance));
  }
}

export function drawBattery(canvas: Canvas, box: Box, health: number, seed: string): void {
  const { x, y, width, height } = box;
  const isWide = width > height;
  const unit = isWide ? height / 300 : Math.min(width, height * 0.58) / 274;
  const chance = createChance(`${seed}/battery`);
  const tone = health >= 0.85 ? "#1f7a4d" : health >= 0.68 ? "#d79a2b" : "#c4473b";
  const cx = isWide ? x + width * 0.27 : x + width / 2;
  const cy = y + (isWide ? 168 : 182) * unit;
  const r = 72 * unit;
  const around = 2 * Math.PI * r;
  fillBox(canvas, box, PAPER);
  canvas.add(
    drawStatus(x, y, width, height, INK) +
      line(
        isWide ? x + 20 * unit : x + width / 2 - 44 * unit,
        y + (isWide ? 24 : 62) * unit,
        88 * unit,
        12 * unit,
        0.8,
      ) +
      svg`<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="#e2dccf" stroke-width="${17 * unit}"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${tone}" stroke-width="${17 * unit}" stroke-linecap="round" stroke-dasharray="${around * health} ${around}" transform="rotate(-90 ${cx} ${cy})"/><g transform="translate(${cx} ${cy}) scale(${unit})"><rect x="-26" y="-14" width="48" height="28" rx="7" fill="none" stroke="${INK}" stroke-width="5"/><path d="M28 -5v10" stroke="${INK}" stroke-width="5" stroke-linecap="round"/><rect x="-20.5" y="-8.5" width="${37 * health}" height="17" rx="3" fill="${tone}"/></g>`,
  );
  const use = isWide
    ? { x: x + width * 0.5, y: y + 72 * unit, width: width * 0.5 - 20 * unit, height: 192 * unit }
    : { x: x + 20 * unit, y: y + 290 * unit, width: width - 40 * unit, height: 142 * unit };
  const bars = 12;
  const step = (use.width - 32 * unit) / bars;
  let chart = card(use.x, use.y, use.width, use.height, unit);
  for (let bar = 0; bar < bars; bar += 1) {
    const tall = use.height * (0.2 + chance() * 0.5);
    chart += svg`<rect x="${use.x + 16 * unit + bar * step}" y="${use.y + use.height - 20 * unit - tall}" width="${step * 0.6}" height="${tall}" rx="${step * 0.2}" fill="${tone}" opacity="${bar === bars - 1 ? 1 : 0.45}"/>`;
  }
  canvas.add(chart);
  if (!isWide && height > 520 * unit) {
    canvas.add(
      rows(
        { x: use.x, y: use.y + use.height + 16 * unit, width: use.width },
        height > 590 * unit ? 2 : 1,
        unit,
        chance,
      ),
    );
  }
}
