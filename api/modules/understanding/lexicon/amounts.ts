/** Words that make a bound of the sum beside them. */
export const BOUND_PHRASES: Record<string, string> = {
  most: "the most i can pay is|the most i can spend is|the most i can do is|the most id pay is|the most id spend is|the most ill pay is|the most i have is|most i can pay is|most i can spend is|most i can do is|most id pay is|most id spend is|most ill pay is|the most i can pay|the most i can spend|most i can pay|most i can spend|max id pay is|max id spend is|max i can pay is|max i can do is|mx|atmost|up too|less then|cheaper then|lower then|no more then|not more then|προϋπολογισμος|προϋπολογισμος μου|προϋπολογισμος μου ειναι|προϋπολογισμο|με προϋπολογισμο|προιπολογισμος|προιπολογισμος μου ειναι|το μεγιστο|μεγιστο|το μεγιστο ειναι|το μεγιστο που δινω ειναι|το μεγιστο που δινω|το μεγιστο που μπορω να δωσω ειναι|το περισσοτερο που δινω ειναι|το περισσοτερο που δινω|το πολυ που δινω ειναι|το πολυ που δινω|αντε|αντε και|αντε μεχρι|αντε ως|αντε το πολυ|βαζω μεχρι|βαλε μεχρι|πιο λιγο απο|πιο λιγα απο|μικροτερο των|χαμηλοτερο των|φτηνοτερο των|φθηνοτερο των|κτο απο|κτο απ|κτ απο|κτ απ|βαλε οριο|βαλε οριο τα|βαζω οριο|set a limit of|set the limit to|set the max to|a price of|at a price of|stop at|but stop at|willing to pay|willing to spend|ready to pay|ready to spend|prepared to pay|prepared to spend|happy to pay|happy to spend|can pay|could pay|could spend|μπορω να δωσω|μπορω να δωσω μεχρι|μπορω να φτασω|μπορω να φτασω μεχρι|μπορω να διαθεσω|μπορω να ξοδεψω|σκοπευω να δωσω|λεω να δωσω|να ξοδεψω|<|≤|spend|λιγοτερο των|λιγοτερα των|my ceiling is|limits|my limits|max spend is|spending limit|spending limit is|ceiling of|a ceiling of|not a penny over|not a penny more than|not a cent over|ουτε ευρω πανω απο|ουτε ενα ευρω πανω απο|ουτε ενα ευρω παραπανω απο|my budgets|wont go over|wont go above|cant go over|cant go above|cant spend more than|dont want to spend more than|dont want to pay more than|no greater than|not exceeding|not to exceed|doesnt exceed|dont exceed|or under|sub|for under|for less than|anything under|anything below|lower than|up untill|go to|go up to|as high as|stretch to|push to|go as high as|no dearer than|not dearer than|not pricier than|not more expensive than|my max is|max is|my maximum is|maximum of|max of|a max of|a maximum of|limit of|a limit of|price cap|cap|only have|only got|ive got|have about|μπατζετ μου|το μπατζετ μου ειναι|μπατζετ ειναι|ειναι το οριο μου|οριο μου|οριο τα|οριο τις|με ανωτατο|ανωτατο|ανωτερο|με ταβανι|ταβανι|ταβανι τα|max τα|μαξ|μαξ τα|το πολυ μεχρι|οχι ακριβοτερο απο|οχι ακριβοτερα απο|οχι ανω των|οχι πανω των|φτανω μεχρι|φτανω τα|παω μεχρι|φτανω ως|ανεβα στα|ανεβα στο|ανεβα στις|ανεβαινω μεχρι|ανεβαινω ως|χαμηλοτερα απο|χαμηλοτερο απο|μικροτερο απο|μικροτερη απο|κατω απο τα|κατω απο τις|κατω απο το|κατω απτις|κατω απ το|εως τα|εως τις|ως τις|μεχρι τις|μεχρι το|μεχρι και τα|στα max|διαθεσιμα|διαθετω μεχρι|διαθετω γυρω|εχω στην ακρη|μου περισσευουν|δεν εχω πανω απο|δεν δινω παραπανω απο|δεν θελω να δωσω πανω απο|δε θελω πανω απο|μη ξεπερνα|μην ξεπερναει τα|μην ξεπερνα τα|χωρις να ξεπερναει|χωρις να ξεπερναει τα|να μην παει πανω απο|μην παει πανω απο|budgets|no higher than|not higher than|tops|<|βαρια|κατω απ τα|κατω απ|κατω απτα|κατω απ τις|μεχρι τα|ως τα|εως τα|να μην ξεπερασει|να μη ξεπερασει|να μη ξεπερναει|μη ξεπερναει|under|below|less than|up to|upto|at most|max|maximum|no more than|not more than|not over|nothing over|nothing above|not above|cheaper than|within|budget|budget of|my budget is|budget is|limit|my limit is|i have|i can spend|to spend|can spend|spend up to|until|till|til|as much as|capped at|cap of|ceiling|keep it under|κατω απο|κατω των|κατω του|κατω|εως|εως και|μεχρι|μεχρι και|ως|ως και|το πολυ|πολυ πολυ|μαξιμουμ|λιγοτερο απο|λιγοτερα απο|οχι πανω απο|οχι παραπανω απο|οχι περισσοτερο απο|οχι περισσοτερα απο|να μην ξεπερναει|να μην ξεπερνα|να μην ξεπερνανε|μην ξεπερναει|μην περναει|να μην περναει|να μην περναει τα|δεν θελω πανω απο|δεν δινω πανω απο|δεν πληρωνω πανω απο|δινω μεχρι|δινω το πολυ|εχω|εχω να δωσω|εχω μονο|διαθετω|μπατζετ|με οριο|οριο|φτηνοτερο απο|φθηνοτερο απο|εντος|με μεχρι|δεν μπορω πανω απο",
  least:
    "more then|higher then|περασει|περασει τα|περασουν|περασεις|περασεις τα|ξεπερασεις|ξεπερασεις τα|περασω|περασουμε|περασω τα|περναω τα|>|≥|exceed|exceeds|exceeding|surpass|past|beyond|ξεπερασω|ξεπερασουμε|ξεπερασουν|ξεπερνουν|ξεπερνανε|ξεπερνω|υπερβαινει|υπερβαινουν|υπερβει|υπερβω|higher than|greater than|bigger than|larger than|no lower than|not lower than|nothing under|nothing below|not below|never under|a minimum of|minimum of|min of|starting from|beginning at|north of|in excess of|upward of|πανω απο τα|πανω απο τις|πανω απο το|πανω απτα|πανω απ το|απο τα|απο τις|ξεκινωντας απο|ξεκινα απο|και ανω των|ανω των|ανω|οχι κατω απο τα|οχι κατω των|μεγαλυτερο απο|μεγαλυτερη απο|τουλαχιστον τα|το λιγοτερο|ελαχιστα|ξεπερασει|ξεπερναει|ξεπερνα|περναει|παει πανω απο|πανω απ τα|πανω απ|over|above|more than|at least|from|min|minimum|starting at|starting from|no less than|not less than|not under|upwards of|πανω απο|πανω|περισσοτερο απο|περισσοτερα απο|τουλαχιστον|απο|ελαχιστο|μινιμουμ|οχι κατω απο|οχι λιγοτερο απο|απο και πανω",
  around:
    "abt|arnd|of around|of about|±|+-|~|≈|around|around the|about the|in the ballpark of|ballpark|nearer|nearer to|closer to|closest to|somewhere near|somewhere about|give or take|thereabouts|round|round about|γυρω στις|γυρω απο τα|γυρω απο τις|κοντα σε|κοντα στις|καπου εκει στα|καπου στο|καπου στις|τριγυρω στα|τριγυρω|της ταξης των|about|roughly|approximately|approx|circa|in the region of|somewhere around|or so|ish|more or less|close to|near|γυρω στα|γυρω στο|γυρω|γυρω απο|περιπου|κοντα στα|κοντα στο|καπου στα|καπου|πανω κατω|στα περιπου|περι|στο περιπου",
};

