import type { ApiDeps } from "#api/context.ts";
import type { MessagePayloads } from "#api/modules/message/message-templates.ts";
import { getRecipient } from "./profile-store.ts";
import { writeToMember, type News } from "./write-to-member.ts";

/** The same for who is known by id alone. */
export async function writeToUser<Template extends News>(
  deps: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
  news: { template: Template; payload: MessagePayloads[Template]; at: Date },
): Promise<void> {
  await writeToMember(deps, await getRecipient(deps.database, userId), news);
}
