import { execFile } from "node:child_process";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const VNU = join(import.meta.dirname, "../node_modules/vnu-jar/build/dist/vnu.jar");
/** The checker runs too briefly for the second compiler; the first needs larger stack frames. */
const QUICK = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss8m"];

/**
 * What the checker does not know yet: css-view-transitions, `@starting-style` of css-transitions-2,
 * the radius and the path length of a circle of SVG 2, and the attributes by which WebMCP describes
 * forms to agents.
 */
const NOT_KNOWN_YET = new RegExp(
  [
    "^CSS: Unrecognized at-rule “@(?:view-transition|starting-style)”",
    "^CSS: “(?:view-transition-name|r)”: Property “(?:view-transition-name|r)” doesn't exist",
    "^Attribute “tool(?:name|description|paramdescription)” not allowed",
    "^Attribute “pathLength” not allowed on element “circle”",
  ].join("|"),
);

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
    .filter(({ message }) => !NOT_KNOWN_YET.test(message))
    .map(({ url, message, extract }) => ({
      file: decodeURIComponent(basename(url)),
      error: `${message} ${extract}`,
    }));
}
