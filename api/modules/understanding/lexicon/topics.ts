import type { HunterCompared, HunterTopic } from "#contract/hunter-words.ts";

export const TOPIC_PHRASES: Record<HunterTopic, string> = {
  warranty:
    "warranty|guarantee|guaranteed|what if it breaks|if it breaks|breaks down|stops working|if it stops working|covered|εγγυηση|εγγυησεις|εγγυησης|εγγυατ*|αν χαλασει|αν παθει κατι|αν χαλασει μετα|καλυψη|καλυπτ*",
  delivery_time:
    "when will it arrive|how long does delivery|how long does it take|how long will it take|how long to arrive|how long is delivery|how many days|delivery time|how quickly|how fast|how soon|arrive|arrives|arriving|get here|be here by|when would i get it|when do i get it|when will i get it|ποτε ερχεται|ποτε φτανει|ποτε θα ερθει|ποτε θα ερχοταν|ποτε θα φτασει|ποτε θα το εχω|ποτε θα το παραλαβω|ποσες μερες|ποσες ημερες|σε ποσες μερες|ποση ωρα|ποσο καιρο|ποσο αργει|ποσο κανει να ερθει|ποσο κανει να φτασει|σε ποσο χρονο|χρονος παραδοσης|ποσο γρηγορα|προλαβαινει|προλαβαινω|φτανει μεχρι|θα ερθει μεχρι|θα το εχω μεχρι",
  delivery_cost:
    "delivery|deliver|delivery cost|cost of delivery|shipping|shipping cost|postage|how much is delivery|how much is shipping|how much is postage|free delivery|free shipping|do you deliver|do you ship|ship to|deliver to|μεταφορικα|τα μεταφορικα|ποσο ειναι τα μεταφορικα|ποσο κανουν τα μεταφορικα|ποσο πανε τα μεταφορικα|αποστολη|στελνετε|στελνεις|εξοδα αποστολης|κουριερ|στελνουν|παραδοση|δωρεαν αποστολη|δωρεαν μεταφορικα|ποσο κανει η αποστολη|ποσο κοστιζει η αποστολη",
  returns:
    "return|returns|return it|send it back|refund|money back|give it back|change my mind|if i don t like it|if i dont like it|don t like it|dont like it|cooling off|επιστροφη|επιστροφης|επιστρεφω|επιστρεψω|να το επιστρεψω|να το γυρισω|γυρισω πισω|αν δεν μου αρεσει|δεν μου κανει|αν το μετανιωσω|τα λεφτα μου πισω|λεφτα πισω|υπαναχωρηση|αλλαγη|να το αλλαξω",
  inspection:
    "check|checks|inspection|inspect|who checks|do you check|how do you check|what do you check|tested by you|testing|hub|at the hub|what happens at the hub|ελεγχος|ελεγχο|ελεγχετε|ελεγχει|ελεγχουν|ποιος το ελεγχει|ποιος ελεγχει|πως ελεγχετ*|τι ελεγχετ*|το τσεκαρετε|τσεκαρετε|hub σας|στο hub|κεντρο ελεγχου",
  instalments:
    "instalment*|installment*|pay monthly|monthly|pay later|klarna|klarna|split the payment|in three|pay in 3|pay in three|finance|financing|credit|δοσεις|δοση|σε δοσεις|ατοκες|ατοκα|δοσεων|μηνιαια|κλαρνα|αποπληρωμη",
  payment:
    "pay|payment|pay with|pay by|paypal|cash|cash on delivery|bank transfer|apple pay|google pay|credit card|debit card|visa|mastercard|payment methods|ways to pay|how do i pay|πληρωμη|πληρωνω|πληρωσω|να πληρωσω|πως πληρωνω|τροποι πληρωμης|αντικαταβολη|μετρητα|καρτα|με καρτα|καταθεση|τραπεζικη καταθεση|τραπεζα|iris|πεϊπαλ|paypal",
  fees: "fee|fees|commission|charges|extra charges|hidden costs|what do you charge|buyer protection|protection fee|service fee|on top|προμηθεια|προμηθειες|χρεωση|χρεωσεις|χρεωνετε|κρυφες χρεωσεις|εξτρα χρεωσεις|τελος|τι κρατατε|προστασια αγοραστη|παραπανω χρεωσεις",
  stolen:
    "stolen|imei|blacklisted|blocked|locked|icloud locked|icloud lock|legit|legitimate|genuine|fake|unlocked|network locked|sim free|κλεμμενο|κλεμμενα|κλεμενο|κλεψιμαικο|κλοπιμαιο|imei|μπλοκαρισμενο|κλειδωμενο|κλειδωμενα|icloud κλειδωμενο|ξεκλειδωτο|γνησιο|μαϊμου|αυθεντικο",
  pickup:
    "pick it up|pick up|pickup|collect|collection|collect it|in person|come and get it|come and see|see it in person|παραλαβη|να το παραλαβω|παραλαβω απο|να περασω να το παρω|να το παρω απο κοντα|απο κοντα|να το δω απο κοντα|να ερθω να το παρω|να ερθω|καταστημα|μαγαζι",
  seller:
    "who is the seller|who s the seller|whos the seller|who is selling|seller|the seller|seller rating|seller reviews|reviews|trustworthy|trust the seller|reliable|πωλητης|πωλητη|ποιος το πουλαει|ποιος το δινει|ποιος πουλαει|αξιολογησεις|κριτικες|αξιοπιστος|ειναι αξιοπιστος",
  condition:
    "battery original|original battery|γνησια μπαταρια|αυθεντικη μπαταρια|how scratched|how used|scratches|scratch|any scratches|any marks|dents|dent|marks|what condition|condition of|in what condition|how worn|wear|screen damage|original screen|original parts|battery health of|what s the battery|whats the battery|how is the battery|how s the battery|hows the battery|γρατζουνιες|γρατσουνιες|γρατζουνια|σημαδια|χτυπηματα|χτυπημα|σε τι κατασταση|τι κατασταση|πως ειναι η κατασταση|φθορες|φθορα|ποσο μπαταρια|τι μπαταρια εχει|γνησια οθονη|εχει αλλαχτει|ανοιχτει|εχει ανοιχτει",
};

