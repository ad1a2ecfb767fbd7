/** What is offered below a search field, as the web answers it (routes/suggest.ts). */
export type Suggestions = {
  title: string;
  /** For screen readers. */
  status: string;
  /** Headings of what the browser adds. */
  recent: string;
  forget: string;
  groups: Group[];
};

export type Group = { title: string; options: Option[] };

export type Option = { label: string; to: string; note?: string; end?: string };
