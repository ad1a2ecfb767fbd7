import { createChance } from "./chance.ts";

/** Surfaces seen from above, on which flat things lie. */
export const SURFACES = [
  "oak",
  "walnut",
  "linen",
  "sheet",
  "plaid",
  "tiles",
  "marble",
  "felt",
  "denim",
  "terrazzo",
] as const;

/** Places with a wall behind them, in which things stand. */
export const ROOMS = ["desk", "window", "shelf", "kitchen", "curtain", "sofa", "plant"] as const;

type Surface = (typeof SURFACES)[number] | "bench";
export type Scene = Surface | (typeof ROOMS)[number];

export const isSurface = (scene: Scene): scene is Surface =>
  !(ROOMS as readonly string[]).includes(scene);

/** Larger than a picture, which the camera turns and moves. */
const EDGE = { from: -160, size: 1120 };
const SHEET = `M${EDGE.from} ${EDGE.from}h${EDGE.size}v${EDGE.size}h-${EDGE.size}z`;
/** Where wall and floor meet. */
const FLOOR = 590;

const fill = (color: string, more = "") => `<path fill="${color}" d="${SHEET}"${more}/>`;
const band = (color: string, y: number, height: number, more = "") =>
  `<path fill="${color}" d="M${EDGE.from} ${y}h${EDGE.size}v${height}h-${EDGE.size}z"${more}/>`;

/**
 * A tile of grain. It is small and repeats, since noise over a whole picture would take longer to
 * render than all else.
 */
const grain = (id: string, size: number, frequency: string, strength: number) =>
  `<filter id="${id}f" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="4" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${strength} 0 0 0 ${Math.round(-42 * strength) / 100}"/></filter><pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><path filter="url(#${id}f)" d="M0 0h${size}v${size}H0z"/></pattern>`;

const gradient = (id: string, stops: readonly string[], place = "") =>
  `<linearGradient id="${id}"${place}>${stops
    .map((stop, at) => {
      const [color = "", opacity] = stop.split(" ");
      const offset = Math.round((at / (stops.length - 1)) * 100) / 100;
      return `<stop offset="${offset}" stop-color="${color}"${opacity ? ` stop-opacity="${opacity}"` : ""}/>`;
    })
    .join("")}</linearGradient>`;
const DOWN = ' x2="0" y2="1"';

/** Planks with grain; `step` is their width. */
function renderWood(
  name: string,
  [light, dark, line]: readonly [string, string, string],
  step: number,
): string {
  const chance = createChance(`scene/${name}`);
  let planks = "";
  let veins = "";
  for (let y = EDGE.from; y < EDGE.from + EDGE.size; y += step) {
    const tone = (chance() * 0.2).toFixed(2);
    planks += `<path fill="${chance() < 0.5 ? light : dark}" opacity="${tone}" d="M${EDGE.from} ${y}h${EDGE.size}v${step}h-${EDGE.size}z"/><path stroke="${line}" stroke-opacity=".55" stroke-width="2.4" d="M${EDGE.from} ${y}h${EDGE.size}"/>`;
    for (let vein = 0; vein < 8; vein += 1) {
      const at = Math.round(y + step * (0.12 + chance() * 0.76));
      const bend = Math.round((chance() - 0.5) * 34);
      veins += `M${EDGE.from} ${at}q280 ${bend} 560 0t560 ${Math.round((chance() - 0.5) * 12)}`;
    }
  }
  return `${fill(light)}${planks}<path fill="none" stroke="${line}" stroke-opacity=".16" stroke-width="3" d="${veins}"/>`;
}

