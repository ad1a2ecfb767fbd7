/** What the document tells its page script, in the attributes of the script element. */
export type PageFacts = {
  build: string;
  /** Name of the signed-in member, empty where it is not known; absent for visitors. */
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
