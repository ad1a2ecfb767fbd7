import { LIMITS } from "#contract/limits.ts";

/** Uploads are whole in memory while they are dealt with. Enough for two people who send photos. */
const AT_ONCE = 6;

type Line = { running: number; waiting: (() => void)[] };

/** Lets few uploads of one address in at a time; the others wait unread, at the cost of a connection. */
export function createUploadTurns() {
  const lines = new Map<string, Line>();

  const takeTurn = async (line: Line): Promise<void> => {
    if (line.running < AT_ONCE) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
  };
  const passTurn = (line: Line, ip: string): void => {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(ip);
  };

  return async function inTurn(
    request: Request,
    ip: string,
    answer: () => Promise<Response>,
  ): Promise<Response> {
    if (!isUpload(request)) return answer();
    const line = lines.get(ip) ?? { running: 0, waiting: [] };
    lines.set(ip, line);
    await takeTurn(line);
    try {
      return await answer();
    } finally {
      passTurn(line, ip);
    }
  };
}

/** A body that does not say its length may be of any. */
function isUpload({ body, headers }: Request): boolean {
  if (body === null) return false;
  const announced = headers.get("Content-Length");
  return announced === null || !(Number(announced) <= LIMITS.body.form);
}