/** Soft ridges and hollows of cloth. */
function renderFolds(name: string, count: number, strength: number): string {
  const chance = createChance(`folds/${name}`);
  let folds = "";
  for (let fold = 0; fold < count; fold += 1) {
    const x = Math.round(EDGE.from + ((fold + chance() * 0.8) / count) * EDGE.size);
    const lean = Math.round((chance() - 0.3) * 420);
    const width = Math.round(50 + chance() * 90);
    folds += `<path d="M${x} ${EDGE.from}q${lean * 0.2 + 40} 500 ${lean} ${EDGE.size}h${width}q${-60} -560 ${-lean} -${EDGE.size}z" fill="url(#sw)" opacity="${(strength * (0.6 + chance() * 0.4)).toFixed(2)}"/>`;
  }
  return folds;
}
const FOLD = gradient("sw", ["#000 0", "#000 .5", "#fff .65", "#fff 0"]);

/** Threads as the dashes of lines that are as wide as the sheet: a pattern would take longer. */
const weave = (ways: readonly string[], dashes: string, color: string, opacity: number) =>
  `<path fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="1600" stroke-dasharray="${dashes}" d="${ways.join("")}"/>`;
const ACROSS = "M400 -160V960";
const DOWN_THE_SHEET = "M-160 400H960";

function renderCloth(name: string, color: string, threads: string, folds: [number, number]) {
  return `<defs>${FOLD}</defs>${fill(color)}${threads}${renderFolds(name, ...folds)}`;
}

/** Wall above, floor below, with the darker line where they meet. */
const renderRoom = (wall: string, floor: string, things = "", defs = "") =>
  `<defs>${gradient("sa", ["#fff .3", "#fff 0", "#000 .16"], DOWN)}${gradient("sb", ["#000 .3", "#000 .06", "#fff .12"], DOWN)}${defs}</defs>${fill(wall)}${band("url(#sa)", EDGE.from, FLOOR - EDGE.from)}${things}${band(floor, FLOOR, 400)}${band("url(#sb)", FLOOR, 400)}`;

/** Out of focus: soft edges by a second, larger, thinner shape. */
const blurred = (path: string, color: string) =>
  `<path d="${path}" fill="${color}" stroke="${color}" stroke-opacity=".35" stroke-width="16" stroke-linejoin="round"/>`;

const boards = (line: string) =>
  `<path stroke="${line}" stroke-opacity=".4" stroke-width="2" fill="none" d="M-160 648q560 10 1120-2M-160 724q560-12 1120 4M-160 612q500-6 1120 3"/>`;

function renderChips(): string {
  const chance = createChance("scene/terrazzo");
  const colors = ["#8d7a68", "#c4876a", "#6f7d78", "#e9e2d6", "#4f4a46"];
  const paths = colors.map((color) => {
    let path = "";
    for (let chip = 0; chip < 22; chip += 1) {
      const [x, y] = [0, 0].map(() => Math.round(EDGE.from + chance() * EDGE.size));
      const [a, b, c] = [0, 0, 0].map(() => Math.round(5 + chance() * 15));
      path += `M${x} ${y}l${a} ${-b!}l${b} ${c}l${-c!} ${a}l${-a!} ${-b! >> 1}z`;
    }
    return `<path fill="${color}" d="${path}"/>`;
  });
  return fill("#d9d3c8") + paths.join("");
}

function renderMarble(): string {
  const chance = createChance("scene/marble");
  let veins = "";
  for (let vein = 0; vein < 7; vein += 1) {
    const y = Math.round(EDGE.from + chance() * EDGE.size * 1.2 - 200);
    veins += `M${EDGE.from} ${y}q${Math.round(150 + chance() * 200)} ${Math.round(60 - chance() * 160)} ${Math.round(400 + chance() * 100)} ${Math.round(chance() * 120)}t${Math.round(300 + chance() * 300)} ${Math.round(chance() * 200)}`;
  }
  return `<defs>${grain("sg", 260, ".012 .02", 0.5)}</defs>${fill("#e9e8e6")}${fill("url(#sg)")}<path fill="none" stroke="#83888d" stroke-opacity=".28" stroke-width="9" stroke-linecap="round" d="${veins}"/><path fill="none" stroke="#6d7277" stroke-opacity=".5" stroke-width="2" d="${veins}"/>`;
}

