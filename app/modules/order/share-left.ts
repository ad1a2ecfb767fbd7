/** 0 to 1. */
export const shareLeft = (from: string, to: string, now: string): number => {
  const [start, end, at] = [from, to, now].map(Date.parse) as [number, number, number];
  return end <= start ? 0 : Math.min(1, Math.max(0, (end - at) / (end - start)));
};
