/** Cameras on a back that is 304 units wide, from its upper left corner. */
export type CameraLayout = {
  plate?: {
    x: number;
    y: number;
    width: number;
    height: number;
    radius: number;
    /** Raised in the body's colour, dark glass, or a metal rim around dark glass. */
    tone: "body" | "glass" | "rim";
  };
  lenses: readonly (readonly [x: number, y: number, r: number])[];
  flash?: readonly [x: number, y: number, r: number];
};

const plate = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  tone: "body" | "glass" | "rim" = "body",
) => ({ x, y, width, height, radius, tone });

export const CAMERAS = {
  single: { lenses: [[54, 58, 25]], flash: [106, 58, 8] },
  "single-large": { lenses: [[64, 66, 31]], flash: [120, 66, 8] },
  "two-down": {
    plate: plate(22, 24, 132, 132, 36),
    lenses: [
      [62, 60, 28],
      [62, 120, 28],
    ],
    flash: [116, 90, 9],
  },
  "two-across": {
    plate: plate(22, 24, 132, 132, 36),
    lenses: [
      [60, 62, 28],
      [116, 118, 28],
    ],
    flash: [116, 60, 8],
  },
  "two-pill": {
    plate: plate(24, 24, 76, 146, 38),
    lenses: [
      [62, 62, 29],
      [62, 132, 29],
    ],
    flash: [124, 97, 8],
  },
  "three-square": {
    plate: plate(20, 22, 146, 146, 40),
    lenses: [
      [60, 62, 30],
      [60, 128, 30],
      [126, 95, 30],
    ],
    flash: [126, 44, 9],
  },
  plateau: {
    plate: plate(9, 12, 286, 152, 44),
    lenses: [
      [58, 54, 30],
      [58, 122, 30],
      [122, 88, 30],
    ],
    flash: [254, 50, 10],
  },
  "plateau-single": {
    plate: plate(12, 22, 280, 88, 44),
    lenses: [[62, 66, 34]],
    flash: [246, 66, 9],
  },
  column: {
    lenses: [
      [62, 66, 29],
      [62, 138, 29],
      [62, 210, 29],
    ],
    flash: [116, 66, 8],
  },
  tray: {
    plate: plate(26, 26, 76, 214, 34),
    lenses: [
      [64, 64, 27],
      [64, 132, 27],
      [64, 200, 27],
    ],
    flash: [122, 64, 8],
  },
  contour: {
    plate: plate(4, 4, 104, 226, 46),
    lenses: [
      [58, 58, 27],
      [58, 122, 27],
      [58, 186, 27],
    ],
    flash: [132, 58, 8],
  },
  "contour-wide": {
    plate: plate(4, 4, 160, 236, 46),
    lenses: [
      [58, 58, 29],
      [58, 126, 29],
      [58, 194, 29],
      [122, 92, 20],
    ],
    flash: [122, 40, 8],
  },
  ultra: {
    lenses: [
      [58, 62, 31],
      [58, 138, 31],
      [58, 214, 31],
      [124, 100, 21],
      [124, 176, 21],
    ],
    flash: [124, 56, 7],
  },
  bar: {
    plate: plate(-2, 84, 308, 80, 20, "glass"),
    lenses: [
      [74, 124, 28],
      [142, 124, 28],
    ],
    flash: [214, 124, 10],
  },
  "bar-metal": {
    plate: plate(-2, 82, 308, 82, 20, "rim"),
    lenses: [
      [78, 123, 27],
      [146, 123, 27],
    ],
    flash: [222, 123, 10],
  },
  island: {
    plate: plate(22, 58, 260, 86, 43, "rim"),
    lenses: [
      [72, 101, 29],
      [140, 101, 29],
    ],
    flash: [220, 101, 10],
  },
  "island-flush": {
    plate: plate(28, 46, 142, 68, 34, "glass"),
    lenses: [
      [64, 80, 25],
      [128, 80, 25],
    ],
    flash: [200, 80, 9],
  },
  disc: {
    plate: plate(18, 30, 176, 176, 88, "glass"),
    lenses: [
      [76, 86, 27],
      [140, 86, 27],
      [76, 150, 27],
      [140, 150, 27],
    ],
    flash: [226, 70, 8],
  },
  "four-square": {
    plate: plate(20, 22, 158, 158, 34, "glass"),
    lenses: [
      [62, 64, 29],
      [136, 64, 29],
      [62, 138, 29],
    ],
    flash: [136, 138, 11],
  },
  "three-free": {
    lenses: [
      [64, 68, 34],
      [64, 154, 34],
      [146, 68, 24],
    ],
    flash: [146, 132, 9],
  },
  "three-deck": {
    plate: plate(18, 22, 168, 168, 30),
    lenses: [
      [64, 68, 33],
      [64, 144, 33],
      [142, 68, 22],
    ],
    flash: [142, 144, 11],
  },
  "two-vertical": {
    lenses: [
      [60, 62, 30],
      [60, 130, 30],
    ],
    flash: [114, 62, 8],
  },
  "two-centre": {
    plate: plate(86, 96, 132, 70, 35, "glass"),
    lenses: [
      [121, 131, 27],
      [183, 131, 27],
    ],
    flash: [246, 131, 8],
  },
  triangle: {
    plate: plate(20, 22, 138, 150, 44, "glass"),
    lenses: [
      [60, 64, 28],
      [60, 132, 24],
      [120, 84, 24],
    ],
    flash: [118, 140, 8],
  },
  narrow: {
    plate: plate(28, 28, 62, 200, 31, "glass"),
    lenses: [
      [59, 62, 24],
      [59, 122, 24],
      [59, 182, 24],
    ],
    flash: [110, 66, 8],
  },
} as const satisfies Record<string, CameraLayout>;

