/** Hands over what was chosen; the control is then free for the next choice, of the same file too. */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = "";
  return files;
}
