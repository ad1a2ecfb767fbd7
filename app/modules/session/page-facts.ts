/** What the document tells its page script, in the attributes of the script element. */
export type PageFacts = {
  build: string;
  /** Of the signed-in member; absent for visitors. */
  member?: string;
  tagManager?: string;
};

export function readPageFacts(): PageFacts {
  const {
    build = "",
    member,
    tagManager,
  } = document.querySelector<HTMLScriptElement>("script[data-build]")?.dataset ?? {};
  return { build, ...(member !== undefined && { member }), ...(tagManager && { tagManager }) };
}
