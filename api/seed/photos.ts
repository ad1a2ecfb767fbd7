import type { StoragePort } from "#api/providers/storage/port.ts";
import { settleDrawings, storeDrawing, toMediaKey } from "#api/modules/photo/index.ts";
import type { CategoryGrade } from "#contract/condition.ts";
import type { PhotoTag } from "#contract/photo.ts";
import type { SeedCondition } from "./device-condition.ts";
import { pick } from "./chance.ts";
import { type DevicePicture, renderDevice } from "./render-device.ts";
import { ROOM_LIGHTS, ROOMS, SURFACES } from "./render-scene.ts";
import type { Wear } from "./render-wear.ts";
import type { SeedListing } from "./listings.ts";
import { toWorldId } from "./stable-id.ts";

const AT_ONCE = 16;
const SIDE = 800;
const SVG = "image/svg+xml";

const USUAL_BATTERY = 90;
/** Photos of equal devices differ this often, because each picture takes time to store. */
const PLACES_OF_ONE = [1, 2];
/** These stand, and need a wall behind them. */
const STANDING: readonly string[] = ["laptops", "headphones", "game-consoles"];
const BODY = /(?:^body|_body$|^strap$|^appearance$)/;

type Drawing = { key: string };
type MediaRow = {
  key: string;
  content_type: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Date;
};

export function toWear({ conditions }: Pick<SeedCondition, "conditions">): Wear {
  const marks = (grade: CategoryGrade) => (grade === "red" ? 2 : grade === "yellow" ? 1 : 0);
  const screen = conditions.find(({ category }) => category === "screen_condition");
  const isBroken = /crack|ραγισμ/i.test(screen?.reason ?? "");
  const body = conditions.filter(({ category }) => BODY.test(category));
  return {
    glass: isBroken ? 3 : marks(screen?.grade ?? "green"),
    body: Math.max(0, ...body.map(({ grade }) => marks(grade))) as Wear["body"],
  };
}

/** One place for all photos of a listing. */
export function choosePlace({
  row,
  product: { vertical, brand, model, color },
}: Pick<SeedListing, "product"> & { row: { id: string } }): NonNullable<DevicePicture["place"]> {
  const seed = `${brand.name}/${model.name}/${color.name}/${pick(PLACES_OF_ONE, `${row.id}/place`)}`;
  const scenes = STANDING.includes(vertical) ? ROOMS : [...SURFACES, ...ROOMS];
  return { scene: pick(scenes, `${seed}/scene`), light: pick(ROOM_LIGHTS, `${seed}/light`) };
}

type Portrayed = Pick<SeedListing, "product" | "condition">;

const portray = ({ product, condition }: Portrayed) => ({
  vertical: product.vertical,
  brand: product.brand.name,
  model: product.model.name,
  color: product.color.name,
  wear: toWear(condition),
});

/** What an expert photographs: the same bench in the same light, whatever the seller's photos show. */
const BENCH = { scene: "bench", light: "tube" } as const;

export type Darkroom = ReturnType<typeof createDarkroom>;

export function createDarkroom(storage: StoragePort, at: Date) {
  const drawn = new Map<string, Drawing>();
  const known = new Set<string>();
  let fresh: MediaRow[] = [];
  const waiting = new Set<Promise<unknown>>();

  const keep = async (svg: string): Promise<Drawing> => {
    const source = new TextEncoder().encode(svg);
    const key = toMediaKey(source);
    if (!known.has(key)) {
      known.add(key);
      fresh.push({
        key,
        content_type: SVG,
        width: SIDE,
        height: SIDE,
        bytes: source.byteLength,
        created_at: at,
      });
      while (waiting.size >= AT_ONCE) await Promise.race(waiting);
      const writing: Promise<unknown> = storeDrawing(storage, svg).finally(() =>
        waiting.delete(writing),
      );
      waiting.add(writing);
    }
    return { key };
  };

  const draw = async (sketch: DevicePicture): Promise<Drawing> => {
    const name = JSON.stringify(sketch);
    let drawing = drawn.get(name);
    if (!drawing) {
      drawing = await keep(renderDevice(sketch));
      drawn.set(name, drawing);
    }
    return drawing;
  };

  return {
    keep,
    know(keys: readonly string[]) {
      for (const key of keys) known.add(key);
    },
    /** A photo from the hub's bench. */
    developForHub(device: Portrayed, tag: PhotoTag): Promise<Drawing> {
      return draw({ ...portray(device), health: 1, tag, place: BENCH });
    },
    async develop({ row, product, condition, photos }: SeedListing) {
      const rows = [];
      const place = choosePlace({ row, product });
      for (const [position, { tag, view }] of photos.entries()) {
        const drawing = await draw({
          ...portray({ product, condition }),
          // Only the screenshot shows it, so all other pictures are shared.
          health: view === "battery-health" ? (condition.battery ?? USUAL_BATTERY) / 100 : 1,
          tag: view,
          place,
        });
        rows.push({
          id: toWorldId(`photo/${row.id}/${tag}`, row.created_at, at),
          listing_id: row.id,
          media_key: drawing.key,
          tag,
          is_cover: position === 0,
          position,
          created_at: row.created_at,
        });
      }
      row.cover_key = rows[0]?.media_key ?? null;
      return rows;
    },
    /** Returns the media rows since the last call, once all of them are stored. */
    async takeMedia(): Promise<MediaRow[]> {
      await Promise.all(waiting);
      await settleDrawings(storage);
      const rows = fresh;
      fresh = [];
      return rows;
    },
  };
}