/** Said after the sum: "400 or less", "256 and up". */
export const AFTER_PHRASES: Record<string, string> = {
  most: "mx|και οχι περισσοτερα|κι οχι περισσοτερα|each max|each tops|max each|and not a pound more|ουτε ευρω παραπανω|και ουτε ευρω παραπανω|thats my limit|thats my max|thats the max|thats my budget|thats all ive got|is what ive got|is what i have|is as high as i go|is as far as i go|k κατω|στην τσεπη|στην τσεπη μου|in my pocket|at a push|at a stretch|if pushed|at the outside|at the top end|στο τσακιρ κεφι|στην αναγκη|αν χρειαστει|max budget|absolute max|absolute maximum|at the most|at most|or cheaper|or thereunder|is my max|is my maximum|is my budget|is all i have|is the most|is the limit|is my absolute limit|and no more|no more|and not more|but no more|but not more|or lower|and lower|ανωτατο|ανωτερο|max|στο ανωτερο|οχι παραπανω|οχι πανω|και οχι πανω|κι οχι παραπανω|και οχι περισσοτερο|ειναι το μαξ|ειναι το μαξιμουμ|ειναι το μπατζετ|ειναι το οριο μου|το ανωτατο|οριο μου|μπατζετ μου|και κατω απο|το μαξιμουμ|το ταβανι μου|ταβανι|tops|το ανωτερο|ανωτατο|or less|or under|or below|and under|and below|max|maximum|tops|top|at most|is my limit|limit|is the max|budget|και κατω|η λιγοτερα|η λιγοτερο|το πολυ|μαξ|μαξιμουμ|οριο|ειναι το οριο|ταβανι|και οχι παραπανω|μπατζετ|και λιγοτερο|και λιγοτερα",
  least:
    "k πανω|or more|at the least|upwards|and upwards|or higher|or better|or bigger|or larger|or above|και ανω|και παραπανω|η παραπανω|η και παραπανω|η μεγαλυτερο|και πανω απο|or over|or above|and up|and above|and over|plus|minimum|at least|και πανω|η περισσοτερο|η περισσοτερα|τουλαχιστον|και παραπανω|η πανω|μινιμουμ",
  around:
    "συν πλην|plus minus|plus or minus|και βαλε|or thereabouts|mark|give or take|more or less|ballpark|or near|στο περιπου|ish|or so|or thereabouts|roughly|approximately|περιπου|πανω κατω|και κατι",
};

