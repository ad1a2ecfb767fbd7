/**
 * Words for values of a search, by `field:value`. Phrases stand apart by "|"; a star stands for any
 * ending, because Greek words have many. Greek is written once: greeklish sounds the same (fold.ts).
 */
export const VALUE_PHRASES: Record<string, string> = {
  "kind:smartphones":
    "phone|phones|smartphone*|mobile|mobiles|mobile phone*|cell phone*|cellphone*|handset*|κινητο|κινητα|κινητου|κινητων|κινητακι*|τηλεφωνο|τηλεφωνα|τηλεφωνου|τηλεφωνακι*|σμαρτφον*|android phone*|android",
  "kind:tablets": "tablet|tablets|ταμπλετ|ταμπλετα*|ταμπλετες|ταμπλετακι*",
  "kind:smartwatches":
    "smartwatch|smartwatches|smart watch|smart watches|watch|watches|wearable*|ρολοι|ρολογια|ρολογι|ρολογακι*|εξυπνο ρολοι|σμαρτγουοτς",
  "kind:headphones":
    "headphones|headphone|headset*|over ear*|on ear*|κεφαλης|ακουστικα κεφαλης|over ear headphones|ακουστικα over ear",
  "kind:headphones,earpods": "ακουστικα|ακουστικο|ακουστικων",
  "kind:earpods":
    "earbuds|earbud|ear buds|earphones|earphone|in ear*|buds|earpods|ψειρες|ψειρα|true wireless|tws|ακουστικα in ear|ακουστικα ψειρες|ακουστικα bluetooth",
  "kind:game-consoles":
    "console|consoles|game console*|games console*|gaming console*|κονσολα|κονσολες|κονσολας|παιχνιδομηχανη*",
  "kind:laptops":
    "laptop|laptops|notebook|notebooks|λαπτοπ|λαπτοπακι*|φορητο υπολογιστη|φορητος υπολογιστης|φορητοι υπολογιστες|φορητος|φορητοι|φορητο|φορητους|υπολογιστη|υπολογιστης|υπολογιστες|computer|computers|ultrabook*",

  "color:black": "black|μαυρο|μαυρη|μαυρα|μαυρος|μαυρους|μαυρες|jet black|μαυρακι",
  "color:white": "white|ασπρο|ασπρη|ασπρα|ασπρος|λευκο|λευκη|λευκα|λευκος",
  "color:grey": "grey|gray|space grey|space gray|γκρι|γκριζο|γκριζα|ανθρακι|graphite|γραφιτης",
  "color:silver": "silver|ασημι|ασημενιο|ασημενια|ασημενιος",
  "color:gold": "gold|golden|χρυσο|χρυσαφι|χρυσος|χρυση|χρυσα",
  "color:blue": "blue|μπλε|γαλαζιο|γαλαζια|γαλαζιος|σιελ|navy|light blue|dark blue",
  "color:green": "green|πρασινο|πρασινη|πρασινα|πρασινος|λαδι",
  "color:red": "red|κοκκινο|κοκκινη|κοκκινα|κοκκινος|μπορντο",
  "color:pink": "pink|ροζ|rose gold",
  "color:purple": "purple|violet|lavender|lilac|μωβ|μοβ|λιλα|βιολετι",
  "color:yellow": "yellow|κιτρινο|κιτρινη|κιτρινα|κιτρινος",
  "color:orange": "orange|πορτοκαλι",
  "color:brown": "brown|beige|καφε χρωμα|μπεζ|καφε",

  "grade:excellent":
    "excellent|excellent condition|mint|mint condition|like new|as new|flawless|pristine|spotless|perfect condition|immaculate|top condition|no scratches|without scratches|without a scratch|not a scratch|scratch free|αριστη|αριστο|αριστα|αριστης|αριστη κατασταση|εξαιρετικη|εξαιρετικο|εξαιρετικη κατασταση|σαν καινουριο|σαν καινουργιο|σαν καινουρια|σαν καινουργια|σαν καινουριος|σαν καινουργιος|σαν νεο|σαν νεα|καινουργιο σχεδον|σχεδον καινουριο|σχεδον καινουργιο|αψογη|αψογο|αψογα|αψογη κατασταση|τελεια κατασταση|χωρις γρατζουνιες|χωρις γρατσουνιες|χωρις γρατζουνια|χωρις γρατσουνια|αγρατζουνιστο|αγρατσουνιστο|χωρις φθορες|χωρις σημαδια|κατασταση βιτρινας|τζαμι",
  "grade:excellent,good":
    "good condition|in good condition|very good condition|good nick|good shape|decent condition|nice condition|well kept|good state|καλη κατασταση|σε καλη κατασταση|πολυ καλη κατασταση|καλοδιατηρημενο|καλοδιατηρημενη|περιποιημενο|προσεγμενο",
  "grade:excellent,good,poor":
    "working|works|fully working|in working order|working order|functional|that works|fair condition|fair or better|any condition that works|να δουλευει|που να δουλευει|λειτουργικο|σε λειτουργια|δουλευει|δουλευει κανονικα|μετρια κατασταση|scratches are fine|scratches ok|δεν με πειραζουν οι γρατζουνιες",
  "grade:repairable":
    "for parts|spares or repair*|spares|for repair|to repair|broken|faulty|cracked|για ανταλλακτικα|ανταλλακτικα|για επισκευη|χαλασμενο|χαλασμενα|σπασμενο|σπασμενα|σπασμενη οθονη|με σπασμενη οθονη",

  "battery_min:85":
    "good battery|decent battery|nice battery|healthy battery|good battery health|decent battery health|battery in good condition|battery good|καλη μπαταρια|με καλη μπαταρια|μπαταρια καλη|υγιη μπαταρια|μπαταρια σε καλη κατασταση|καλη υγεια μπαταριας|καλη υγεια|γερη μπαταρια",

  "accessories:box":
    "box|boxed|original box|with its box|in box|κουτι|κουτια|κουτακι|συσκευασια|κουτι του",
  "accessories:charger":
    "charger|charging cable|power adapter|φορτιστη|φορτιστης|φορτιστες|τροφοδοτικο",
  "accessories:case": "case|cover|θηκη|θηκες|θηκουλα",
  "accessories:headphones": "with headphones|headphones included|με ακουστικα|μαζι ακουστικα",

  "checked:true":
    "checked|inspected|verified|certified|tested|checked by you|graded by you|hub checked|graded|ελεγμενο|ελεγμενη|ελεγμενα|ελεγμενες|ελεγμενους|ελεγμενος|τσεκαρισμενο|τσεκαρισμενα|πιστοποιημενο|πιστοποιημενα|να εχει ελεγχθει|να εχει περασει ελεγχο|περασμενο απο ελεγχο|δοκιμασμενο|με ελεγχο",
  "instant:true":
    "ships at once|ships now|ships today|ship today|ship straight away|ships straight away|ships immediately|ready to ship|instant buy|instant|available now|straight away|right away|asap|immediate delivery|in stock|buy now|fast delivery|quick delivery|ship it today|shipped today|να φευγει αμεσως|φευγει αμεσως|αμεσα διαθεσιμο|αμεση διαθεσιμοτητα|αμεσα|αμεσως|ετοιμοπαραδοτο|ετοιμοπαραδοτα|αμεση παραδοση|αμεση αποστολη|να σταλει αμεσως|γρηγορη παραδοση|διαθεσιμο τωρα|σημερα κιολας|να φυγει σημερα",

  "need:simple":
    "for grandma|for my grandma|for grandpa|grandma|granny|gran|nan|nana|grandmother|grandpa|grandad|granddad|grandfather|grandparent*|elderly|for my parents|for my mum|for my mom|senior|pensioner|nothing fancy|easy to use|simple to use|something simple|simple|basic|straightforward|γιαγια|γιαγιας|για τη γιαγια|για την γιαγια|παππου|παππους|για τον παππου|ηλικιωμεν*|μεγαλη σε ηλικια|απλο|απλα|απλη|ευκολο|ευκολο στη χρηση|ευχρηστο|κατι απλο|χωρις πολλα πολλα|τα βασικα|βασικο",
  "need:study":
    "uni|university|college|school|studying|study|studies|student*|homework|lectures|essays|coursework|for class|σχολη|σχολης|σχολη μου|πανεπιστημιο|πανεπιστημιου|φοιτητ*|φοιτητρια|σπουδ*|διαβασμα για τη σχολη|σχολειο|σχολειου|μαθηματα|μαθητη|μαθητρια|μαθητης|εργασιες|τηλεκπαιδευση",
  "need:work":
    "work|office|for work|business|working from home|for the office|remote work|excel|spreadsheets|coding|programming|developer|δουλεια|δουλειας|για τη δουλεια|γραφειο|γραφειου|επαγγελματικ*|τηλεργασια|προγραμματισμο|λογιστικα",
  "need:photo":
    "camera|good camera|great camera|best camera|decent camera|photos|photo|pictures|photography|selfies|instagram|nice pictures|takes good photos|good photos|καμερα|καλη καμερα|φωτογραφι*|φωτο|σελφι|καλες φωτογραφιες|να βγαζει καλες φωτογραφιες|ινσταγκραμ",
  "need:video":
    "video|videos|movies|films|netflix|youtube|video editing|editing|film|series|watching|streaming|tiktok|vlog*|βιντεο|ταινιες|ταινια|σειρες|νετφλιξ|μονταζ|να βλεπω σειρες|γιουτιουμπ",
  "need:games":
    "games|gaming|game|fortnite|pubg|fifa|genshin|play games|gamer|παιχνιδια|παιχνιδι|γκεϊμινγκ|γκειμινγκ|να παιζω|να παιζει|να παιξω|παιζει παιχνιδια|gta|call of duty",
  "need:kids":
    "sons|daughters|my kids|kid|kids|child|children|son|daughter|my son|my daughter|little one|toddler|teenager|for a child|παιδι|παιδια|παιδακι|για το παιδι|κορη|κορη μου|γιο|γιος|γιο μου|γιου|μικρη μου|μικρο μου|ανιψι*|εγγον*|πιτσιρικ*",
  "need:travel":
    "travel|travelling|traveling|trip|trips|holiday|holidays|on the go|commute|commuting|flights|plane|ταξιδι|ταξιδια|ταξιδευω|διακοπες|μετακινησεις|αεροπλανο",
  "need:sport":
    "sport|sports|running|gym|fitness|workout*|training|jogging|swimming|cycling|marathon|exercise|hiking|τρεξιμο|γυμναστηριο|γυμναστικη|αθληση|αθλητ*|σπορ|προπονηση|κολυμπι|πεζοπορια|ποδηλατο για αθληση|τρεχω",
  "need:music":
    "music|songs|spotify|podcasts|listening|good sound|μουσικη|μουσικης|τραγουδια|ποντκαστ|καλο ηχο|ν ακουω",
  "need:calls":
    "calls|phone calls|calling|meetings|zoom|teams calls|video calls|whatsapp|viber|κλησεις|τηλεφωνηματα|βιντεοκλησεις|βιμπερ|να μιλαω|να μιλαει",
  "need:long_battery":
    "long battery|long battery life|battery life|great battery life|good battery life|battery that lasts|lasts all day|last all day|last the day|lasts the day|all day battery|big battery|large battery|battery lasts|long lasting battery|long lasting|μεγαλη μπαταρια|μεγαλη διαρκεια μπαταριας|διαρκεια μπαταριας|αυτονομια|μεγαλη αυτονομια|καλη αυτονομια|να κραταει μπαταρια|κραταει μπαταρια|να κραταει η μπαταρια|να κραταει ολη μερα|να κραταει ολη τη μερα|κραταει ολη μερα|κραταει ολη τη μερα|να βγαζει τη μερα|να βγαζει μερα|βγαζει τη μερα|να αντεχει ολη μερα|μπαταρια που κραταει|μπαταρια που να κραταει|να μην πεφτει η μπαταρια|να κρατα|που να κραταει|να κραταει",
  "need:small":
    "small|smaller|compact|tiny|fits in one hand|one handed|pocket*|lightweight|μικρο|μικρη|μικρα|μικρουλι|μικρο σε μεγεθος|μικροτερο|μικροτερη|ελαφρυ|ελαφρια|να χωραει στην τσεπη|τσεπη|μαζεμενο|κομπακτ",
  "need:big_screen":
    "bigger|larger|something bigger|μεγαλυτερο|μεγαλυτερη|κατι μεγαλυτερο|big screen|large screen|bigger screen|large display|big display|huge screen|big phone|μεγαλη οθονη|μεγαλυτερη οθονη|τεραστια οθονη|μεγαλης οθονης|μεγαλα γραμματα|big letters|big text|large text",
  "need:reading":
    "reading|read books|books|ebooks|e-books|comics|pdf|pdfs|kindle|διαβασμα|διαβαζω|βιβλια|να διαβαζω|να διαβαζει|κομικς|εφημεριδα",

  "sort:price_low":
    "cheaper than that|cheaper than this|cheaper than these|less than that|less than this|φτηνοτερο απο αυτο|φθηνοτερο απο αυτο|φθηνοτερα απο αυτα|sort by price|by price|lowest price first|cheapest first|cheap first|cheapest ones first|κατα τιμη|με βαση την τιμη|φθηνοτερα πρωτα|φτηνοτερα πρωτα|τα φθηνα πρωτα|τα φτηνα πρωτα|πρωτα τα φθηνα|πρωτα τα φτηνα|πρωτα τα φθηνοτερα|πρωτα τα φτηνοτερα|cheap|cheaper|cheapest|cheapest one|lowest price|low price|inexpensive|budget friendly|affordable|bargain|not expensive|not too expensive|not that expensive|less expensive|anything cheaper|best price|too expensive|too dear|too pricey|φτηνο|φτηνα|φτηνη|φτηνος|φθηνο|φθηνα|φθηνη|φθηνος|πιο φτηνο|πιο φθηνο|πιο φτηνα|πιο φθηνα|πιο φτηνη|πιο φθηνη|φτηνοτερο|φτηνοτερα|φτηνοτερη|φθηνοτερο|φθηνοτερα|φθηνοτερη|το πιο φτηνο|το φθηνοτερο|το φτηνοτερο|οικονομικο|οικονομικα|οικονομικη|οικονομικοτερο|πιο οικονομικο|προσιτο|χαμηλη τιμη|χαμηλοτερη τιμη|καλυτερη τιμη|οχι ακριβο|οχι ακριβα|οχι πολυ ακριβο|οχι και πολυ ακριβο|να μην ειναι ακριβο|μην ειναι ακριβο|ακριβο|ακριβα|πολυ ακριβο|κατι φτηνο|φτηνουτσικο|φθηνουλι|ευκαιρια|τσαμπα|λιγα λεφτα|με λιγα λεφτα",
  "sort:price_high":
    "most expensive|dearest|priciest|highest price|top of the range|more expensive|ακριβοτερο|ακριβοτερα|πιο ακριβο|το πιο ακριβο|το ακριβοτερο|ακριβοτερη",
  "sort:new":
    "newest|newest first|newest listed|newer listed|newly listed|latest listings|most recent|recent listings|new listings|latest|νεοτερες αγγελιες|νεα πρωτα|πιο προσφατα|πιο προσφατο|προσφατα|τα τελευταια|τελευταια που ανεβηκαν|τα νεοτερα|καινουριες αγγελιες|νεες αγγελιες|πιο νεα|που μπηκαν τωρα",
  "sort:condition":
    "best condition|better condition|in better condition|better shape|in the best condition|καλυτερη κατασταση|σε καλυτερη κατασταση|την καλυτερη κατασταση|πιο καλη κατασταση|λιγοτερο φθαρμενο|πιο περιποιημενο",
  "sort:battery":
    "better battery|best battery|best battery health|better battery health|with better battery|healthier battery|highest battery|καλυτερη μπαταρια|με καλυτερη μπαταρια|την καλυτερη μπαταρια|πιο καλη μπαταρια|καλυτερη υγεια μπαταριας|μεγαλυτερη υγεια μπαταριας",
};

