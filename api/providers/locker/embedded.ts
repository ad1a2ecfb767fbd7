import { type Market, MARKETS } from "#contract/market.ts";
import { type PlacedLocker, listNearest, toLocker } from "./placed-locker.ts";
import type { LockerPort } from "./port.ts";

/** Fictional lockers for development, tests and the demo. */
export const createEmbeddedLockers = (): LockerPort => ({
  markets: MARKETS,
  async listNear({ market, limit, ...point }) {
    return listNearest(embeddedLockers[market], point, limit);
  },
  async find(market, id) {
    const locker = embeddedLockers[market].find((one) => one.id === id);
    return locker ? toLocker(locker, null) : null;
  },
});

type Row = readonly [
  name: string,
  address: string,
  postalCode: string,
  latitude: number,
  longitude: number,
];

const GREEK: readonly Row[] = [
  ["Σύνταγμα", "Βουλής 12, Αθήνα", "10562", 37.9765, 23.7333],
  ["Ομόνοια", "Πανεπιστημίου 63, Αθήνα", "10564", 37.9836, 23.7293],
  ["Μοναστηράκι", "Αθηνάς 26, Αθήνα", "10551", 37.9779, 23.7257],
  ["Παγκράτι", "Υμηττού 88, Αθήνα", "11634", 37.9686, 23.7473],
  ["Αμπελόκηποι", "Πανόρμου 42, Αθήνα", "11523", 37.9921, 23.7637],
  ["Κυψέλη", "Φωκίωνος Νέγρη 51, Αθήνα", "11361", 37.9997, 23.7389],
  ["Πατήσια", "Πατησίων 312, Αθήνα", "11141", 38.0188, 23.7352],
  ["Περιστέρι", "Εθνικής Αντιστάσεως 19, Περιστέρι", "12134", 38.0143, 23.691],
  ["Αιγάλεω", "Ιερά Οδός 270, Αιγάλεω", "12242", 37.9918, 23.6817],
  ["Ίλιον", "Ιδομενέως 44, Ίλιον", "13122", 38.0311, 23.7032],
  ["Αχαρνές", "Φιλαδελφείας 70, Αχαρνές", "13671", 38.0822, 23.7402],
  ["Νέα Ιωνία", "Λεωφόρος Ηρακλείου 260, Νέα Ιωνία", "14231", 38.0392, 23.756],
  ["Κηφισιά", "Κασσαβέτη 9, Κηφισιά", "14562", 38.0738, 23.8111],
  ["Μαρούσι", "Θησέως 18, Μαρούσι", "15124", 38.0562, 23.8083],
  ["Χαλάνδρι", "Ανδρέα Παπανδρέου 31, Χαλάνδρι", "15232", 38.0216, 23.7985],
  ["Αγία Παρασκευή", "Μεσογείων 419, Αγία Παρασκευή", "15343", 38.0139, 23.8208],
  ["Γλυφάδα", "Γρηγορίου Λαμπράκη 22, Γλυφάδα", "16675", 37.863, 23.7552],
  ["Ηλιούπολη", "Πρωτόπαππα 48, Ηλιούπολη", "16346", 37.9312, 23.7612],
  ["Καλλιθέα", "Δαβάκη 15, Καλλιθέα", "17672", 37.956, 23.702],
  ["Νέα Σμύρνη", "Ομήρου 33, Νέα Σμύρνη", "17121", 37.9446, 23.7133],
  ["Πειραιάς", "Ηρώων Πολυτεχνείου 40, Πειραιάς", "18535", 37.94, 23.648],
  ["Νίκαια", "Πέτρου Ράλλη 210, Νίκαια", "18450", 37.9668, 23.6451],
  ["Παλλήνη", "Λεωφόρος Μαραθώνος 85, Παλλήνη", "15351", 38.0053, 23.8781],
  ["Μαρκόπουλο", "Παπαβασιλείου 12, Μαρκόπουλο", "19003", 37.8845, 23.931],
  ["Ελευσίνα", "Ηρώων Πολυτεχνείου 55, Ελευσίνα", "19200", 38.0415, 23.542],
  ["Κόρινθος", "Εθνικής Αντιστάσεως 22, Κόρινθος", "20131", 37.9388, 22.9322],
  ["Τρίπολη", "Γρηγορίου Λαμπράκη 10, Τρίπολη", "22132", 37.5101, 22.3726],
  ["Καλαμάτα", "Αριστομένους 54, Καλαμάτα", "24131", 37.037, 22.1142],
  ["Πάτρα Κέντρο", "Κορίνθου 216, Πάτρα", "26221", 38.2462, 21.7351],
  ["Αγρίνιο", "Παπαστράτου 30, Αγρίνιο", "30131", 38.6238, 21.4094],
  ["Χαλκίδα", "Αβάντων 17, Χαλκίδα", "34132", 38.4636, 23.6014],
  ["Λαμία", "Ροζάκη Αγγελή 14, Λαμία", "35131", 38.899, 22.434],
  ["Βόλος", "Ιάσονος 96, Βόλος", "38221", 39.361, 22.943],
  ["Λάρισα", "Παπαναστασίου 41, Λάρισα", "41222", 39.637, 22.419],
  ["Ιωάννινα", "28ης Οκτωβρίου 35, Ιωάννινα", "45444", 39.665, 20.853],
  ["Κέρκυρα", "Αλεξάνδρας 18, Κέρκυρα", "49131", 39.62, 19.916],
  ["Θεσσαλονίκη Κέντρο", "Εγνατία 98, Θεσσαλονίκη", "54623", 40.636, 22.943],
  ["Καλαμαριά", "Κομνηνών 27, Καλαμαριά", "55132", 40.582, 22.951],
  ["Εύοσμος", "Μεγάλου Αλεξάνδρου 61, Εύοσμος", "56224", 40.669, 22.909],
  ["Σέρρες", "Μεραρχίας 20, Σέρρες", "62122", 41.09, 23.548],
  ["Καβάλα", "Ομονοίας 73, Καβάλα", "65302", 40.939, 24.412],
  ["Αλεξανδρούπολη", "Λεωφόρος Δημοκρατίας 240, Αλεξανδρούπολη", "68132", 40.848, 25.874],
  ["Ηράκλειο", "Καλοκαιρινού 130, Ηράκλειο", "71202", 35.339, 25.129],
  ["Χανιά", "Κυδωνίας 64, Χανιά", "73131", 35.512, 24.015],
  ["Ρόδος", "Εθνικής Αντιστάσεως 31, Ρόδος", "85131", 36.44, 28.223],
];

