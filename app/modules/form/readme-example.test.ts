import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { paths } from "../../paths.ts";
import account from "../../locales/en/account.json" with { type: "json" };

const root = join(import.meta.dirname, "../../..");
const readme = readFileSync(join(import.meta.dirname, "README.md"), "utf8");
const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)![1]!;
const example = blockOf("tsx");

test("the page of the README imports what the modules export", () => {
  const imports = [...example.matchAll(/^import (?:type )?\{ ([^}]+) \} from "([^"]+)";$/gm)];
  expect(imports.length).toBeGreaterThan(10);
  const missing = imports
    .filter(([, , from]) => !from!.startsWith("./+types/"))
    .flatMap(([, names, from]) => {
      const file = from!.startsWith("#contract/")
        ? join(root, "api/contract", from!.slice("#contract/".length))
        : join(root, "app/routes/account", from!);
      if (!existsSync(file)) return [from!];
      const source = readFileSync(file, "utf8");
      return names!
        .split(", ")
        .filter((name) => !new RegExp(`export .*(?:const|function) ${name}\\b`).test(source))
        .map((name) => `${name} of ${from}`);
    });
  expect(missing).toEqual([]);
});

test("the page of the README uses texts that the account has, or that the README adds", () => {
  const added: unknown = JSON.parse(blockOf("json"));
  const find = (texts: unknown, key: string) =>
    key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], texts);
  const has = (key: string) =>
    [account, added].some((texts) => typeof find(texts, key) === "string");
  const keys = [
    ...[...example.matchAll(/\bt\("([\w.-]+)"\)(?!\()/g)].map(([, key]) => key!),
    ...[...example.matchAll(/\bt\("account"\)\("([\w.-]+)"\)/g)].map(([, key]) => key!),
    ...[...example.matchAll(/"account\.([\w.-]+)"/g)].map(([, key]) => key!),
  ];
  expect(keys).toContain("about.saved");
  expect(keys.filter((key) => !has(key))).toEqual([]);
});

test("the address of the page is one that paths spells once its route is there", () => {
  const [, screen] = /paths\.account\(locale, "(\w+)"\)/.exec(example)!;
  expect(readme).toContain(`\`route("${screen}", "routes/account/${screen}.tsx")\``);
  // @ts-expect-error -- no route has this address
  const missing = paths.account("en-GR", "nowhere");
  expect([paths.account("en-GR", "security"), missing]).toEqual([
    "/en-GR/account/security",
    "/en-GR/account/nowhere",
  ]);
});
