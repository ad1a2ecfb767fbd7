import { type Device, findDevices, listDevices } from "./find-devices.ts";
import type { Turn } from "./turn-answer.ts";

export type Picked = { device: Device; position: number };

const toIndex = (place: number, length: number): number => (place < 0 ? length + place : place - 1);

/** Listings that a text points at, by their places in the list that was shown. */
export async function listPicked({ call, state, slots }: Turn): Promise<Picked[]> {
  const places = slots.ordinals ?? [];
  const ids = places.flatMap((place) => state.shown[toIndex(place, state.shown.length)] ?? []);
  return toPicked(state.shown, await listDevices(call.database, call.market, ids));
}

const toPicked = (shown: readonly string[], devices: readonly Device[]): Picked[] =>
  devices.map((device) => ({ device, position: Math.max(1, shown.indexOf(device.id) + 1) }));

/** The one that is meant: by its place, by its name, or the one spoken about. Null: none is. */
export async function findMeant(turn: Turn): Promise<Picked | null> {
  const { call, catalogue, state, slots, filter } = turn;
  if (slots.ordinals) return (await listPicked(turn))[0] ?? null;
  const named = { ...filter, ...pickNames(slots) };
  if (slots.model || slots.brand || slots.kind) {
    const shown = await listDevices(call.database, call.market, state.shown);
    const models = catalogue.models.filter(
      ({ key, brand, vertical }) =>
        (!slots.model || slots.model.includes(key)) &&
        (!slots.brand || slots.brand.includes(brand)) &&
        (!slots.kind || slots.kind.includes(vertical)),
    );
    const fits = ({ model_id }: Device) => models.some(({ id }) => id === model_id);
    const [seen] = toPicked(state.shown, shown).filter(({ device }) => fits(device));
    if (seen) return seen;
    const query = { market: call.market, catalogue, filter: named };
    const [device] = (await findDevices(call.database, query, 1)).devices;
    return device ? { device, position: 1 } : null;
  }
  const focus = state.focus ?? state.shown[0];
  if (focus === undefined) return null;
  return toPicked(state.shown, await listDevices(call.database, call.market, [focus]))[0] ?? null;
}

const pickNames = ({ model, brand, kind }: Turn["slots"]) =>
  model
    ? { model, kind: undefined, brand: undefined }
    : { ...(brand && { brand }), ...(kind && { kind }) };