function renderTiles(): string {
  let lines = "";
  for (let at = -110; at < 960; at += 290) lines += `M${at} -160v1120M-160 ${at + 40}h1120`;
  return `<defs>${grain("sg", 220, ".03", 0.36)}</defs>${fill("#cdbfa9")}${fill("url(#sg)")}<path stroke="#8f8372" stroke-width="9" d="${lines}"/><path stroke="#fff" stroke-opacity=".3" stroke-width="2" d="${lines}" transform="translate(6 6)"/>`;
}

/** The hub's bench: a mat with a grid of centimetres and a rule, the same for every device. */
function renderBench(): string {
  let lines = "";
  for (let at = -140; at < 960; at += 60) lines += `M${at} -160v1120M-160 ${at}h1120`;
  let marks = "";
  for (let x = 60; x <= 740; x += 12) marks += `M${x} 742v${(x - 60) % 60 === 0 ? 18 : 9}`;
  return `${fill("#b9c3c2")}<path stroke="#fff" stroke-opacity=".38" stroke-width="1.6" d="${lines}"/><path fill="#f2f1ec" d="M50 738h702v46H50z"/><path stroke="#3a3f42" stroke-width="1.6" d="${marks}"/>`;
}

const shelfBooks = () => {
  const chance = createChance("scene/shelf");
  const colors = ["#8a5a44", "#3f5b62", "#c9b48e", "#6d6f4c", "#a3473b", "#d9d2c3", "#2f3b4a"];
  let books = "";
  for (let x = -160; x < 940;) {
    const width = Math.round(34 + chance() * 40);
    const top = Math.round(130 + chance() * 110);
    const color = colors[Math.floor(chance() * colors.length)]!;
    books += `<path fill="${color}" opacity=".82" d="M${x} ${top}h${width}v${FLOOR - top}h-${width}z"/>`;
    x += width + 3;
  }
  return books;
};

const metro = () => {
  let lines = "";
  for (let row = 0; row < 10; row += 1) {
    const y = -160 + row * 80;
    lines += `M-160 ${y}h1120`;
    for (let x = -160 + (row % 2) * 90; x < 960; x += 180) lines += `M${x} ${y}v80`;
  }
  return `<path stroke="#c3c4c0" stroke-width="5" d="${lines}"/><path stroke="#fff" stroke-opacity=".7" stroke-width="2" d="${lines}" transform="translate(4 4)"/>`;
};

const curtain = () => {
  let folds = "";
  for (let x = -160; x < 960; x += 86)
    folds += `<path fill="url(#sw)" opacity=".7" d="M${x} -160h86v${FLOOR + 160}h-86z"/>`;
  return folds;
};

const leaves = () => {
  const chance = createChance("scene/plant");
  let path = "";
  for (let leaf = 0; leaf < 13; leaf += 1) {
    const angle = -2.6 + (leaf / 13) * 2.2;
    const length = 190 + chance() * 150;
    const [x, y] = [Math.cos(angle) * length, Math.sin(angle) * length].map(Math.round);
    path += `M660 420q${Math.round(x! * 0.3 - 26)} ${Math.round(y! * 0.6)} ${x} ${y}q${Math.round(-x! * 0.2 + 30)} ${Math.round(-y! * 0.3)} ${-x!} ${-y!}z`;
  }
  return `${blurred(path, "#5f7a55")}${blurred("M590 420h140l-20 170H610z", "#b98a68")}`;
};

