import { lockFolder } from "./folder-lock.ts";

/** Takes the lock of the given folder, prints the result, and stays until it is killed. */
try {
  await lockFolder(process.argv[2]!);
  process.send!("taken");
} catch (error) {
  process.send!((error as Error).message);
}
setInterval(() => {}, 1000);
