import * as z from "zod";
import type { Logger } from "#api/context.ts";
import { askJson, UnansweredError, type JsonAnswer } from "../ask-json.ts";
import { CourierRejectedError, CourierUnavailableError } from "../port.ts";

export type AcsAccount = {
  apiKey: string;
  companyId: string;
  companyPassword: string;
  userId: string;
  userPassword: string;
  /**
   * The single address of all methods:
   * https://webservices.acscourier.net/ACSRestServices/api/ACSAutoRest
   */
  baseUrl: string;
  /** In milliseconds; 15 s by default. */
  answerWithin?: number;
};

const textSchema = z.string().nullish();
const outputSchema = z.object({
  ACSValueOutput: z.array(z.record(z.string(), z.unknown())).nullish(),
  ACSTableOutput: z
    .object({ Table_Data: z.array(z.record(z.string(), z.unknown())).nullish() })
    .nullish(),
});
/** `Responce` is ACS's own spelling; its manual has both. */
const envelopeSchema = z.object({
  ACSExecution_HasError: z.boolean(),
  ACSExecutionErrorMessage: textSchema,
  ACSOutputResponce: outputSchema.nullish(),
  ACSOutputResponse: outputSchema.nullish(),
});

type Row = Record<string, unknown>;
export type AcsAnswer = {
  value: Row;
  problem: string | null;
  table: Row[];
};

export type AcsClient = {
  /**
   * Throws CourierUnavailableError, or CourierRejectedError where ACS could not run the method at
   * all.
   */
  call(method: string, parameters: Row): Promise<AcsAnswer>;
};

/**
 * ACS's "AutoRest": every method is a POST to one address, and nearly every error has status 200.
 */
export const createAcsClient = (account: AcsAccount, log: Logger): AcsClient => {
  const address = new URL(account.baseUrl);

  const ask = async (method: string, parameters: Row): Promise<JsonAnswer> => {
    try {
      return await askJson(address, {
        method: "POST",
        headers: { AcsApiKey: account.apiKey },
        body: {
          ACSAlias: method,
          ACSInputParameters: {
            Company_ID: account.companyId,
            Company_Password: account.companyPassword,
            User_ID: account.userId,
            User_Password: account.userPassword,
            ...parameters,
          },
        },
        answerWithin: account.answerWithin,
      });
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error;
      throw new CourierUnavailableError(`ACS did not answer ${method}: ${error.message}`, {
        cause: error,
      });
    }
  };

  return {
    async call(method, parameters) {
      const { status, body } = await ask(method, parameters);
      // 403 means our key; 406 means more than ten calls a second.
      if (status === 403) log.error({ method }, "ACS does not take our API key");
      if (status !== 200)
        throw new CourierUnavailableError(`ACS answered ${method} with ${status}`);
      const envelope = envelopeSchema.safeParse(body).data;
      if (!envelope) throw new CourierUnavailableError(`ACS answered ${method} with no envelope`);
      if (envelope.ACSExecution_HasError) {
        const said = envelope.ACSExecutionErrorMessage?.trim() || "no reason given";
        throw new CourierRejectedError(`ACS refused ${method}: ${said}`);
      }
      const output = envelope.ACSOutputResponce ?? envelope.ACSOutputResponse;
      if (!output) throw new CourierUnavailableError(`ACS answered ${method} with no output`);
      const value = output.ACSValueOutput?.[0] ?? {};
      return {
        value,
        problem: parseProblem(value),
        table: output.ACSTableOutput?.Table_Data ?? [],
      };
    },
  };
};

/** `Error_Message`, which some methods spell in lower case or abbreviate. */
const parseProblem = (value: Row): string | null => {
  const said = value["Error_Message"] ?? value["error_message"] ?? value["Error_msg"];
  return typeof said === "string" && said.trim() !== "" ? said.trim() : null;
};
