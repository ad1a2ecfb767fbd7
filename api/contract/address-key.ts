/** Rate limits count an IPv6 /64 as one caller, because one customer gets at least that. */
export function toAddressKey(ip: string): string {
  if (!ip.includes(":")) return `ip:${ip}`;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return `ip:${mapped[1]}`;
  // `::` stands for the missing zero groups; only the first four groups count.
  const [head = "", tail = ""] = ip.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - groups.length - rest.length }, () => "0");
  const prefix = [...groups, ...zeros, ...rest].slice(0, 4);
  return `ip:${prefix.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