/** They take back what was said of a field. */
export const RELEASE_PHRASES: Record<string, string> = {
  color:
    "another colour|another color|other colours|other colors|any other colour|any other color|different colour|different color|σε αλλο χρωμα|αλλο χρωμα|αλλα χρωματα|σε αλλα χρωματα",
  brand:
    "another brand|other brands|any other brand|different brand|αλλη μαρκα|αλλες μαρκες|αλλη εταιρεια",
};

/** Words that name a field without a value: "forget the box", "any colour". */
export const FIELD_PHRASES: Record<string, string> = {
  color: "colour|colours|color|colors|χρωμα|χρωματα|χρωματος",
  price:
    "price|budget|price limit|money|limit|cost|τιμη|τιμης|τιμες|μπατζετ|οριο|λεφτα|χρηματα|ποσο οριο",
  battery_min:
    "battery|battery health|battery percentage|μπαταρια|μπαταριας|μπαταριες|υγεια μπαταριας|υγεια της μπαταριας|υγεια",
  capacity:
    "capacity|storage|memory|gigabytes|χωρητικοτητα|χωρητικοτητας|χωρος|χωρο|αποθηκευτικος χωρος|μνημη|μνημης|γιγα",
  grade: "condition|grade|state|κατασταση|καταστασης",
  brand: "brand|make|brands|μαρκα|μαρκας|μαρκες|εταιρεια|εταιρια",
  model: "model|models|μοντελο|μοντελα|μοντελου",
  accessories: "accessories|accessory|extras|αξεσουαρ|παρελκομενα",
  need: "use|purpose|χρηση",
  sort: "order|sorting|σειρα|ταξινομηση",
};
