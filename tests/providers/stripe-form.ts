/** Parameters of a request in Stripe's nested form: `metadata[key]=1`, `expand[0]=charge`. */
export type Form = { [name: string]: Form | string };

export const parseForm = (text: string): Form => {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let place = form;
    for (const step of path.slice(0, -1)) {
      const next = place[step];
      place = typeof next === "object" ? next : (place[step] = {});
    }
    place[path.at(-1)!] = value;
  }
  return form;
};

export const textAt = (form: Form, ...path: string[]): string | undefined => {
  let place: Form | string | undefined = form;
  for (const step of path) place = typeof place === "object" ? place[step] : undefined;
  return typeof place === "string" ? place : undefined;
};

export const formAt = (form: Form, name: string): Form => {
  const place = form[name];
  return typeof place === "object" ? place : {};
};

export const textsIn = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formAt(form, name)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
