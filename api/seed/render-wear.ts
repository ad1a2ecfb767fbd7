import { createChance } from "./chance.ts";

export type Box = { x: number; y: number; width: number; height: number; radius: number };

/** 0 none, 1 hairlines, 2 scratches and scuffed edges, 3 cracked (glass only). */
export type Wear = { glass: 0 | 1 | 2 | 3; body: 0 | 1 | 2 };

/** Writes a definition once and returns its reference. */
type Define = (markup: string) => string;

/** Procedural, since scratches that repeat from listing to listing would not look like evidence. */
export function renderWear(box: Box, wear: Wear["glass"], seed: string, define: Define): string {
  if (wear === 0) return "";
  const { x, y, width, height, radius } = box;
  const chance = createChance(`${seed}/wear`);
  const outline = svg`<clipPath><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath>`;
  const marks = [
    renderHairlines(box, chance, wear === 1 ? 5 : 9, wear === 1 ? 0.6 : 0.72),
    wear >= 2 ? renderScuffs(box, chance, define) : "",
    wear === 3 ? renderCrack(box, chance) : "",
  ];
  return `<g clip-path="${define(outline)}">${marks.join("")}</g>`;
}

/** Rounds numbers to two decimals, which keeps a picture at a few kilobytes. */
function svg(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  const write = (value: string | number) =>
    typeof value === "number" ? String(Math.round(value * 100) / 100) : value;
  return strings.reduce((text, part, index) => text + write(values[index - 1]!) + part);
}

function renderHairlines(box: Box, chance: () => number, count: number, opacity: number): string {
  const reach = Math.min(box.width, box.height);
  // Small faces get fewer scratches, which would look like grass.
  const share = Math.min(1, Math.max(0.4, (box.width * box.height) / 110_000));
  let lines = "";
  for (let index = 0; index < count * share; index += 1) {
    const startX = box.x + box.width * (0.1 + chance() * 0.7);
    const startY = box.y + box.height * (0.12 + chance() * 0.76);
    const angle = -0.5 + chance() * 1.5;
    const length = reach * (0.07 + chance() * 0.2);
    const bend = (chance() - 0.5) * length * 0.24;
    const endX = Math.cos(angle) * length;
    const endY = Math.sin(angle) * length;
    lines += svg`M${startX} ${startY}q${endX / 2 + bend} ${endY / 2 - bend} ${endX} ${endY}`;
  }
  // A dark copy half a unit below gives each scratch depth on light and dark bodies.
  return svg`<path d="${lines}" fill="none" stroke="#000" stroke-opacity="${opacity * 0.3}" stroke-width="2" stroke-linecap="round" transform="translate(.8 1.2)"/><path d="${lines}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="1.7" stroke-linecap="round"/>`;
}

function renderScuffs(box: Box, chance: () => number, define: Define): string {
  const { x, y, width, height, radius } = box;
  const reach = Math.min(width, height);
  const rub = define(
    '<radialGradient><stop stop-color="#fff" stop-opacity=".34"/><stop offset=".6" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
  );
  const corner = radius * 0.28;
  const corners = [
    [x + width - corner, y + height - corner, -42],
    [x + corner, y + height - corner, 40],
    [x + width - corner, y + corner, 44],
  ] as const;
  let marks = "";
  for (const [cx, cy, turn] of corners.slice(0, 2 + Math.floor(chance() * 2))) {
    marks += svg`<g transform="translate(${cx} ${cy}) rotate(${turn})"><ellipse rx="${reach * 0.11}" ry="${reach * 0.045}" fill="${rub}"/><path d="M${-reach * 0.06} 0l${reach * 0.03} ${-reach * 0.012} ${reach * 0.028} ${reach * 0.008} ${reach * 0.04} ${-reach * 0.006}-${reach * 0.01} ${reach * 0.018}-${reach * 0.05} ${reach * 0.006}z" fill="#f2ece0" opacity=".85"/></g>`;
  }
  const at = 0.25 + chance() * 0.5;
  marks += svg`<path d="M${x + width - 4} ${y + height * at}q-5 ${reach * 0.03}-1 ${reach * 0.07}q4 ${reach * 0.03} 1 ${reach * 0.06}h5v${-reach * 0.13}z" fill="#f2ece0" opacity=".8"/><ellipse cx="${x + width * (0.25 + chance() * 0.4)}" cy="${y + height * (0.5 + chance() * 0.3)}" rx="${reach * 0.16}" ry="${reach * 0.05}" fill="${rub}" transform="rotate(${-24} ${x + width / 2} ${y + height / 2})"/>`;
  return marks;
}

/** One impact: rays, webs between them, a few bright shards. */
function renderCrack(box: Box, chance: () => number): string {
  const { x, y, width, height } = box;
  const fromX = x + width * (chance() < 0.5 ? 0.78 : 0.22);
  const fromY = y + height * (chance() < 0.6 ? 0.17 : 0.8);
  const reach = Math.min(width, height);
  const rays = 11;
  const far = [0.07, 0.17, 0.34, 0.62, 1.1];
  const points = Array.from({ length: rays }, (_, ray) => {
    let angle = (ray / rays) * Math.PI * 2 + (chance() - 0.5) * 0.3;
    const last = 3 + Math.floor(chance() * 3);
    return far.slice(0, last).map((share) => {
      angle += (chance() - 0.5) * 0.2;
      const length = reach * share * (0.85 + chance() * 0.3);
      return [fromX + Math.cos(angle) * length, fromY + Math.sin(angle) * length] as const;
    });
  });
  let lines = "";
  let webs = "";
  let shards = "";
  points.forEach((ray, index) => {
    const next = points[(index + 1) % rays] as typeof ray;
    lines += svg`M${fromX} ${fromY}${ray.map(([px, py]) => svg`L${px} ${py}`).join("")}`;
    ray.forEach(([px, py], ring) => {
      const neighbour = next[ring];
      if (!neighbour || ring > 2 || (ring > 0 && chance() < 0.35)) return;
      webs += svg`M${px} ${py}L${neighbour[0]} ${neighbour[1]}`;
      const [innerX, innerY] =
        ring === 0 ? [fromX, fromY] : (ray[ring - 1] as readonly [number, number]);
      if (chance() < 0.5) {
        shards += svg`<path d="M${innerX} ${innerY}L${px} ${py}L${neighbour[0]} ${neighbour[1]}z" fill="${chance() < 0.55 ? "#fff" : "#000"}" opacity="${0.1 + chance() * 0.16}"/>`;
      }
    });
  });
  return svg`${shards}<path d="${lines}${webs}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="3" stroke-linejoin="round" transform="translate(.8 1.4)"/><path d="${lines}" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="1.9" stroke-linejoin="round"/><path d="${webs}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.3"/><circle cx="${fromX}" cy="${fromY}" r="${reach * 0.018}" fill="#fff" opacity=".8"/>`;
}