const SCENES: Record<Scene, () => string> = {
  oak: () => renderWood("oak", ["#c99e6c", "#b38452", "#7a5430"], 164),
  walnut: () => renderWood("walnut", ["#6d4a33", "#573824", "#2f1d12"], 132),
  linen: () =>
    renderCloth(
      "linen",
      "#cfc1a8",
      weave([ACROSS, DOWN_THE_SHEET], "1.4 2.6", "#9c8a6c", 0.26),
      [5, 0.16],
    ),
  sheet: () => renderCloth("sheet", "#e6e4e0", weave([ACROSS], "1.5 3", "#fff", 0.34), [9, 0.3]),
  plaid: () =>
    `${fill("#8b3b34")}<path stroke="#23302c" stroke-opacity=".5" stroke-width="76" d="M-40 -160v1120M240 -160v1120M520 -160v1120M800 -160v1120M-160 40h1120M-160 320h1120M-160 600h1120M-160 880h1120"/><path stroke="#e9ddc6" stroke-opacity=".55" stroke-width="7" d="M100 -160v1120M380 -160v1120M660 -160v1120M-160 180h1120M-160 460h1120M-160 740h1120"/>${weave([ACROSS], "2 3", "#000", 0.1)}`,
  tiles: renderTiles,
  marble: renderMarble,
  felt: () => fill("#4c5357") + weave([ACROSS, DOWN_THE_SHEET], "1 2.3", "#6d757a", 0.2),
  denim: () =>
    renderCloth(
      "denim",
      "#4b617f",
      weave([ACROSS, DOWN_THE_SHEET], "1.6 3.2", "#dfe7f1", 0.16),
      [4, 0.2],
    ),
  terrazzo: renderChips,
  bench: renderBench,
  desk: () => renderRoom("#d6d2ca", "#b98f61", "", "").concat(boards("#6f4a28")),
  window: () =>
    renderRoom(
      "#cfd3d6",
      "#e7e5e0",
      `<path fill="#fff" opacity=".55" d="M40 -160L190 -160L520 590H300zM240 -160h150L760 590H570z"/>`,
    ),
  shelf: () => renderRoom("#b7ad9f", "#efece6", shelfBooks()),
  kitchen: () => renderRoom("#eceae5", "#8b8782", metro()),
  curtain: () => renderRoom("#c9bca6", "#a97f55", curtain(), FOLD).concat(boards("#5d3d20")),
  sofa: () =>
    renderRoom(
      "#7d8a86",
      "#6c7975",
      blurred(
        "M-60 250q10-60 90-60h300q60 0 66 60v340H-60zM470 230q10-50 80-50h280v410H460z",
        "#8d9a95",
      ),
    ),
  plant: () => renderRoom("#dcd6c8", "#d9cdb6", leaves()),
};

const LIGHTS = {
  day: [["#dfe9f5 .16", "#dfe9f5 0", "#1a2230 .2"], ""],
  lamp: [["#ffb765 .34", "#ff9d4a .12", "#2b1405 .34"], ' x1="1" x2="0" y2="1"'],
  window: [["#f4f8ff .4", "#f4f8ff 0", "#0b1420 .34"], ' y2=".7"'],
  evening: [["#ffce93 .2", "#c98a5a .16", "#20142c .42"], DOWN],
  tube: [["#eafff4 .16", "#e4f6ee .1", "#10201b .16"], DOWN],
} as const;

export type Light = keyof typeof LIGHTS;
export const ROOM_LIGHTS = ["day", "day", "lamp", "window", "evening"] as const satisfies Light[];

/** Thousands of pictures share a few texts. */
function keep<Name extends string>(draw: (name: Name) => string): (name: Name) => string {
  const drawn = new Map<Name, string>();
  return (name) => {
    let text = drawn.get(name);
    if (text === undefined) {
      text = draw(name);
      drawn.set(name, text);
    }
    return text;
  };
}

/** What lies behind a device. */
export const renderScene = keep((scene: Scene) => SCENES[scene]());

/** What lies over all: the light of the room, darker corners, and the grain of a phone's camera. */
export const renderLight = keep((light: Light) => {
  const [stops, place] = LIGHTS[light];
  return `<defs>${gradient("la", stops, place)}<radialGradient id="lb" cx=".46" cy=".44" r=".78"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".34"/></radialGradient>${grain("lg", 150, ".85", 0.16)}</defs>${fill("url(#la)")}<path fill="url(#lb)" d="M0 0h800v800H0z"/><path fill="url(#lg)" d="M0 0h800v800H0z"/>`;
});
