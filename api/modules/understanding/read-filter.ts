import type { Vertical } from "#contract/catalog.ts";
import type { HunterField } from "#contract/hunter-words.ts";
import { type Catalogue, type CatalogueModel, toGigabytes } from "./catalogue.ts";
import type { Unsold } from "./find-unsold.ts";
import { findAgeWords, listByAge } from "./age-of-model.ts";
import { listOwned } from "./find-owned.ts";
import { type Item, SIZED } from "./read-items.ts";
import { AFTER_BOOK, FILTER_BOOK, RANGE_BOOK } from "./lexicon.ts";
import { findPhrase, type Span } from "./phrases.ts";
import { type NumberSpan, readNumber } from "./numbers.ts";
import { type DeviceIndex, listFamily, type Resolved } from "./resolve-devices.ts";
import type { DeviceFilter } from "./slots.ts";
import type { Token } from "./tokens.ts";

export type Bound = "most" | "least" | "around" | "exact";
/** A bare sum has neither a bound nor a currency beside it. */
export type Sum = { amount: number; bound: Bound; isBare?: boolean };

/** Words that were read as one thing, and what they speak about. */
export type Use = {
  about: HunterField | "price" | "device";
  isNegated: boolean;
  from: number;
  to: number;
};

export type FilterReading = {
  filter: DeviceFilter;
  sums: Sum[];
  drop: HunterField[];
  ordinals: number[];
  place: string | null;
  until: string | null;
  isAllIn: boolean;
  /** Values are to join those of the search before: "or blue". */
  isAlso: boolean;
  hasDevice: boolean;
  unsold: Unsold[];
  /** Words that were read together with a device beside them. */
  heard: { from: number; to: number }[];
  /** Words about what no listing tells, such as memory. */
  unheld: { from: number; to: number }[];
  /** Something was said of the search, even if it changes nothing: "no box needed". */
  isAboutSearch: boolean;
  uses: Use[];
  /** A single sum of which nothing else is said. */
  isBareSum: boolean;
  /** Devices that are wanted, in their order. */
  devices: readonly Resolved[];
  /** A device was named that the person has, and wants no more. */
  hasOwned: boolean;
};

type Context = {
  tokens: readonly Token[];
  catalogue: Catalogue;
  index: DeviceIndex;
  /** The search before this turn. */
  before: DeviceFilter;
  /** Devices of the answer before. */
  shown: number;
};

const STORAGE = new Set([16, 32, 64, 128, 256, 512, 1024, 2048]);
const isOfPhones = (size: number): boolean => STORAGE.has(size) && size >= LEAST_STORAGE;
const LEAST_PRICE = 20;
/** "Not over 300" is a most. */
const TURNED: Record<Bound, Bound> = {
  most: "least",
  least: "most",
  around: "around",
  exact: "exact",
};
const AROUND = 0.1;
/** Words between "forget" and the thing. */
const DROP_REACH = 2;
/** Smaller ones are the memory of a laptop, which nobody can filter by. */
const LEAST_STORAGE = 32;
const MOST_MONEY = 10_000_000_000;
const LISTS = new Set(["kind", "color", "grade", "accessories", "need"]);

const WITH = /^(?:with|w|has|having|με|me|έχει|εχει|exei)$/;
const YES = /^(?:yes|yeah|yep|ok|okay|sure|great|cool|fine)$/i;
const OR = /^(?:or|ή|η|h|i)$/i;
const ALSO = /^(?:or|and|also|ή|η|h|i|και|kai|ke|είτε|ειτε)$/;

