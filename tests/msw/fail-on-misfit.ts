import { afterEach } from "vitest";
import { throwMisfit } from "./misfits.ts";

/** Fails a test whose canned answers break the contract, whatever the web made of them. */
afterEach(() => throwMisfit());