export const UNIT_PHRASES: Record<string, string> = {
  money:
    "bucks|€|£|eur|euro|euros|euro s|squid|nicker|sterling|ευρω|ευρα|ευρωω|ε|ευρο|eyro|ewro|pound|pounds|quid|gbp|λιρες|λιρα|ευρωπουλα|ευρακια|ευρουλακια|e",
  gb: "gb|gbs|gigabyte|gigabytes|giga|gigs|gig|γιγα|γκιγκα|γκιγκαμπαϊτ",
  tb: "tb|terabyte|terabytes|tera|τερα|τεραμπαϊτ",
  mm: "mm|millimetres|millimeters|χιλιοστα|χιλιοστων",
  percent: "%|percent|per cent|τοις εκατο|επι τοις εκατο",
};

export const RANGE_FROM =
  "απ το|απ τα|anywhere from|anywhere between|somewhere between|in between|απο τα|απο τις|μεταξυ των|ανάμεσα|between|from|απο|μεταξυ|αναμεσα|αναμεσα σε|αναμεσα στα";
export const RANGE_TO =
  "εως το|ως το|μεχρι το|και τα|και στα|με τα|εως τα|ως τα|μεχρι τα|μεχρι και|μεχρι τις|εως και|and up to|up to|upto|through|to|and|-|–|—|till|until|up to|εως|ως|μεχρι|και|με|στα";

/** Words that say a number; the sum of a run of them is meant, as in "three hundred and fifty". */
export const NUMBER_WORDS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  hundred: 100,
  hundo: 100,
  thousand: 1000,
  tenner: 10,
  fiver: 5,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  τρεισημισι: 3.5,
  τριαμισι: 3.5,
  τεσσεραμισι: 4.5,
  πεντεμισι: 5.5,
  εφταμισι: 7.5,
  οχτωμισι: 8.5,
  δυομισι: 2.5,
  τεσσερισημισι: 4.5,
  ενα: 1,
  δυο: 2,
  δυό: 2,
  τρια: 3,
  τεσσερα: 4,
  πεντε: 5,
  επτα: 7,
  εφτα: 7,
  οκτω: 8,
  οχτω: 8,
  εννεα: 9,
  εννια: 9,
  δεκα: 10,
  εντεκα: 11,
  δωδεκα: 12,
  δεκατρια: 13,
  δεκατεσσερα: 14,
  δεκαπεντε: 15,
  δεκαεξι: 16,
  δεκαεπτα: 17,
  δεκαεφτα: 17,
  δεκαοκτω: 18,
  δεκαοχτω: 18,
  δεκαεννια: 19,
  εικοσι: 20,
  τριαντα: 30,
  σαραντα: 40,
  πενηντα: 50,
  εξηντα: 60,
  εβδομηντα: 70,
  ογδοντα: 80,
  ενενηντα: 90,
  εκατο: 100,
  εκατον: 100,
  διακοσια: 200,
  τριακοσια: 300,
  τρακοσια: 300,
  τετρακοσια: 400,
  πεντακοσια: 500,
  εξακοσια: 600,
  επτακοσια: 700,
  εφτακοσια: 700,
  οκτακοσια: 800,
  οχτακοσια: 800,
  εννιακοσια: 900,
  εννεακοσια: 900,
  χιλια: 1000,
  διακοσιες: 200,
  διακοσιων: 200,
  τριακοσιες: 300,
  τριακοσιων: 300,
  τρακοσιες: 300,
  τετρακοσιες: 400,
  τετρακοσιων: 400,
  τετρακοσα: 400,
  πεντακοσιες: 500,
  πεντακοσιων: 500,
  πεντακοσα: 500,
  εξακοσιες: 600,
  εξακοσιων: 600,
  επτακοσιες: 700,
  εφτακοσιες: 700,
  οκτακοσιες: 800,
  οχτακοσιες: 800,
  εννιακοσιες: 900,
  εννεακοσιες: 900,
  δεκαεννεα: 19,
  χιλιες: 1000,
  χιλιων: 1000,
  monkey: 500,
  grand: 1000,
};

