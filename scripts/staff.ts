import { openDatabase } from "#api/db/database.ts";
import { grantRole, ROLES, type Role } from "./grant-role.ts";
import { CommandError, readShopEnv, runCommand } from "./run-command.ts";

const USAGE = `npm run staff -- grant EMAIL support|hub|member

Makes the account with that e-mail, which it has confirmed, a colleague, or a member again. DATABASE_URL
or DATA_DIR say in which database.`;

const ignore = () => {};
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text);

async function main(): Promise<void> {
  const [command, email, role] = process.argv.slice(2);
  if (command !== "grant" || !email || !isRole(role)) throw new CommandError(USAGE);
  const database = await openDatabase({ ...readShopEnv().database, log });
  try {
    const granted = await grantRole(database, { email, role, at: new Date() });
    if (granted === null)
      throw new CommandError(
        `No account has ${email} as its confirmed e-mail: sign up in the shop first.`,
      );
    console.log(`${email} is ${role} now, and signs in anew.`);
  } finally {
    await database.close();
  }
}

await runCommand(main);