const BRITISH: readonly Row[] = [
  ["King's Cross", "21 Caledonian Road, London", "N19DX", 51.5311, -0.1203],
  ["Waterloo", "94 Lower Marsh, London", "SE17AB", 51.5017, -0.1127],
  ["Shoreditch", "140 Old Street, London", "EC1V9BJ", 51.5259, -0.0856],
  ["Stratford", "60 The Grove, London", "E151EL", 51.5424, 0.0026],
  ["Brixton", "411 Brixton Road, London", "SW97DG", 51.4624, -0.1145],
  ["Hammersmith", "27 King Street, London", "W69HW", 51.4926, -0.227],
  ["Camden Town", "165 Camden High Street, London", "NW17JY", 51.539, -0.1426],
  ["Croydon", "52 George Street, Croydon", "CR01PB", 51.3744, -0.0967],
  ["Brighton", "30 Queens Road, Brighton", "BN13XB", 50.8262, -0.141],
  ["Reading", "14 Station Road, Reading", "RG11LG", 51.4569, -0.9713],
  ["Southampton", "105 Above Bar Street, Southampton", "SO147FH", 50.9072, -1.4044],
  ["Bristol", "48 Baldwin Street, Bristol", "BS11QB", 51.4531, -2.5949],
  ["Cardiff", "71 St Mary Street, Cardiff", "CF101FE", 51.4782, -3.1782],
  ["Oxford", "33 Park End Street, Oxford", "OX11JD", 51.7527, -1.266],
  ["Cambridge", "80 Hills Road, Cambridge", "CB21PH", 52.196, 0.131],
  ["Birmingham", "12 Corporation Street, Birmingham", "B24LP", 52.4797, -1.8985],
  ["Nottingham", "25 Carrington Street, Nottingham", "NG17FE", 52.9487, -1.1469],
  ["Leicester", "60 Granby Street, Leicester", "LE11DH", 52.634, -1.1268],
  ["Sheffield", "37 Howard Street, Sheffield", "S12LW", 53.379, -1.465],
  ["Manchester", "118 Portland Street, Manchester", "M14RH", 53.4774, -2.2386],
  ["Liverpool", "64 Renshaw Street, Liverpool", "L12SG", 53.403, -2.976],
  ["Leeds", "19 Boar Lane, Leeds", "LS16EA", 53.7961, -1.544],
  ["York", "8 Station Road, York", "YO16HT", 53.958, -1.092],
  ["Newcastle", "90 Grainger Street, Newcastle upon Tyne", "NE15JQ", 54.9705, -1.616],
  ["Edinburgh", "41 Haymarket Terrace, Edinburgh", "EH125EZ", 55.946, -3.219],
  ["Glasgow", "75 Gordon Street, Glasgow", "G13RZ", 55.86, -4.257],
  ["Belfast", "22 Great Victoria Street, Belfast", "BT27BN", 54.595, -5.935],
];

const place = (market: Market, rows: readonly Row[]): PlacedLocker[] =>
  rows.map(([name, address, postal_code, latitude, longitude], index) => ({
    id: `${market}-${String(index + 1).padStart(3, "0")}`,
    name,
    address,
    postal_code,
    latitude,
    longitude,
  }));

export const embeddedLockers: Record<Market, readonly PlacedLocker[]> = {
  GR: place("GR", GREEK),
  GB: place("GB", BRITISH),
};