/** "Εκατοπενήντα" is written as one word as well. */
export const TENS: Record<string, number> = {
  δεκα: 10,
  εικοσι: 20,
  τριαντα: 30,
  σαραντα: 40,
  πενηντα: 50,
  εξηντα: 60,
  εβδομηντα: 70,
  ογδοντα: 80,
  ενενηντα: 90,
};
export const HUNDRED_STARTS = ["εκατο", "εκατον"];

/** "Four hundred": they multiply what stands before them. */
export const MULTIPLIERS: Record<string, number> = {
  hundred: 100,
  hundreds: 100,
  hundo: 100,
  thousand: 1000,
  grand: 1000,
  k: 1000,
  εκατονταδες: 100,
  χιλιαδες: 1000,
};

/** Notes by their worth: "ένα κατοστάρικο", "τρία πενηντάρικα". */
export const NOTES: Record<string, number> = {
  δεκαρ: 10,
  εικοσαρ: 20,
  τριανταρ: 30,
  σαρανταρ: 40,
  πενηνταρ: 50,
  εξηνταρ: 60,
  εβδομηνταρ: 70,
  ογδονταρ: 80,
  ενενηνταρ: 90,
  εκατοσταρ: 100,
  εκατονταρ: 100,
  κατοσταρ: 100,
  διακοσαρ: 200,
  τριακοσαρ: 300,
  τρακοσαρ: 300,
  τετρακοσαρ: 400,
  πεντακοσαρ: 500,
  εξακοσαρ: 600,
  επτακοσαρ: 700,
  εφτακοσαρ: 700,
  οκτακοσαρ: 800,
  οχτακοσαρ: 800,
  εννιακοσαρ: 900,
  χιλιαρ: 1000,
};
export const NOTE_ENDINGS = ["ικο", "ικα", "ι", "ια", "ακι", "ακια"];

/** About so many: "καμιά διακοσαριά". */
export const ABOUT_NUMBERS: Record<string, number> = {
  εικοσαρια: 20,
  τριανταρια: 30,
  σαρανταρια: 40,
  εβδομηνταρια: 70,
  ενενηνταρια: 90,
  εκατοστη: 100,
  πενηνταρια: 50,
  εκατοσταρια: 100,
  κατοσταρια: 100,
  εξηνταρια: 60,
  ογδονταρια: 80,
  διακοσαρια: 200,
  τριακοσαρια: 300,
  τετρακοσαρια: 400,
  πεντακοσαρια: 500,
  εξακοσαρια: 600,
  επτακοσαρια: 700,
  εφτακοσαρια: 700,
  οκτακοσαρια: 800,
  οχτακοσαρια: 800,
  εννιακοσαρια: 900,
};

/** "4κόσια" and "3kosia": so many hundreds. */
export const HUNDREDS_ENDING = ["κοσια", "κοσα", "ακοσια", "κατοσταρικα", "κατοσταρια"];

export const HALF = "half a|half|μισο|μιση";
export const MORE_BY_A_HALF = "and a half|και μισο|κι μισο|και μιση|κι μιση";
export const COUPLE = "a couple of|couple of|a couple|couple|κανα δυο|κανα δυό";
export const AND_A_HALF = "ενάμιση|ενάμισι|ενα και μισο";

export const ORDINAL_PHRASES: Record<string, string> = {
  "1": "first|1st|number one|no 1|number 1|πρωτο|πρωτη|πρωτα|πρωτος|νουμερο ενα|νουμερο 1|1ο|1η",
  "2": "second|2nd|number two|number 2|δευτερο|δευτερη|δευτερα|δευτερος|νουμερο δυο|νουμερο 2|2ο|2η",
  "3": "third|3rd|number three|number 3|τριτο|τριτη|τριτος|νουμερο τρια|νουμερο 3|3ο|3η",
  "4": "fourth|4th|number four|number 4|τεταρτο|τεταρτη|4ο|4η",
  "5": "fifth|5th|number five|πεμπτο|πεμπτη|5ο|5η",
  "-1": "last|last one|the last|bottom one|τελευταιο|τελευταια|τελευταιος",
};
