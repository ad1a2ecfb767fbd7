import { isAbsolute, relative } from "node:path";
import type { Plugin } from "vite";
import { isBuildInput } from "./build-inputs.mjs";

/** Fails a build that read a file whose change would not make the build stale. */
export function checkBuildInputs(): Plugin {
  let root = "";
  return {
    name: "check-build-inputs",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    buildEnd(error) {
      if (error) return;
      const own = [...this.getModuleIds()]
        .filter(isAbsolute)
        .map((id) => relative(root, id.replace(/\?.*$/, "")))
        .filter((path) => !/^(\.\.|node_modules|\.react-router)\//.test(path));
      const unknown = [...new Set(own)].filter((path) => !isBuildInput(path));
      if (unknown.length > 0)
        this.error(`Not among the inputs of scripts/build-inputs.mjs: ${unknown.join(", ")}`);
    },
  };
}
