/** Damerau-Levenshtein; Infinity beyond `limit`. */
export function findEditDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return Infinity;
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (same ? 0 : 1),
      );
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, before[column - 2]! + 1);
      current.push(best);
    }
    if (Math.min(...current) > limit) return Infinity;
    [before, above] = [above, current];
  }
  const distance = above[to.length]!;
  return distance <= limit ? distance : Infinity;
}
