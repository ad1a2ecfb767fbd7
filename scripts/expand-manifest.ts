type Expanded = Record<string, unknown>;

/** Its source is sent to browsers, so it must refer to nothing outside. */
export function expandManifest(rest: Expanded, flags: string, styles: string, rows: string) {
  const folder = "/assets/";
  const names = flags.split(" ");
  const hrefs = styles.split(" ").map((name) => folder + name.replace(/#?$/, ".css$&"));
  const ids: string[] = [];
  rest["routes"] = Object.fromEntries(
    rows.split("\n").map((row) => {
      const [name = "", parent, path, bits, file = "", ...css] = row.split(" ");
      const id = name.startsWith("/") ? name.slice(1) : `routes/${name}`;
      const base = file.startsWith("-") ? name.split("/").pop() : "";
      const route: Expanded = { id, module: `${folder}${base}${file}.js` };
      ids.push(id);
      if (parent) route["parentId"] = ids[Number(parent)];
      if (path) route["path"] = path;
      names.forEach((flag, bit) => {
        if ((Number(bits) >> bit) & 1) route[flag] = true;
      });
      if (css[0]) route["css"] = css.map((index) => hrefs[Number(index)]);
      return [id, route];
    }),
  );
  return rest;
}