export const COMPARED_PHRASES: Record<HunterCompared, string> = {
  price:
    "price|cheaper|value|value for money|money|τιμη|φτηνοτερο|φθηνοτερο|πιο φτηνο|πιο φθηνο|ακριβοτερο|σχεση ποιοτητας τιμης",
  battery:
    "battery|battery life|lasts longer|longer|autonomy|μπαταρια|αυτονομια|κραταει περισσοτερο|κραταει πιο πολυ|διαρκεια",
  camera: "camera|photos|pictures|cameras|καμερα|φωτογραφιες|καμερες|φωτο",
  screen: "screen|display|bigger screen|οθονη|οθονες",
  condition: "condition|shape|state|worn|κατασταση|φθορα|περιποιημενο",
  capacity: "storage|memory|capacity|space|gb|χωρο|χωρος|χωρητικοτητα|μνημη|γιγα",
};

/** Things outside of what is sold here. */
export const OTHER_THINGS =
  "washing machine*|dishwasher*|fridge*|freezer*|oven*|microwave*|hoover*|vacuum*|kettle*|toaster*|bike|bikes|bicycle*|scooter*|e scooter|car|cars|motorbike*|motorcycle*|van|house|flat to rent|flat|apartment*|sofa*|couch*|bed|beds|table|chair*|furniture|clothes|shoes|trainers|dress|jacket|handbag*|jewellery|tv|tvs|television*|smart tv|projector*|printer*|monitor|monitors|keyboard*|mouse|desktop*|desktop computer*|desktop pc|gaming pc|pc tower|graphics card*|gpu|router*|drone*|dslr|mirrorless|canon|nikon|gopro|lens|guitar*|piano|speaker*|soundbar*|record player|turntable|hi fi|amplifier*|air conditioner*|heater*|fan|fans|iron|coffee machine*|pram|pushchair|toy|toys|lego|game disc*|perfume*|laundry|lawnmower*|drill|tools|dog|cat|puppy|kitten|tickets|flights to|πλυντηρι*|κουζινα|ψυγει*|φουρνο*|φουρνακι|σκουπα|ηλεκτρικη σκουπα|μικροκυματ*|καφετιερα*|τοστιερα|σιδερο|ποδηλατ*|πατινι|πατινια|ηλεκτρικο πατινι|αυτοκινητ*|αμαξι|μηχανη|μηχανακι|παπακι|σπιτι|διαμερισμα|καναπε*|κρεβατι|τραπεζι|καρεκλ*|επιπλ*|ρουχα|παπουτσι*|φορεμα|μπουφαν|τσαντα|τηλεοραση|τηλεορασεις|τιβι|προβολεα*|προτζεκτορα*|εκτυπωτη*|εκτυπωτης|οθονη υπολογιστη|οθονη για υπολογιστη|μονιτορ|πληκτρολογι*|ποντικι|σταθερο υπολογιστη|σταθερος υπολογιστης|σταθερο pc|σταθερος|desktop|πυργο|καρτα γραφικων|ρουτερ|drone|ντρον|φωτογραφικη μηχανη|φωτογραφικη|κιθαρα|πιανο|ηχεια|ηχειο|ηχοσυστημα|κλιματιστικ*|ερκοντισιον|aircondition|air condition|θερμοσιφωνα*|θερμαστρα|αερμαστρα|ανεμιστηρα*|καροτσι|παιχνιδακια|αρωμα|σκυλο|σκυλακι|γατα|γατακι|εισιτηρια|τρυπανι";

/** Talk about what is no business of a shop. */
export const OFF_TOPIC_PHRASES =
  "weather|joke|president|prime minister|election*|politics|who won|football|the match|recipe*|cook|capital of|poem|write me|homework for me|translate|meaning of life|who are you|are you human|are you a robot|are you real|what is your name|whats your name|how old are you|song|lyrics|horoscope|bitcoin|crypto|stocks|girlfriend|boyfriend|love you|marry me|history of|explain|solve|maths|math|what time is it|news today|lottery|diet|medicine|doctor|καιρο|καιρος|ανεκδοτο|αστειο|πρωθυπουργο*|προεδρο*|εκλογες|πολιτικη|ποιος κερδισε|ποδοσφαιρο|αγωνας|ματς|ολυμπιακο*|παναθηναικο*|αεκ|παοκ|συνταγη|μαγειρ*|φαγητο|πρωτευουσα|ποιημα|γραψε μου|μεταφρασε|νοημα της ζωης|ποιος εισαι|τι εισαι|εισαι ανθρωπος|εισαι ρομποτ|πως σε λενε|ποσων χρονων|τραγουδι για|στιχοι|ωροσκοπιο|ζωδιο|κρυπτο|μετοχες|σ αγαπω|παντρευ*|ιστορια της|εξηγησε μου|λυσε|μαθηματικα ασκηση|τι ωρα ειναι|νεα σημερα|λοτταρια|τζοκερ|διαιτα|γιατρο|φαρμακο";
