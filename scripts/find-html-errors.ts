import { execFile } from "node:child_process";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const VNU = join(import.meta.dirname, "../node_modules/vnu-jar/build/dist/vnu.jar");
/** The checker runs too briefly for the second compiler; the first needs larger stack frames. */
const QUICK = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss8m"];

/** The checker's parser of styles does not know this rule of css-view-transitions-2 yet. */
const NOT_KNOWN_YET = "CSS: Unrecognized at-rule “@view-transition”";

type Message = { type: string; url: string; message: string; extract?: string };

export async function findHtmlErrors(folder: string): Promise<{ file: string; error: string }[]> {
  const checking = promisify(execFile)(
    "java",
    [...QUICK, "-jar", VNU, "--errors-only", "--format", "json", "--skip-non-html", folder],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { stderr } = await checking.catch((error: { stderr: string }) => error);
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  return messages
    .filter(({ message }) => !message.startsWith(NOT_KNOWN_YET))
    .map(({ url, message, extract }) => ({
      file: decodeURIComponent(basename(url)),
      error: `${message} ${extract}`,
    }));
}