export type PhoneShape = {
  scale: number;
  radius: number;
  front: "pill" | "notch" | "hole" | "drop" | "home";
  camera: keyof typeof CAMERAS;
  port: "usb-c" | "lightning";
  fold?: "flip" | "book";
  lights?: boolean;
};

type Rule = readonly [pattern: RegExp, shape: Partial<PhoneShape>];

const common: PhoneShape = {
  scale: 1,
  radius: 50,
  front: "hole",
  camera: "column",
  port: "usb-c",
};

// All matching rules are merged in this order: brand, then generation, then model.
const rules: readonly Rule[] = [
  [/^Apple /, { radius: 54, front: "pill", port: "lightning" }],
  [/iPhone 11/, { front: "notch", camera: "two-down", radius: 56 }],
  [/iPhone 12/, { front: "notch", camera: "two-down" }],
  [/iPhone 1[34]/, { front: "notch", camera: "two-across" }],
  [/iPhone 1[1-6] Pro/, { camera: "three-square" }],
  [/iPhone 14 Pro/, { front: "pill" }],
  [/iPhone 15$|iPhone 15 Plus/, { camera: "two-across" }],
  [/iPhone 1[5-9]|iPhone Air/, { port: "usb-c" }],
  [/iPhone 16$|iPhone 16 Plus|iPhone 17$/, { camera: "two-pill" }],
  [/iPhone 16e/, { camera: "single-large", front: "notch" }],
  [/iPhone 17 Pro/, { camera: "plateau", radius: 58 }],
  [/iPhone Air/, { camera: "plateau-single", radius: 58 }],
  [/iPhone SE/, { camera: "single", front: "home", radius: 46, scale: 0.92 }],
  [/mini/, { scale: 0.92 }],
  [/Plus|Pro Max|Ultra|\+$/, { scale: 1.04 }],

  [/Google/, { camera: "bar", radius: 42 }],
  [/Pixel (7a|8)/, { camera: "bar-metal", radius: 48 }],
  [/Pixel (9|10)/, { camera: "island", radius: 54 }],
  [/Pixel 9a/, { camera: "island-flush" }],

  [/Galaxy S20 FE|Galaxy A5[2-6]/, { camera: "tray", radius: 46 }],
  [/Galaxy A5[45]/, { camera: "column" }],
  [/Galaxy S21/, { camera: "contour", radius: 46 }],
  [/Galaxy S21 Ultra/, { camera: "contour-wide" }],
  [/Galaxy S2[2-5] Ultra/, { camera: "ultra", radius: 20 }],
  [/Galaxy S25 Ultra/, { radius: 34 }],
  [/Z Flip|Razr/, { fold: "flip", radius: 44 }],
  [/Z Fold/, { fold: "book", radius: 24 }],

  [/Xiaomi 1\d/, { camera: "four-square", radius: 46 }],
  [/Redmi/, { camera: "three-deck", radius: 44 }],
  [/POCO/, { camera: "three-free", radius: 44 }],
  [/OnePlus 1[12]/, { camera: "disc", radius: 46 }],
  [/OnePlus 10/, { camera: "four-square", radius: 46 }],
  [/Nord/, { camera: "two-vertical", radius: 44 }],
  [/Nothing/, { camera: "two-vertical", radius: 52, lights: true }],
  [/Phone \(2a\)/, { camera: "two-centre" }],
  [/Edge 50/, { camera: "three-deck", radius: 40 }],
  [/P30/, { camera: "narrow", front: "drop", radius: 44 }],
  [/Fairphone/, { camera: "triangle", radius: 44 }],
];

export function toPhoneShape(brand: string, model: string): PhoneShape {
  const name = `${brand} ${model}`;
  const fitting = rules.filter(([pattern]) => pattern.test(name)).map(([, shape]) => shape);
  return Object.assign({ ...common }, ...fitting);
}
