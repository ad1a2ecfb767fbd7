import { writeFileSync } from "node:fs";

/** Keeps the errors that belong to no test, which the JSON report leaves out. */
export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_FILE;
    if (!file) return;
    const lines = errors.map(({ name, message, VITEST_TEST_PATH: path = "" }) => ({
      path,
      text: `${name}: ${message}`.split("\n")[0],
    }));
    writeFileSync(file, JSON.stringify(lines));
  }
}
