/** A row as an action names it: with the version that was seen, where rows have one. */
export const toRowText = ({ id, version }: { id: string; version: number | null }): string =>
  version === null ? id : `${id}.${version}`;
