import { beforeAll, expect, test } from "vitest";
import { readSeedCatalogue } from "./catalogue.fixture.ts";
import type { Catalogue } from "./catalogue.ts";
import { understand } from "./understand.ts";

let catalogue: Catalogue;
beforeAll(async () => void (catalogue = await readSeedCatalogue()));

const GREEK = "αβγδεζηθικλμνξοπρσςτυφχψω";
const LATIN = "a v g d e z i th i k l m n ks o p r s s t y f x ps o".split(" ");
const PLAIN: Record<string, string> = Object.fromEntries(
  [...GREEK].map((letter, i) => [letter, LATIN[i]!]),
);
/** Habits of people who write Greek with Latin letters: by sound, by look, and mixed. */
const HABITS: Record<string, string>[] = [
  {},
  { θ: "8", ξ: "3", ω: "w", η: "h" },
  { χ: "h", υ: "i", β: "b" },
  { η: "h", ω: "w", ξ: "x", χ: "ch" },
  { θ: "8", ψ: "4", η: "h" },
];
const DIGRAPHS: Record<string, string> = { ου: "ou", αυ: "au", ευ: "eu" };

const write = (greek: string, habit: Record<string, string>): string =>
  greek
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[οαε]υ/g, (two) => DIGRAPHS[two]!)
    .replace(/[α-ως]/g, (letter) => habit[letter] ?? PLAIN[letter] ?? letter);

const SENTENCES = [
  "θέλω κινητό κάτω από τετρακόσια με καλή μπαταρία",
  "ψάχνω iphone 13 σε άριστη κατάσταση μέχρι 350 ευρώ",
  "μαύρο ή άσπρο samsung s23",
  "όχι κόκκινο",
  "χωρίς κουτί δεν πειράζει",
  "έχει εγγύηση;",
  "πόσο κάνουν τα μεταφορικά για Ηράκλειο;",
  "το παίρνω",
  "κάνε προσφορά τριακόσια για το δεύτερο",
  "δώσε διακόσια πενήντα",
  "ειδοποίησέ με όταν βγει pixel 8",
  "αξίζει τα λεφτά του;",
  "πόσο πουλιέται συνήθως το iphone 14",
  "ποιο έχει καλύτερη κάμερα",
  "δείξε μου κι άλλα",
  "πιο φθηνό",
  "κάτι απλό για τη γιαγιά",
  "φορητό για τη σχολή γύρω στα πεντακόσια",
  "τάμπλετ για το παιδί",
  "ακουστικά όχι bose",
  "ρολόι για τρέξιμο",
  "ελεγμένο με φορτιστή",
  "να φεύγει αμέσως",
  "θέλω να μιλήσω με άνθρωπο",
  "πουλάω το κινητό μου",
  "ξεκίνα από την αρχή",
  "καλημέρα",
  "ναι προχώρα",
  "όχι ακόμα",
  "ακύρωσέ το",
  "θέλω πλυντήριο",
  "μπορώ με δόσεις;",
  "πώς πληρώνω;",
  "να το επιστρέψω;",
  "ποιος είναι ο πωλητής;",
  "πράσινο iphone 12 με θήκη",
  "μπλε λάπτοπ έως οκτακόσια",
  "σύγκρινε το πρώτο με το τρίτο",
  "μεγάλη διάρκεια μπαταρίας",
  "τουλάχιστον 256 γίγα",
  "μπαταρία πάνω από ενενήντα τοις εκατό",
  "σαν καινούργιο",
  "για ανταλλακτικά",
  "ψάξε μέχρι την Κυριακή",
];

test("a sentence in greeklish means what its Greek twin means", () => {
  const turn = {
    filter: { model: ["apple/iphone-13"] },
    shown: 3,
    lastIntent: "find" as const,
  };
  const read = (text: string) => {
    const { intent, slots } = understand(text, catalogue, turn);
    return JSON.stringify([intent, slots]);
  };
  const wrong = SENTENCES.flatMap((greek) =>
    HABITS.map((habit) => write(greek, habit)).filter((latin) => read(latin) !== read(greek)),
  );
  expect(wrong).toEqual([]);
});