const PLACE_MARK =
  /^(?:το|τα|του|νο|νούμερο|νουμερο|to|ta|tou|no|noumero|number|numbers|nr|option|put|compare|between|σύγκρινε|συγκρινε|sygkrine|#)$/i;
/** "Not a Mac" means the maker of all of them. */
const MAKERS = /^(?:mac|macs|μακ)$/i;

type FoundBound = { bound: Bound; said: string; from: number; to: number };

type ValueType = "color" | "device" | "other";

/** From the parts of a text to the constraints that it sets, takes back and turns round. */
export class FilterReader {
  readonly #context: Context;
  readonly #items: readonly Item[];
  readonly #values = new Map<string, Set<string>>();
  readonly #included: Resolved[] = [];
  readonly #excluded: Resolved[] = [];
  readonly #drop = new Set<HunterField>();
  readonly #notKinds = new Set<string>();
  readonly #reading: FilterReading;
  #isNot = false;
  /** The next value takes the place of those of its field. */
  #isSlip = false;
  #notFrom = 0;
  #notTo = 0;
  /** Only the next value is negated. */
  #isOnce = false;
  #notType: ValueType | null = null;
  /** Where what is taken back begins; it is named at once, or not at all. */
  #dropFrom = Number.NEGATIVE_INFINITY;
  /** "Neither the colour nor the state matters": what is taken back goes on. */
  #droppedTo = Number.NEGATIVE_INFINITY;
  #at = 0;
  #lastField: HunterField | null = null;
  #drive: "disc" | "digital" | null = null;
  #system: { vertical: Vertical; isNegated: boolean } | null = null;
  /** Words such as "RAM" that have their number. */
  readonly #countedUnheld = new Set<number>();
  /** Tokens before this one belong to what was read already. */
  #readTo = 0;

  constructor(items: readonly Item[], context: Context) {
    this.#items = items;
    this.#context = context;
    this.#reading = {
      filter: {},
      sums: [],
      drop: [],
      ordinals: [],
      place: null,
      until: null,
      isAllIn: false,
      isAlso: false,
      hasDevice: false,
      unsold: [],
      unheld: [],
      heard: [],
      isAboutSearch: false,
      uses: [],
      isBareSum: false,
      devices: this.#included,
      hasOwned: false,
    };
  }

  read(): FilterReading {
    for (const [at, item] of this.#items.entries()) {
      if (item.from < this.#readTo) continue;
      this.#at = item.from;
      this.#readItem(item, at);
      if (this.#context.tokens[item.to - 1]!.ends) this.#endSentence();
    }
    const end = this.#context.tokens.slice(-4).map(({ raw }) => raw);
    if (TOO.test(end.join(" "))) this.#reading.isAlso = true;
    this.#finishValues();
    this.#finishDevices();
    this.#finishSystem();
    this.#finishDrive();
    this.#reading.drop = [...this.#drop];
    this.#reading.isBareSum =
      this.#reading.sums.length === 1 && Object.keys(this.#reading.filter).length === 0;
    return this.#reading;
  }

  #isAtEnd(to: number): boolean {
    const { tokens } = this.#context;
    return to >= tokens.length || tokens[to - 1]!.ends || tokens[to - 1]!.isBeforeComma;
  }

  #note(about: Use["about"], { from, to }: { from: number; to: number }, isNegated = false): void {
    this.#reading.uses.push({ about, isNegated, from: isNegated ? this.#notFrom : from, to });
  }

  #isDropping(): boolean {
    return this.#at - this.#dropFrom <= DROP_REACH;
  }

  #endSentence(): void {
    this.#isNot = false;
    this.#notType = null;
    this.#dropFrom = Number.NEGATIVE_INFINITY;
    this.#droppedTo = Number.NEGATIVE_INFINITY;
  }

  #readItem(item: Item, at: number): void {
    const { filter } = this.#reading;
    switch (item.type) {
      case "device":
        return this.#readDevice(item.device);
      case "number":
        return this.#readNumber(item.number, at);
      case "ordinal":
        this.#readOrdinal(item, at);
        return;
      case "place":
        this.#reading.place = item.name;
        return;
      case "until":
        this.#reading.until ??= item.rule;
        return;
      case "date":
        this.#reading.until = item.rule;
        return;
      case "all_in":
        this.#reading.isAllIn = true;
        return;
      case "word":
        this.#readWord(item, at);
        return;
      case "phrase":
        this.#readPhrase(item, filter);
    }
  }

  #readWord({ from, to }: Item, at: number): void {
    const raw = this.#context.tokens[from]!.raw.toLowerCase();
    if (raw === "but" && this.#isAllBut(at)) {
      this.#endSentence();
      this.#isNot = true;
      this.#notFrom = from;
      this.#notTo = to;
      return;
    }
    // "No Samsung, I want a Pixel": what is wanted is none of what is not.
    if (WANTED.test(raw) && this.#isSaidAfterComma(from)) this.#endSentence();
    const isEither = raw === "ή" || raw === "h" || (raw === "i" && this.#isGreekNext(at));
    if (from === 0 && isEither) this.#reading.isAlso = true;
    if (/^(?:but|αλλά|αλλα|alla|only|just|μόνο|μονο)$/.test(raw)) this.#endSentence();
  }

  /** "I kai mple" says "or"; "I want" does not. */
  #isGreekNext(at: number): boolean {
    const next = this.#items[at + 1];
    return (
      next !== undefined &&
      (next.type !== "word" || GREEK_SMALL.test(this.#context.tokens[next.from]!.raw))
    );
  }

  #isSaidAfterComma(from: number): boolean {
    const [before, second] = [from - 1, from - 2].map((at) => this.#context.tokens[at]);
    return (
      before?.isBeforeComma ||
      (/^(?:i|θα|να|tha|na)$/i.test(before?.raw ?? "") && second?.isBeforeComma) ||
      false
    );
  }

  /** "Any colour but black" wants none that is black; "any phone, but in black" is another thing. */
  #isAllBut(at: number): boolean {
    const before = this.#items[at - 1];
    const { tokens } = this.#context;
    if (before?.type === "device")
      return (
        ALL.test(tokens[before.from - 1]?.raw ?? "") &&
        this.#items.slice(at + 1, at + 3).some(({ type }) => type === "device")
      );
    if (before?.type !== "phrase" || !ALL.test(tokens[before.from - 1]?.raw ?? "")) return false;
    if (tokens[before.to - 1]!.isBeforeComma) return false;
    const rest = this.#items.slice(at + 1);
    const next = rest.find(({ type, from }) => type !== "word" || !ARTICLE.test(tokens[from]!.raw));
    const isColor = next?.type === "phrase" && next.concept.startsWith("value:color");
    return before.concept === "field:color"
      ? isColor
      : /^(?:field:brand|field:model|value:kind)/.test(before.concept) && next?.type === "device";
  }

  #readOrdinal({ place, to }: Extract<Item, { type: "ordinal" }>, at: number): void {
    if (this.#isOrder(place, { to, at })) return;
    const next = this.#items[at + 1];
    // "The first two": these, and no others.
    if (next?.type === "number" && next.number.unit === null && isCount(next.number.value)) {
      this.#readTo = next.to;
      return this.#pushPlaces(next.number.value, place);
    }
    // "Try 300 first".
    const isSumBefore = this.#items[at - 1]?.type === "number" && this.#isAtEnd(to);
    if (!isSumBefore) this.#reading.ordinals.push(place);
  }

  /** "Dearest first", "πρώτα τα φτηνά": in which order, and no place. */
  #isOrder(place: number, { to, at }: { to: number; at: number }): boolean {
    const { tokens } = this.#context;
    if (place !== 1 || !FIRST.test(tokens[to - 1]!.raw)) return false;
    const isSort = (item: Item | undefined) =>
      item?.type === "phrase" && item.concept.startsWith("value:sort");
    const next = this.#items.slice(at + 1).find((item) => item.type !== "word");
    const isBegun = THE.test(tokens[to]?.raw ?? "") && next !== undefined && next.from <= to + 1;
    return isSort(this.#items[at - 1]) || (isBegun && isSort(next));
  }

  /** The first ones, or the last ones. */
  #pushPlaces(count: number, place: number): void {
    for (let i = 1; i <= count; i += 1)
      this.#reading.ordinals.push(place === LAST ? i - count - 1 : i);
  }

  /** "Τα δύο πρώτα" counts before it says which. */
  #readCounted({ value, unit, to }: NumberSpan, at: number): boolean {
    const next = this.#items[at + 1];
    if (next?.type !== "ordinal" || next.from !== to || unit !== null || !isCount(value))
      return false;
    if (next.place !== 1 && next.place !== LAST) return false;
    this.#readTo = next.to;
    this.#pushPlaces(value, next.place);
    return true;
  }

  #readPhrase(
    { concept, from, to }: Extract<Item, { type: "phrase" }>,
    filter: DeviceFilter,
  ): void {
    const [kind, ...rest] = concept.split(":");
    const before = this.#context.tokens[from - 1]?.raw.toLowerCase();
    switch (kind) {
      case "not":
        // "No, something smaller" refuses what was shown, and no more.
        this.#isNot = !this.#context.tokens[to - 1]!.isBeforeComma;
        this.#notFrom = from;
        this.#notTo = to;
        this.#notType = null;
        return;
      case "instead":
        this.#isNot = true;
        this.#notFrom = from;
        this.#isOnce = true;
        return;
      case "release":
        this.#reading.isAboutSearch = true;
        return this.#dropField(rest[0] as HunterField);
      case "unheld":
        return this.#skipUnheld({ from, to });
      case "drive":
        return this.#readDrive(rest[0] as "disc" | "digital", { from, to });
      case "system":
        return this.#readSystem(rest[0] as Vertical, { from, to });
      case "slip":
        this.#isSlip = true;
        this.#endSentence();
        return;
      case "also":
        if (from === 0) this.#reading.isAlso = true;
        return;
      case "drop":
        if (this.#lastField && this.#isAtEnd(to)) this.#dropField(this.#lastField);
        else this.#dropFrom = to;
        return;
      case "dropped":
        if (this.#lastField) this.#dropField(this.#lastField);
        else this.#dropFrom = to;
        return;
      case "field":
        this.#lastField = (rest[0] === "price" ? "price_max" : rest[0]) as HunterField;
        this.#note(this.#lastField === "price_max" ? "price" : this.#lastField, { from, to });
        if (this.#isDropping() || from - this.#droppedTo <= DROP_REACH) {
          this.#dropNamed(this.#lastField);
          this.#droppedTo = to;
        }
        return;
      case "value": {
        // "To watch films" and "in case" are no devices and no accessories.
        const word = this.#context.tokens[from]!.raw.toLowerCase();
        const isVerb =
          before === "to" ||
          /^(?:this|that|it|out|them|tv|series|films?|movies?|videos?|netflix|youtube|shows?)$/i.test(
            this.#context.tokens[to]?.raw ?? "",
          );
        if (to === from + 1 && word === "watch" && isVerb) return;
        // "Ρε παιδιά", "γεια σας παιδιά".
        if (/^(?:παιδιά|παιδια|paidia)$/.test(word) && CALLING.test(before ?? "")) return;
        // "Παιδιά, έχετε" speaks to us.
        if (from === 0 && to === 1 && /^(?:παιδιά|παιδια|paidia)$/.test(word)) return;
        // "The iPhone 13 series" is nothing to watch.
        const isLine = this.#items.some(
          (item) => item.type === "device" && item.to >= from - 1 && item.to <= from,
        );
        if (to === from + 1 && word === "series" && isLine) return;
        // "When one shows up" is no wish to watch shows.
        const isUp = /^up$/i.test(this.#context.tokens[to]?.raw ?? "");
        if (to === from + 1 && word === "shows" && isUp) return;
        if (this.#isYes(from)) return;
        // "A basic iPhone 13" is no simple phone.
        const isPlain =
          rest[1] === "simple" &&
          PLAIN.test(word) &&
          this.#items.some(
            (item) => item.type === "device" && (item.from === to || item.to === from),
          );
        if (isPlain) return;
        // "I am in no hurry" asks for nothing at once.
        if (rest[0] === "instant" && /^(?:δεν|δε|den|no|not)$/.test(before ?? "")) return;
        // "See if 345 works".
        if (/^works?$/.test(word) && this.#isAtEnd(to) && this.#reading.sums.length > 0) return;
        if (to === from + 1 && word === "case" && before === "in") return;
        return this.#readValue(rest[0]!, rest[1]!.split(","), { filter, from, to });
      }
    }
  }

  /** "Yeah, that works" says yes; "one that works" is a wish. */
  #isYes(from: number): boolean {
    const [before, that, works] = [from - 1, from, from + 1].map(
      (at) => this.#context.tokens[at]?.raw ?? "",
    );
    const isAlone = before === "" || YES.test(before!);
    return isAlone && /^that$/i.test(that!) && /^works$/i.test(works!);
  }

  /** "An Android" is a phone of any other maker, "no Android" one of Apple's. */
  #readSystem(vertical: Vertical, span: { from: number; to: number }): void {
    // "Not a Samsung, an Android phone".
    if (this.#context.tokens[span.from - 1]?.isBeforeComma) this.#endSentence();
    const isNegated = this.#isNegated("device");
    this.#reading.isAboutSearch = true;
    this.#note("device", span, isNegated);
    this.#system = { vertical, isNegated };
  }

  /** Of a console only: a laptop has another kind of disk. */
  #readDrive(drive: "disc" | "digital", span: { from: number; to: number }): void {
    const isNegated = this.#isNegated("other");
    const isDisc = (drive === "disc") !== isNegated;
    this.#drive = isDisc ? "disc" : "digital";
    if (this.#listConsoles().length > 0) this.#note("device", span);
  }

  /** The consoles that are named, or sought. */
  #listConsoles(): CatalogueModel[] {
    const { catalogue, before } = this.#context;
    const { kind = [...(this.#values.get("kind") ?? [])], model } = this.#reading.filter;
    const isSaid = kind.length > 0 || model !== undefined || this.#included.length > 0;
    const sought = isSaid ? { kind, model } : before;
    const named = this.#included.flatMap(({ models }) => models.map(({ key }) => key));
    const keys = sought.model ?? (named.length > 0 ? named : undefined);
    const isKind = keys !== undefined || sought.kind?.includes(CONSOLES);
    return catalogue.models.filter(
      ({ key, vertical, brand }) =>
        vertical === CONSOLES &&
        (keys ? keys.includes(key) : isKind || (!isSaid && before.brand?.includes(brand))),
    );
  }

  #finishDrive(): void {
    if (this.#drive === null) return;
    const consoles = this.#listConsoles();
    if (consoles.length === 0) return;
    this.#reading.isAboutSearch = true;
    const has = this.#drive === "disc" ? DISC : DIGITAL;
    // "With disc" after the digital one: its sisters.
    const families = consoles.map(({ name }) => FAMILY_OF_CONSOLE.exec(name)?.[0] ?? name);
    const sisters = this.#context.catalogue.models.filter(
      ({ vertical, name }) =>
        vertical === CONSOLES && families.some((family) => name.startsWith(family)),
    );
    const having = consoles.filter(({ name }) => has.test(name));
    const fitting = having.length > 0 ? having : sisters.filter(({ name }) => has.test(name));
    if (fitting.length === 0) return;
    this.#reading.hasDevice = true;
    this.#reading.filter.model = fitting.map(({ key }) => key);
    delete this.#reading.filter.kind;
    delete this.#reading.filter.brand;
  }

  #finishSystem(): void {
    const { filter } = this.#reading;
    if (!this.#system || filter.model || filter.brand) return;
    const { vertical, isNegated } = this.#system;
    if (isNegated) filter.brand = [APPLE];
    else filter.exclude_brand = [...new Set([...(filter.exclude_brand ?? []), APPLE])];
    const isSought =
      (filter.kind ?? this.#context.before.kind ?? this.#context.before.model) !== undefined;
    if (!isSought) filter.kind = [vertical];
  }

  /** A field that is named is taken back even if nothing was said of it. */
  #dropNamed(field: HunterField): void {
    const before = this.#drop.size;
    this.#dropField(field);
    const isSearch = Object.keys(this.#context.before).length > 0;
    if (this.#drop.size === before && isSearch && field !== "price_max") this.#drop.add(field);
  }

  #dropField(field: HunterField): void {
    this.#dropFrom = Number.NEGATIVE_INFINITY;
    this.#values.delete(field);
    const { before } = this.#context;
    if (field === "price_max") {
      const bounds = (["price_min", "price_max"] as const).filter(
        (one) => before[one] !== undefined,
      );
      for (const one of bounds) this.#drop.add(one);
      return;
    }
    if (
      field === "battery_min" &&
      before.battery_min === undefined &&
      before.need?.includes("long_battery")
    )
      return void this.#drop.add("need");
    if (field === "capacity" && before.capacity === undefined && before.capacity_min !== undefined)
      return void this.#drop.add("capacity_min");
    if (field === "color" && before.color === undefined && before.exclude_color)
      return void this.#drop.add("exclude_color");
    if (field === "brand" && before.brand === undefined && before.exclude_brand)
      return void this.#drop.add("exclude_brand");
    if (before[field] !== undefined) this.#drop.add(field);
  }

  #isNegated(type: ValueType): boolean {
    if (!this.#isNot) return false;
    if (this.#notType !== null && this.#notType !== type) {
      this.#endSentence();
      return false;
    }
    this.#notType = type;
    if (this.#isOnce) this.#isNot = false;
    this.#isOnce = false;
    return true;
  }

  #readValue(
    field: string,
    values: readonly string[],
    { filter, ...span }: { filter: DeviceFilter; from: number; to: number },
  ): void {
    this.#lastField = field as HunterField;
    this.#reading.isAboutSearch = true;
    // "Any cheap ones", "any in red", "whatever's cheapest" ask for them, "any colour" for no colour.
    const isAny =
      this.#isDropping() && ANY.test(this.#context.tokens[this.#dropFrom - 1]?.raw ?? "");
    if (isAny) this.#dropFrom = Number.NEGATIVE_INFINITY;
    if (this.#isDropping() && field !== "kind") return this.#dropField(field as HunterField);
    const isNegated = this.#isNegated(field === "color" ? "color" : "other");
    this.#note(field as HunterField, span, isNegated);
    if (isNegated) return this.#readNegated(field, values);
    if (LISTS.has(field)) {
      const set = this.#takeSlip() ? new Set<string>() : (this.#values.get(field) ?? new Set());
      for (const value of values) set.add(value);
      this.#values.set(field, set);
    } else if (field === "battery_min") filter.battery_min ??= Number(values[0]);
    else if (field === "checked" || field === "instant") filter[field] = true;
    else if (field === "sort") filter.sort = values[0] as NonNullable<DeviceFilter["sort"]>;
  }

  /** "Black, no wait, white": once, for what follows it. */
  #takeSlip(): boolean {
    const isSlip = this.#isSlip;
    this.#isSlip = false;
    return isSlip;
  }

  #readNegated(field: string, values: readonly string[]): void {
    if (field === "color") {
      const set = this.#values.get("exclude_color") ?? new Set();
      for (const value of values) set.add(value);
      this.#values.set("exclude_color", set);
      return;
    }
    if (field === "kind") {
      for (const value of values) this.#notKinds.add(value);
      return;
    }
    if (field === "grade" && values[0] === "repairable")
      this.#values.set("grade", new Set(["excellent", "good", "poor"]));
    else if (field === "sort" && values[0] === "price_high")
      this.#reading.filter.sort = "price_low";
    else if (this.#context.before[field as HunterField] !== undefined)
      this.#drop.add(field as HunterField);
    this.#isNot = false;
  }

  /** "Newer than the 13" wants none of the 13. */
  #readAge(device: Resolved): boolean {
    const { tokens, catalogue } = this.#context;
    const words = device.level === "model" ? findAgeWords(tokens, device) : null;
    if (!words) return false;
    const models = listByAge(catalogue, device.models, words.age);
    if (models.length === 0) return false;
    this.#endSentence();
    this.#lastField = "model";
    this.#readTo = Math.max(this.#readTo, words.to);
    if (this.#reading.filter.sort === "new") delete this.#reading.filter.sort;
    // "An iPhone newer than the 13": not any iPhone.
    const last = this.#included.at(-1);
    const keys = new Set(last?.models.map(({ key }) => key));
    if (last?.level === "family" && device.models.every(({ key }) => keys.has(key)))
      this.#included.pop();
    this.#reading.heard.push(words);
    this.#note("device", device);
    this.#included.push({ ...device, level: "family", models });
    return true;
  }

  #readDevice(device: Resolved): void {
    this.#reading.hasDevice = true;
    if (this.#readAge(device)) return;
    const isBrand = device.level === "brand";
    if (this.#isDropping()) {
      const { before } = this.#context;
      const fields: HunterField[] = isBrand
        ? ["brand", "exclude_brand", "model"]
        : ["model", "exclude_model"];
      const held = fields.find((field) => before[field] !== undefined);
      const said = this.#context.tokens[this.#dropFrom - 1]!.raw;
      this.#dropFrom = Number.NEGATIVE_INFINITY;
      if (held) this.#drop.add(held);
      // "Any pixels?" looks for some where none were sought.
      if (held || !ANY_ONE.test(said)) return;
    }
    this.#lastField = isBrand ? "brand" : "model";
    const isNegated = this.#isNegated("device");
    this.#note("device", device, isNegated);
    if (isNegated) {
      const isMaker =
        MAKERS.test(this.#context.tokens[device.from]!.raw) && device.level !== "model";
      if (device.unsold === undefined)
        this.#excluded.push(isMaker ? { ...device, level: "brand" } : device);
      return;
    }
    if (device.unsold !== undefined)
      this.#reading.unsold.push({
        name: device.unsold,
        models: device.models.map(({ key }) => key),
      });
    if (this.#takeSlip()) this.#included.length = 0;
    const last = this.#included.at(-1);
    if (last && this.#isTraitOf(last, device)) {
      const keys = new Set(listFamily(this.#context.index, device.said).map(({ key }) => key));
      const having = last.models.filter(({ key }) => keys.has(key));
      this.#included[this.#included.length - 1] =
        having.length > 0 ? { ...device, level: "family", models: having } : device;
      return;
    }
    if (last && this.#isSameName(last, device)) return;
    if (last && this.#isSameName(device, last)) this.#included.pop();
    this.#included.push(device);
  }

  /** "14 Pro Max 256 iPhone": the family is said after the name, or before, and widens nothing. */
  #isSameName(one: Resolved, { models, level, ...family }: Resolved): boolean {
    // "MacBook Air, an M2": a family may be narrowed as well.
    const isNarrower = one.level === "family" && one.models.length < models.length;
    if (level !== "family" || (one.level !== "model" && !isNarrower)) return false;
    const keys = new Set(models.map(({ key }) => key));
    const between = this.#context.tokens
      .slice(Math.min(one.to, family.to), Math.max(one.from, family.from))
      .map(({ raw }) => raw.toLowerCase());
    return one.models.every(({ key }) => keys.has(key)) && !between.some((raw) => ALSO.test(raw));
  }

  /** "A PS5 with the disc drive" is no PS5 or another one: all of its models that have the word. */
  #isTraitOf(last: Resolved, { variant, said, from }: Resolved): boolean {
    // "The Pixel 8 with the 8a" are two.
    if (
      variant.length === 0 ||
      /^\d/.test(variant[0]!) ||
      !last.said.every((piece) => said.includes(piece))
    )
      return false;
    const between = this.#context.tokens.slice(last.to, from).map(({ raw }) => raw.toLowerCase());
    return between.some((raw) => WITH.test(raw)) && !between.some((raw) => ALSO.test(raw));
  }

  /** "Compare the 1 and the 2": places in the list that was shown. */
  #isPlace({ value, unit, from, isAbout }: NumberSpan): boolean {
    if (unit !== null || isAbout || !Number.isInteger(value) || value < 1) return false;
    const before = this.#context.tokens[from - 1]?.raw ?? "";
    const isNext = this.#reading.ordinals.length > 0 && ALSO.test(before);
    if (value <= this.#context.shown && (isNext || this.#isPlacePair(from))) return true;
    if (/^(?:of|between|από|απο|apo)$/i.test(this.#context.tokens[from - 2]?.raw ?? ""))
      return false;
    return value <= this.#context.shown && PLACE_MARK.test(before);
  }

  /** "1 or 2?": no sum and no name is so small. */
  #isPlacePair(from: number): boolean {
    const { tokens, shown } = this.#context;
    const [first, or, second, next] = tokens.slice(from, from + 4);
    const isSmall = (token: Token | undefined) =>
      /^[1-9]$/.test(token?.raw ?? "") && Number(token!.raw) <= shown;
    const isWhole = !next || second!.ends;
    const isNamed = this.#items.some(({ type }) => type === "device");
    return isSmall(first) && isSmall(second) && ALSO.test(or?.raw ?? "") && isWhole && !isNamed;
  }

  /** "Which of the two" counts them. */
  #isCountOfShown({ value, unit, from }: NumberSpan): boolean {
    const [of, the] = this.#context.tokens.slice(Math.max(0, from - 2), from);
    const isOf = /^(?:of|between|από|απο|apo)$/i.test(of?.raw ?? "");
    return (
      unit === null &&
      value <= 6 &&
      isOf &&
      /^(?:the|these|those|τα|ta|τις|tis)$/i.test(the?.raw ?? "")
    );
  }

  #readNumber(number: NumberSpan, at: number): void {
    if (this.#readCounted(number, at) || this.#isCountOfShown(number)) return;
    if (this.#isOfUnheld(number, at)) {
      const beside = [at - 1, at + 1, at + 2].map((one) => this.#items[one]);
      for (const item of beside)
        if (item?.type === "phrase" && item.concept === "unheld")
          this.#countedUnheld.add(item.from);
      return this.#skipUnheld(number);
    }
    if (this.#isPlace(number)) {
      this.#reading.ordinals.push(number.value);
      return;
    }
    // "Έχω ένα παλιό iPhone": one of them, and no euro.
    if (
      number.unit === null &&
      ONE.test(this.#context.tokens[number.to - 1]!.raw) &&
      number.value === 1
    )
      return;
    const range = this.#findRange(number, at);
    if (range) {
      // "300 to 350 max" for a 13 Pro is no Pro Max.
      this.#readTo = this.#findAfter(range.to)?.to ?? range.to;
      // "Battery between 85 and 95": nobody minds a better one.
      if (range.isOfBattery) {
        this.#reading.filter.battery_min = range.low;
        this.#note("battery_min", { from: this.#findBoundStart(number.from, at), to: range.to });
        return;
      }
      this.#pushSum(range.low, "least");
      this.#pushSum(range.high, "most");
      this.#note("price", { from: this.#findBoundStart(number.from, at), to: range.to });
      return;
    }
    if (this.#isYear(number)) return this.#skipUnheld(number);
    // "At least 16 inch": no listing tells the size of a laptop.
    if (number.unit === null && SIZED.test(this.#context.tokens[number.to]?.raw ?? ""))
      return this.#skipUnheld({ from: number.from, to: number.to + 1 });
    // "Knock 20 off": what is taken off is no price.
    if (OFF.test(this.#context.tokens[number.to]?.raw ?? "")) return;
    const found = this.#readComparative(this.#findBound(number, at));
    const isNegated = this.#isBoundNegated(number, found);
    const bound = isNegated ? TURNED[found.bound] : found.bound;
    if (bound !== found.bound) this.#isNot = false;
    this.#readTo = found.to;
    const span = { from: Math.min(found.from, number.from), to: found.to };
    const { filter } = this.#reading;
    const { value, unit } = number;
    if (unit === "percent" || (unit === null && this.#isOfBattery(value, at))) {
      if (value >= 1 && value <= 100) filter.battery_min = Math.round(value);
      this.#note("battery_min", span, isNegated);
      return;
    }
    const storage = this.#isPriced(number, at) ? null : this.#toStorage(number, bound);
    if (storage !== null && storage < LEAST_STORAGE) return this.#skipUnheld(number);
    if (storage !== null) {
      const isStrict = !isNegated && STRICT.test(found.said);
      return this.#readStorage(storage, { bound, isStrict, said: found.said, span });
    }
    if (unit === "mm") {
      const slug = `${value}mm`;
      if (this.#context.catalogue.capacities.some((one) => one.slug === slug)) {
        filter.capacity = [...(filter.capacity ?? []), slug];
        this.#note("capacity", span);
      }
      return;
    }
    if (this.#isNot && bound === "exact") return void (this.#isNot = false);
    if (unit !== "money" && value < LEAST_PRICE && (bound === "exact" || bound === "least")) return;
    const step = this.#findStep(number, found.to);
    if (step !== null) {
      this.#readTo = step.to;
      this.#pushSum(step.most, "most");
      this.#note("price", { from: span.from, to: this.#readTo });
      return;
    }
    const isBare = unit === null && bound === "exact" && !number.isAbout;
    this.#pushSum(value, number.isAbout ? "around" : bound, isBare);
    if (!isBare) this.#note("price", span, isNegated);
  }

  /** "50 more" moves the bound that was set before. */
  #findStep({ value, from }: NumberSpan, at: number): { most: number; to: number } | null {
    const { price_max } = this.#context.before;
    if (price_max === undefined || value * 100 >= price_max) return null;
    const most = price_max / 100;
    const [before = "", next = ""] = [from - 1, at].map((i) => this.#context.tokens[i]?.raw);
    if (MORE.test(next)) return { most: most + value, to: at + 1 };
    if (LESS.test(next)) return { most: most - value, to: at + 1 };
    if (value * 2 > most) return null;
    if (ANOTHER.test(before)) return { most: most + value, to: at };
    return MINUS.test(before) ? { most: most - value, to: at } : null;
  }

  /** "More than 128 GB" begins with the next size, "at least 128 GB" with that one. */
  #readStorage(
    storage: number,
    {
      bound,
      isStrict,
      said,
      span,
    }: { bound: Bound; isStrict: boolean; said: string; span: { from: number; to: number } },
  ): void {
    const { filter } = this.#reading;
    if (this.#takeSlip()) delete filter.capacity;
    this.#note(bound === "least" ? "capacity_min" : "capacity", span);
    const sizes = this.#context.catalogue.capacities
      .map(({ slug }) => toGigabytes(slug) ?? 0)
      .filter((size) => (this.#isOfConsole() ? size >= LEAST_STORAGE : isOfPhones(size)))
      .toSorted((a, b) => a - b);
    if (bound === "least") {
      const next = sizes.find((size) => size > storage) ?? storage * 2;
      filter.capacity_min = isStrict ? next : storage;
      return;
    }
    const upTo = sizes.filter((size) => size < storage || (size === storage && !isStrict));
    const isMost = bound === "most" && !OF_MONEY.test(said) && upTo.length > 0;
    const slugs = (isMost ? upTo : [storage]).map(toStorageSlug);
    filter.capacity = [...new Set([...(filter.capacity ?? []), ...slugs])];
  }

  /** Consoles come with sizes of their own. */
  #isOfConsole(): boolean {
    const said = [...(this.#values.get("kind") ?? []), ...(this.#context.before.kind ?? [])];
    const named = this.#included.flatMap(({ models }) => models.map(({ vertical }) => vertical));
    return [...said, ...named].includes("game-consoles");
  }

  /** A size of what no listing tells: it is named as skipped, and the search goes on without it. */
  #skipUnheld({ from, to }: { from: number; to: number }): void {
    this.#reading.isAboutSearch = true;
    const last = this.#reading.unheld.at(-1);
    if (last && last.to >= from) last.to = Math.max(last.to, to);
    else this.#reading.unheld.push({ from, to });
  }

  /** "16 GB RAM", "RAM 16 GB": the number beside it is none of the storage. */
  #isOfUnheld({ from, to, unit }: NumberSpan, at: number): boolean {
    if (unit !== null && unit !== "gb") return false;
    const isLink = (item: Item | undefined) =>
      item?.type === "phrase" && item.concept === "field:capacity";
    const isUnheld = (item: Item | undefined) =>
      item?.type === "phrase" && item.concept === "unheld";
    const [first, second] = [this.#items[at + 1], this.#items[at + 2]];
    const { tokens } = this.#context;
    if (!tokens[to - 1]!.ends && !tokens[to - 1]!.isBeforeComma) {
      if (isUnheld(first)) return true;
      const isJoined = isLink(first) || /^(?:of|μνήμης?|μνημης?)$/i.test(tokens[to]?.raw ?? "");
      if (isJoined && isUnheld(second)) return true;
    }
    const before = this.#items[at - 1];
    if (!isUnheld(before) || tokens[from - 1]!.ends || tokens[from - 1]!.isBeforeComma)
      return false;
    // "16 GB RAM 512 GB": it has its number already.
    return !this.#countedUnheld.has(before!.from);
  }

  #pushSum(value: number, bound: Bound, isBare = false): void {
    const amount = Math.round(Math.min(value, MOST_MONEY) * 100);
    if (this.#takeSlip()) this.#reading.sums.length = 0;
    this.#reading.sums.push({ amount, bound, ...(isBare && { isBare }) });
  }

  /** "Between 200 and 300": the word before the first sum. */
  #findBoundStart(from: number, at: number): number {
    const item = this.#items[at - 1];
    if (!item || item.to !== from) return from;
    const isRange = findPhrase(RANGE_BOOK, this.#context.tokens, item.from)?.concept === "from";
    const isBound = item.type === "phrase" && item.concept.startsWith("bound:");
    return isRange || isBound ? item.from : from;
  }

  #toStorage({ value, unit }: NumberSpan, bound: Bound): number | null {
    if (unit === "gb") return value;
    if (unit === "tb") return value * 1024;
    if (unit !== null || bound === "most" || bound === "around" || !STORAGE.has(value)) return null;
    return value >= 64 || this.#lastField === "capacity" ? value : null;
  }

  /** "Budget 128". */
  #isPriced({ unit, from }: NumberSpan, at: number): boolean {
    const before = this.#items[at - 1];
    return (
      unit === null &&
      before?.type === "phrase" &&
      before.concept === "field:price" &&
      before.to === from
    );
  }

  /** A percentage that is not called one stands by the battery. */
  #isOfBattery(value: number, at: number): boolean {
    if (value < 40 || value > 100) return false;
    const isBattery = (item: Item | undefined) =>
      item?.type === "phrase" && /battery/.test(item.concept);
    const near = [-3, -2, -1, 1, 2].map((step) => this.#items[at + step]);
    return near.some(isBattery);
  }

  #findBound({ from, to, isLeast }: NumberSpan, at: number): FoundBound {
    const { tokens } = this.#context;
    const after = this.#findAfter(to);
    const said: string[] = [];
    let phrase = "";
    let first = from;
    for (let i = at - 1; i >= Math.max(0, at - 3); i -= 1) {
      const item = this.#items[i]!;
      if (item.from < this.#readTo || tokens[item.to - 1]!.ends) break;
      const isAsked =
        /^about$/i.test(tokens[item.from]!.raw) && ASKED.test(tokens[item.from - 1]?.raw ?? "");
      if (isAsked) break;
      // "80 percent at least, 170".
      if (
        item.type === "phrase" &&
        item.concept === "bound:least" &&
        tokens[item.to - 1]!.isBeforeComma
      )
        break;
      if (item.type === "phrase" && item.concept.startsWith("bound:")) {
        if (said.length === 0) phrase = findPhrase(FILTER_BOOK, tokens, item.from)?.text ?? "";
        said.push(item.concept.slice("bound:".length));
        first = item.from;
      } else if (
        item.type !== "word" &&
        !(item.type === "phrase" && item.concept.startsWith("field:"))
      )
        break;
    }
    const afterBound = after?.concept.slice("after:".length) ?? (isLeast && "least");
    // "A bit over 400 max": what comes after the sum is said about it alone.
    // "Are there any about under 450": of two before it, the one beside it, where that is a most.
    const isAround = said.includes("around") && said[0] !== "most";
    const named = afterBound ?? (isAround ? "around" : said[0]);
    return {
      bound: (named as Bound | undefined) ?? "exact",
      said: after?.text ?? (isLeast ? "" : phrase),
      from: first,
      to: after ? after.to : Math.max(to, from + 1),
    };
  }

  /** "Cheaper than 300" is a bound, and no wish for the cheapest. */
  #readComparative(found: FoundBound): FoundBound {
    const { filter } = this.#reading;
    const { tokens } = this.#context;
    if (found.bound !== "exact" && !(found.bound === "least" && THAN.test(found.said)))
      return found;
    const at = this.#items.findLastIndex(({ from }) => from < found.from);
    const [item, word] = [this.#items[at], this.#items[at - 1]];
    const isThan = (one: Item | undefined) =>
      one !== undefined && /^(?:than|the|τα|ta|τις|tis|των|twn|ton)$/i.test(tokens[one.from]!.raw);
    const compared = found.bound === "exact" && isThan(item) ? word : item;
    if (found.bound === "exact" && !isThan(item)) return found;
    if (compared?.type !== "phrase" || !compared.concept.startsWith("value:sort:price_"))
      return found;
    const before = this.#items[this.#items.indexOf(compared) - 1];
    const isTurned = before?.type === "phrase" && before.concept === "not";
    delete filter.sort;
    const isMost = compared.concept.endsWith("low") !== isTurned;
    return { ...found, bound: isMost ? "most" : "least", from: compared.from };
  }

  /** "Macbook Air M1 2020", "του 2023": a year, of which no listing tells. */
  #isYear({ value, unit, isAbout, from, to }: NumberSpan): boolean {
    const { tokens } = this.#context;
    if (unit !== null || isAbout || to !== from + 1) return false;
    if (!/^\d{4}$/.test(tokens[from]!.raw) || value < FIRST_YEAR || value > LAST_YEAR) return false;
    const before = tokens[from - 1]?.raw ?? "";
    if (YEAR_MARK.test(before)) return true;
    const found = this.#items.find((item) => item.to === from);
    const isBegun = found?.type === "phrase" && found.concept.startsWith("bound:");
    const isAfterName =
      /^m\d$/i.test(before) ||
      (!isBegun && this.#items.some((item) => item.type === "device" && item.to <= from));
    const isBound = findPhrase(AFTER_BOOK, tokens, Math.min(to, tokens.length - 1)) !== null;
    return isAfterName && (to >= tokens.length || !isBound);
  }

  /** "Not over 300", "I won't pay more than 300": nothing but words and the bound stand between. */
  #isBoundNegated({ from }: NumberSpan, found: FoundBound): boolean {
    const { tokens } = this.#context;
    const isWhole = (between: readonly Token[]) =>
      !between.some(({ ends, isBeforeComma }) => ends || isBeforeComma);
    if (this.#isNot && this.#notType === null) return isWhole(tokens.slice(this.#notTo - 1, from));
    if (found.bound !== "least" || found.from >= from) return false;
    for (let at = found.from - 1; at >= Math.max(0, found.from - NOT_REACH); at -= 1) {
      const token = tokens[at]!;
      if (!isWhole([token])) return false;
      if (NEVER.test(token.raw)) return true;
      const item = this.#items.find((one) => one.from <= at && one.to > at);
      const isPlain =
        item?.type === "word" ||
        (item?.type === "phrase" && /^(?:field:price|bound:|not)/.test(item.concept));
      if (!isPlain) return false;
    }
    return false;
  }

  /** "Over 200 and under 300": a bound of the next sum is none of this one. */
  #findAfter(to: number): Span | null {
    const { tokens } = this.#context;
    const last = tokens[to - 1]!;
    if (to >= tokens.length || last.ends || last.isBeforeComma) return null;
    const span = findPhrase(AFTER_BOOK, tokens, to);
    const next = span && tokens[span.to];
    const isOfNext =
      next &&
      !tokens[span.to - 1]!.ends &&
      !tokens[span.to - 1]!.isBeforeComma &&
      (/^(?:απο|από|apo|than|των|twn|του|£|€)$/i.test(next.raw) ||
        readNumber(tokens, span.to) !== null);
    return isOfNext ? null : span;
  }

  #findRange(
    { value, unit, to }: NumberSpan,
    at: number,
  ): { low: number; high: number; to: number; isOfBattery: boolean } | null {
    const { tokens } = this.#context;
    const parted = to < tokens.length ? findPhrase(RANGE_BOOK, tokens, to) : null;
    const small = parted === null ? this.#findSmallRange(value, { unit, to }) : null;
    const link = small ?? parted;
    if (link?.concept !== "to" && !/^[-–—]$/.test(tokens[to]?.raw ?? "")) return null;
    const next = this.#items.slice(at + 1, at + 4).find((item) => item.type === "number");
    const begin = link?.to ?? to + 1;
    // "£180-£240": the mark stands before the second sum as well.
    const marked = /^[€£]$/.test(tokens[begin]?.raw ?? "") ? begin + 1 : begin;
    if (next?.type !== "number" || next.from !== marked) return null;
    const isBegun = this.#findBoundStart(this.#items[at]!.from, at) < this.#items[at]!.from;
    // "Battery over 90, up to 380".
    if (tokens[to - 1]!.isBeforeComma) return null;
    const units = [unit, next.number.unit];
    const isOfBattery =
      units.every((one) => one === null || one === "percent") &&
      (units.includes("percent") ||
        this.#isOfBattery(value, at) ||
        this.#isOfBattery(next.number.value, this.#items.indexOf(next))) &&
      value < next.number.value &&
      next.number.value <= 100;
    if (isOfBattery) return { low: value, high: next.number.value, to: next.to, isOfBattery };
    if (unit === null && this.#isOfBattery(value, at)) return null;
    const isMoney = units.every((one) => one === null || one === "money");
    const high = next.number.value;
    // "Between 4 and 500".
    const isSmall = value < 10 && high >= 100 && high % 50 === 0;
    const low = isSmall ? value * (high >= 1000 && value * 1000 < high ? 1000 : 100) : value;
    if (!isMoney || low >= high || low < LEAST_PRICE) return null;
    const isBare = unit === null && next.number.unit === null;
    // "128 μέχρι 300", "256άρι στα 350": a size and a bound.
    if (link !== null && !isBegun && unit === null && isOfPhones(low)) return null;
    if (isBare && STORAGE.has(low) && STORAGE.has(high)) return null;
    return { low, high, to: next.to, isOfBattery: false };
  }

  /** "2 or 3 hundred", "δύο τρία κατοστάρικα". */
  #findSmallRange(value: number, { unit, to }: Pick<NumberSpan, "unit" | "to">): Span | null {
    const { tokens } = this.#context;
    const begin = OR.test(tokens[to]?.raw ?? "") ? to + 1 : to;
    if (unit !== null || value >= 10 || begin >= tokens.length || tokens[to - 1]!.ends) return null;
    const next = readNumber(tokens, begin);
    if (next?.value !== (value + 1) * 100) return null;
    return { concept: "to", text: "", from: to, to: begin };
  }

  #finishValues(): void {
    const { filter } = this.#reading;
    const kinds = this.#values.get("kind");
    for (const kind of this.#notKinds) kinds?.delete(kind);
    for (const [field, values] of this.#values)
      if (values.size > 0) Object.assign(filter, { [field]: [...values] });
  }

  #finishDevices(): void {
    const { filter } = this.#reading;
    const { index } = this.#context;
    const brands = new Set<string>();
    const models = new Map<string, CatalogueModel>();
    const outBrands = new Set<string>();
    const out = new Map<string, CatalogueModel>();
    const owned = listOwned(this.#context.tokens, this.#included);
    this.#reading.hasOwned = owned.length > 0;
    for (const device of owned) this.#included.splice(this.#included.indexOf(device), 1);
    for (const { level, models: named, variant } of this.#excluded) {
      if (variant.length > 0 && this.#included.length > 0) {
        const siblings = this.#included.flatMap(({ said }) =>
          listFamily(index, [...said, ...variant]),
        );
        for (const model of siblings) out.set(model.key, model);
      } else if (level === "brand") for (const { brand } of named) outBrands.add(brand);
      else for (const model of named) out.set(model.key, model);
    }
    for (const { level, models: named, said, ...device } of this.#included) {
      if (level === "brand") {
        for (const { brand } of named) brands.add(brand);
        continue;
      }
      // "Switch, but not the Lite": the name means the family then.
      const family = listFamily(index, said);
      const isFamily = !this.#isPlain(device) && family.some(({ key }) => out.has(key));
      for (const model of isFamily ? family : named) models.set(model.key, model);
    }
    // "Apple Watch or Garmin": those of the other maker that are of that kind.
    for (const maker of models.size > 0 ? brands : []) this.#joinMaker(models, maker);
    const hadModels = models.size > 0;
    for (const key of out.keys()) models.delete(key);
    this.#narrowToNamed(models);
    this.#narrowToKind(models, filter);
    if (!filter.kind) this.#narrowToPhones(models);
    if (models.size > 0) {
      filter.model = [...models.keys()];
      delete filter.kind;
    } else if (brands.size > 0) filter.brand = [...brands];
    if (out.size > 0 && !hadModels) filter.exclude_model = [...out.keys()];
    if (outBrands.size > 0) filter.exclude_brand = [...outBrands];
  }

  /** "The plain 14, not the Plus" is that one alone. */
  #isPlain({ from, to }: { from: number; to: number }): boolean {
    const { tokens } = this.#context;
    return [from - 1, to].some((at) => PLAIN.test(tokens[at]?.raw ?? ""));
  }

  /** "The iPhone" of two that were named is that one, and not any iPhone. */
  #narrowToNamed(models: Map<string, CatalogueModel>): void {
    const { before, tokens } = this.#context;
    const [family, ...others] = this.#included;
    if (family?.level !== "family" || others.length > 0 || !before.model) return;
    if (!SINGLE.test(tokens[family.from - 1]?.raw ?? "") || family.to > family.from + 1) return;
    const named = before.model.filter((key) => models.has(key));
    if (named.length === 0 || named.length === before.model.length) return;
    for (const key of models.keys()) if (!named.includes(key)) models.delete(key);
  }

  #joinMaker(models: Map<string, CatalogueModel>, maker: string): void {
    const named = [...models.values()];
    if (named.some(({ brand }) => brand === maker)) return;
    for (const model of this.#context.catalogue.models)
      if (model.brand === maker && named.some(({ vertical }) => vertical === model.vertical))
        models.set(model.key, model);
  }

  /** "A pixel" is a phone; its watches and tablets are called so, or were asked for before. */
  #narrowToPhones(models: Map<string, CatalogueModel>): void {
    const { kind = ["smartphones"] } = this.#context.before;
    for (const { level, models: named } of this.#included) {
      if (level !== "family" || !named.some(({ vertical }) => vertical === "smartphones")) continue;
      if (!named.some(({ vertical }) => kind.includes(vertical))) continue;
      for (const { key, vertical } of named) if (!kind.includes(vertical)) models.delete(key);
    }
  }

  /** "A galaxy tablet" is none of the phones. */
  #narrowToKind(models: Map<string, CatalogueModel>, { kind }: DeviceFilter): void {
    if (!kind) return;
    const fitting = [...models.values()].filter(({ vertical }) => kind.includes(vertical));
    if (fitting.length === 0) return;
    models.clear();
    for (const model of fitting) models.set(model.key, model);
  }
}

/** Bounds that leave out the size that they name. */
const STRICT =
  /^(?:(?:anything |for )?(?:over|above|under|below)|(?:for )?(?:more|less|higher|lower|greater|bigger|larger|smaller) than|north of|in excess of|upward of|πανω(?: απ.*)?|ανω των|κατω απ.*|κατω|(?:μεγαλ|μικρ|χαμηλ)οτερ[οη] απο|μεγαλυτερ[οη] απο|(?:περισσ|λιγ)οτερ[οα] απο)$/;
/** They bound a sum, whatever number follows. */
const OF_MONEY = /budget|limit|cap|only|μπατζετ|οριο|εχω|βαρια/;
/** They follow a comparative; alone they bound a sum from below. */
const THAN = /^(?:απο|απ|απο τα|απο τις|from)?$/;
/** "What about 300?" asks; it means no sum near it. */
const ASKED = /^(?:what|how)$/i;
const FIRST_YEAR = 2015;
const LAST_YEAR = 2029;
const YEAR_MARK = /^(?:του|tou|of|in|since|year|έτους|etous|μοντέλο|model)$/i;
/** Words between "won't" and "more than". */
const NOT_REACH = 5;
const NEVER =
  /^(?:not|cannot|never|without|nor|(?:do|does|wo|ca|could|would|should|is|did|ai)nt|δεν|δε|μην|μη|ούτε|ουτε|ποτέ|ποτε|χωρίς|χωρις|den|dhen|min|mhn|oute|xwris|xoris|horis)$/i;
const CALLING = /^(?:ρε|βρε|σας|σου|re|vre|sas|sou)$/;
const GREEK_SMALL = /^(?:kai|ke|k|to|ta|tin|thn|ton|se|ena|mia|kati|me)$/i;
const PLAIN =
  /^(?:plain|regular|normal|standard|base|basic|vanilla|σκέτο|σκετο|sketo|απλό|απλο|aplo|κανονικό|κανονικο|kanoniko)$/i;
const ANY = /^(?:any|whatevers|όποιο|οποιο|opoio|όποια|οποια|opoia)$/i;
const ANY_ONE = /^(?:any|οποι[οαεου]\p{L}*|όποι\p{L}+|opoi\p{L}+)$/iu;
const ALL = /^(?:any|every|all|each|whatever)$/i;
const ARTICLE = /^(?:an?|the|in)$/i;
const SINGLE = /^(?:the|το|τον|την|to|ton|thn|tin)$/i;
const FIRST = /^(?:first|πρώτα|πρωτα|prwta|prota)$/i;
const THE = /^(?:the|τα|τις|ta|tis)$/i;
const ONE = /^(?:one|ένα|ενα|μία|μια|ena|mia)$/i;
const WANTED =
  /^(?:want|need|show|find|give|θέλω|θελω|thelo|thelw|8elo|8elw|ψάχνω|ψαχνω|psaxno|psaxnw|δείξε|δειξε|deikse|deixe|δώσε|δωσε|dwse|dose)$/i;
const MORE = /^(?:more|higher|extra|παραπ[αά]νω|parapanw|parapano|περισσ[οό]τερα)$/i;
const LESS = /^(?:less|lower|λιγ[οό]τερα|ligotera)$/i;
const OFF = /^(?:off|discount|έκπτωση|εκπτωση|ekptwsh|ekptwsi|ekptosi)$/i;
const ANOTHER = /^(?:another|add|extra|plus|\+|[αά]λλα|alla|συν|syn|sin|ακ[οό]μ[αη]|akoma)$/i;
const TOO =
  /(?:^| )(?:(?:too|also)(?: (?:is|ok|okay|fine|good|works))*|επίσης|επισης|episis|epishs|μου κάνει|μου κανει|mou kanei)$/i;
const MINUS = /^(?:minus|less|μείον|μειον|meion)$/i;
const APPLE = "apple";
const CONSOLES: Vertical = "game-consoles";
/** What the catalogue does not tell of a console, its name does. */
const DISC = /\bdisc\b|^Xbox (?:Series X|One X)|^PlayStation 4/i;
const DIGITAL = /\bdigital\b|^Xbox Series S/i;
const FAMILY_OF_CONSOLE = /^(?:Xbox|PlayStation 5|PlayStation 4)/;
const LAST = -1;
const isCount = (value: number): boolean => value >= 2 && value <= 4;

const toStorageSlug = (gigabytes: number): string =>
  gigabytes >= 1024 ? `${gigabytes / 1024}tb` : `${gigabytes}gb`;

/** "Ideally 300, max 350": what is called a most is one, and of two of them the last. */
const findMost = (sums: readonly Sum[]): number | undefined =>
  sums.findLast(({ bound }) => bound === "most")?.amount ??
  sums.reduce<number | undefined>(
    (most, { amount, bound }) => (bound === "exact" ? Math.max(most ?? 0, amount) : most),
    undefined,
  );

/** Sums as bounds of the total price, both included. */
export function toPriceBounds(sums: readonly Sum[]): Pick<DeviceFilter, "price_min" | "price_max"> {
  const bounds: Pick<DeviceFilter, "price_min" | "price_max"> = {};
  for (const { amount, bound } of sums) {
    if (bound === "least") bounds.price_min = amount;
    else if (bound === "around") {
      bounds.price_min = Math.round(amount * (1 - AROUND));
      bounds.price_max = Math.round(amount * (1 + AROUND));
    }
  }
  const most = findMost(sums);
  if (most !== undefined) bounds.price_max = most;
  return bounds;
}
