import type { Market } from "#contract/market.ts";

/** The name, and its Latin spelling for usernames and addresses. */
type Name = readonly [name: string, latin: string];

const NAMES_GR: readonly Name[] = [
  ["Μαρία", "maria"],
  ["Ελένη", "eleni"],
  ["Κατερίνα", "katerina"],
  ["Βασιλική", "vaso"],
  ["Σοφία", "sofia"],
  ["Αγγελική", "aggeliki"],
  ["Γεωργία", "georgia"],
  ["Δήμητρα", "dimitra"],
  ["Κωνσταντίνα", "ntina"],
  ["Ιωάννα", "ioanna"],
  ["Χριστίνα", "xristina"],
  ["Αναστασία", "natasa"],
  ["Γιώργος", "giorgos"],
  ["Δημήτρης", "dimitris"],
  ["Νίκος", "nikos"],
  ["Κώστας", "kostas"],
  ["Γιάννης", "giannis"],
  ["Χρήστος", "christos"],
  ["Παναγιώτης", "panos"],
  ["Βασίλης", "vasilis"],
  ["Θανάσης", "thanasis"],
  ["Μιχάλης", "mixalis"],
  ["Σπύρος", "spyros"],
  ["Στέλιος", "stelios"],
];

const SURNAMES_GR: readonly Name[] = [
  ["Νικολάου", "nikolaou"],
  ["Γεωργίου", "georgiou"],
  ["Δημητρίου", "dimitriou"],
  ["Κωνσταντίνου", "konstantinou"],
  ["Ιωάννου", "ioannou"],
  ["Βασιλείου", "vasileiou"],
  ["Αθανασίου", "athanasiou"],
  ["Παπαϊωάννου", "papaioannou"],
  ["Αντωνίου", "antoniou"],
  ["Μακρή", "makri"],
  ["Οικονόμου", "oikonomou"],
  ["Αναγνώστου", "anagnostou"],
  ["Σταύρου", "stavrou"],
  ["Χριστοφόρου", "christoforou"],
];

const CITIES_GR: readonly string[] = [
  "Αθήνα",
  "Αθήνα",
  "Αθήνα",
  "Αθήνα",
  "Θεσσαλονίκη",
  "Θεσσαλονίκη",
  "Πάτρα",
  "Ηράκλειο",
  "Πειραιάς",
  "Λάρισα",
  "Βόλος",
  "Ιωάννινα",
  "Χανιά",
  "Χαλκίδα",
  "Καβάλα",
  "Καλαμάτα",
  "Ρόδος",
  "Σέρρες",
];

const NAMES_GB: readonly Name[] = [
  "Olivia",
  "Amelia",
  "Isla",
  "Ava",
  "Freya",
  "Grace",
  "Priya",
  "Zara",
  "Megan",
  "Oliver",
  "George",
  "Harry",
  "Noah",
  "Jack",
  "Arthur",
  "Rhys",
  "Callum",
  "Imran",
].map((name) => [name, name.toLowerCase()] as const);

const SURNAMES_GB: readonly Name[] = [
  "Smith",
  "Jones",
  "Taylor",
  "Brown",
  "Williams",
  "Wilson",
  "Davies",
  "Evans",
  "Patel",
  "Walker",
  "Khan",
  "Hughes",
  "Campbell",
].map((name) => [name, name.toLowerCase()] as const);

const CITIES_GB: readonly string[] = [
  "London",
  "London",
  "London",
  "Manchester",
  "Birmingham",
  "Leeds",
  "Glasgow",
  "Bristol",
  "Liverpool",
  "Edinburgh",
  "Cardiff",
  "Brighton",
];

export const NAMES: Record<
  Market,
  { first: readonly Name[]; last: readonly Name[]; cities: readonly string[] }
> = {
  GR: { first: NAMES_GR, last: SURNAMES_GR, cities: CITIES_GR },
  GB: { first: NAMES_GB, last: SURNAMES_GB, cities: CITIES_GB },
};
