import type * as z from "zod";
import type { AgentScope, AgentTool } from "#contract/agent-key.ts";
import type { AgentCall } from "./agent-call.ts";

/**
 * A tool of /mcp. Its words are written here alone: what sellers write reaches no description, and no
 * answer either.
 */
export type Tool<Input extends z.ZodType = z.ZodType> = {
  name: AgentTool;
  title: string;
  description: string;
  input: Input;
  /** What a key needs for it; null for a tool that anybody may use. */
  scope: Exclude<AgentScope, "read"> | null;
  run: (call: AgentCall, input: z.output<Input>) => Promise<object>;
};

/** Lets the types of the input reach `run`. */
export const tool = <Input extends z.ZodType>(definition: Tool<Input>): Tool =>
  definition as unknown as Tool;
