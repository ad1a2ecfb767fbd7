/**
 * Words for values of a search, by `field:value`. Phrases stand apart by "|"; a star stands for any
 * ending, because Greek words have many. Greek is written once: greeklish sounds the same (fold.ts).
 */
export const VALUE_PHRASES: Record<string, string> = {
  "kind:smartphones":
    "phone handset|mobile handset|smart phone*|fone|moby|dual sim|κινητακια|κινητος|τηλεφωνακια|σμαρτ φον*|συσκευη κινητου|κινητου τηλεφωνου|κινητο τηλεφωνο|κινητα τηλεφωνα|phone|phones|smartphone*|mobile|mobiles|mobile phone*|cell phone*|cellphone*|handset*|κινητο|κινητα|κινητου|κινητων|κινητακι*|τηλεφωνο|τηλεφωνα|τηλεφωνου|τηλεφωνακι*|σμαρτφον*",
  "kind:tablets": "ταμπλετς|ταμπλετακια|tablet|tablets|ταμπλετ|ταμπλετα*|ταμπλετες|ταμπλετακι*",
  "kind:smartwatches":
    "fitness watch|sports watch|running watch|fitness tracker*|activity tracker*|ρολογιου|ρολογακια|σμαρτ γουοτς|εξυπνα ρολογια|εξυπνου ρολογιου|smartwatch|smartwatches|smart watch|smart watches|watch|watches|wearable*|ρολοι|ρολογια|ρολογι|ρολογακι*|εξυπνο ρολοι|σμαρτγουοτς",
  "kind:headphones":
    "headfones|headfone|over ear headphones|on ear headphones|cans|ακουστικα που καλυπτουν|μεγαλα ακουστικα|headphones|headphone|headset*|over ear*|on ear*|κεφαλης|ακουστικα κεφαλης|over ear headphones|ακουστικα over ear",
  "kind:headphones,earpods": "ακουστικα|ακουστικο|ακουστικων",
  "kind:earpods":
    "in - ear|in - ears|in ear|in ears|in ear ones|earplugs|wireless earbuds|bluetooth earbuds|wireless earphones|in ears|ακουστικακια|ασυρματα ακουστικα ψειρες|ψειρουλες|earbuds|earbud|ear buds|earphones|earphone|in ear*|buds|earpods|ψειρες|ψειρα|true wireless|tws|ακουστικα in ear|ακουστικα ψειρες",
  "kind:game-consoles":
    "handheld console*|handheld|handhelds|gaming handheld|βιντεοκονσολα|φορητη κονσολα|παιχνιδοκονσολα|games machine|gaming machine|console|consoles|game console*|games console*|gaming console*|κονσολα|κονσολες|κονσολας|παιχνιδομηχανη*",
  "kind:laptops":
    "lappy|chromebook*|notebook computer*|portable computer*|λαπτοπς|λαπ τοπ|lap top|φορητου|φορητα|φορητων|νοουτμπουκ|νοτμπουκ|ultrabooks|laptop|laptops|notebook|notebooks|λαπτοπ|λαπτοπακι*|φορητο υπολογιστη|φορητος υπολογιστης|φορητοι υπολογιστες|φορητος|φορητοι|φορητο|φορητους|υπολογιστη|υπολογιστης|υπολογιστες|computer|computers|ultrabook*",

  "color:black":
    "blck|blk|blakc|blk|μαυροι|μαυρων|κατάμαυρο|midnight black|phantom black|ολομαυρο|black|μαυρο|μαυρη|μαυρα|μαυρος|μαυρους|μαυρες|jet black|μαυρακι",
  "color:white":
    "whte|wite|wht|wht|ασπροι|ασπρες|λευκες|λευκοι|off white|κατασπρο|ολολευκο|white|ασπρο|ασπρη|ασπρα|ασπρος|λευκο|λευκη|λευκα|λευκος",
  "color:grey":
    "gunmetal|dark grey|light grey|γκριζος|γκριζες|γκριζοι|σκουρο γκρι|ανοιχτο γκρι|σταχτι|grey|gray|space grey|space gray|γκρι|γκριζο|γκριζα|ανθρακι|graphite|γραφιτης",
  "color:silver": "ασημενιες|ασημι χρωμα|ασημενιοι|silver|ασημι|ασημενιο|ασημενια|ασημενιος",
  "color:gold": "χρυσοι|χρυσες|χρυσαφενιο|χρυσαφενια|gold|golden|χρυσο|χρυσαφι|χρυσος|χρυση|χρυσα",
  "color:blue":
    "navy blue|sky blue|royal blue|pale blue|bluish|γαλαζιοι|γαλαζιες|γαλανο|σκουρο μπλε|ανοιχτο μπλε|θαλασσι|μπλου|blue|μπλε|γαλαζιο|γαλαζια|γαλαζιος|σιελ|navy|light blue|dark blue",
  "color:green":
    "dark green|light green|mint green|πρασινοι|πρασινες|σκουρο πρασινο|ανοιχτο πρασινο|πρασινωπο|green|πρασινο|πρασινη|πρασινα|πρασινος|λαδι",
  "color:red":
    "product red|dark red|κοκκινοι|κοκκινες|βυσσινι|red|κοκκινο|κοκκινη|κοκκινα|κοκκινος|μπορντο",
  "color:pink": "pinkish|light pink|ροζε|φουξια|pink|ροζ|rose gold",
  "color:purple":
    "μωβε|λιλακ|ιωδες|violet purple|βιολε|purple|violet|lavender|lilac|μωβ|μοβ|λιλα|βιολετι",
  "color:yellow": "κιτρινοι|κιτρινες|κιτρινακι|yellow|κιτρινο|κιτρινη|κιτρινα|κιτρινος",
  "color:orange": "πορτοκαλενιο|πορτοκαλη|orange|πορτοκαλι",
  "color:brown": "καφετι|καφετια|μπεζε|bronze|brown|beige|καφε χρωμα|μπεζ|καφε",

  "grade:excellent":
    "brand new looking|new looking|looks brand new|looks like new|like brand new|σαν αχρησιμοποιητο|αχρησιμοποιητο|as good as new|good as new|practically new|nearly new|almost new|brand new condition|looks new|looking new|great condition|superb condition|amazing condition|fantastic condition|a1 condition|top notch|unmarked|no marks|no scuffs|no damage|unblemished|grade a|top quality|best quality|αριστος|αριστες|αριστους|εξαιρετικα|εξαιρετικος|σε αριστη|σε εξαιρετικη|σε τελεια κατασταση|τελεια κατασταση|αψογος|αψογες|σαν του κουτιου|του κουτιου|ολοκαινουριο|ολοκαινουργιο|ατσαλακωτο|αθικτο|αθικτη|χωρις ψεγαδια|χωρις ουτε μια γρατζουνια|χωρις γδαρσιματα|χωρις κανενα σημαδι|χωρις σημαδια|αστραφτερο|κομπλε κατασταση|κουκλα|τιπ τοπ|excellent|excellent condition|mint|mint condition|like new|as new|flawless|pristine|spotless|perfect condition|immaculate|top condition|no scratches|without scratches|without a scratch|not a scratch|scratch free|αριστη|αριστο|αριστα|αριστης|αριστη κατασταση|εξαιρετικη|εξαιρετικο|εξαιρετικη κατασταση|σαν καινουριο|σαν καινουργιο|σαν καινουρια|σαν καινουργια|σαν καινουριος|σαν καινουργιος|σαν νεο|σαν νεα|καινουργιο σχεδον|σχεδον καινουριο|σχεδον καινουργιο|αψογη|αψογο|αψογα|αψογη κατασταση|τελεια κατασταση|χωρις γρατζουνιες|χωρις γρατσουνιες|χωρις γρατζουνια|χωρις γρατσουνια|αγρατζουνιστο|αγρατσουνιστο|χωρις φθορες|χωρις σημαδια|κατασταση βιτρινας|τζαμι",
  "grade:excellent,good":
    "good or better|good or excellent|excellent or good|mint or good|good or mint|good condition or better|at least good|good at least|καλη η καλυτερη|καλη κατασταση η καλυτερη|σε καλη κατασταση η καλυτερη|αριστη η καλη|καλη η αριστη|τουλαχιστον καλη|good enough condition|good overall condition|pretty good condition|reasonably good condition|good working condition|decent shape|decent nick|tidy condition|tidy|well looked after|looked after|cared for|minor scratches|light scratches|light wear|minor wear|good cosmetic condition|αρκετα καλη κατασταση|σχετικα καλη κατασταση|καλη γενικη κατασταση|σε καλη|καλο απο κατασταση|καλης καταστασης|προσεγμενη|προσεγμενα|περιποιημενη|καλοδιατηρημενα|λιγες γρατζουνιες|ελαφριες γρατζουνιες|μικρες γρατζουνιες|λιγα σημαδια|με λιγα σημαδια|good condition|in good condition|very good condition|good nick|good shape|decent condition|nice condition|well kept|good state|καλη κατασταση|σε καλη κατασταση|πολυ καλη κατασταση|καλοδιατηρημενο|καλοδιατηρημενη|περιποιημενο|προσεγμενο",
  "grade:excellent,good,poor":
    "just works|as long as it works|that actually works|in working condition|working condition|fully functional|functioning|works fine|works well|usable|any working|dont mind scratches|i dont mind scratches|scratches dont matter|cosmetics dont matter|battered but working|worn is fine|αρκει να δουλευει|φτανει να δουλευει|να δουλευει μονο|λειτουργικη|λειτουργικα|πληρως λειτουργικο|να λειτουργει|που να λειτουργει|λειτουργει|δεν με νοιαζουν οι γρατζουνιες|δεν με πειραζουν γρατζουνιες|και με γρατζουνιες|ας εχει γρατζουνιες|ας ειναι και γρατζουνισμενο|χτυπημενο αλλα να δουλευει|working|works|fully working|in working order|working order|functional|that works|fair condition|fair or better|any condition that works|να δουλευει|που να δουλευει|λειτουργικο|σε λειτουργια|δουλευει|δουλευει κανονικα|μετρια κατασταση|scratches are fine|scratches ok|δεν με πειραζουν οι γρατζουνιες",
  "grade:repairable":
    "broken screen|cracked screen|smashed screen|smashed|not working|doesnt work|non working|for spare parts|spare parts|to fix|to fix up|fixer upper|as parts|parts only|μη λειτουργικο|δεν δουλευει|δε δουλευει|που δεν δουλευει|νεκρο|κατεστραμμενο|σπασμενη|ραγισμενο|ραγισμενη|ραγισμενη οθονη|για φτιαξιμο|να το φτιαξω|για ανταλακτικα|για μεταπωληση ανταλλακτικων|θελει επισκευη|for parts|spares or repair*|spares|for repair|to repair|broken|faulty|cracked|για ανταλλακτικα|ανταλλακτικα|για επισκευη|χαλασμενο|χαλασμενα|σπασμενο|σπασμενα|σπασμενη οθονη|με σπασμενη οθονη",

  "battery_min:90":
    "great battery|excellent battery|very good battery|really good battery|perfect battery|superb battery|brilliant battery|amazing battery|fantastic battery|mint battery|top battery|great battery health|excellent battery health|very good battery health|really good battery health|perfect battery health|superb battery health|brilliant battery health|amazing battery health|fantastic battery health|mint battery health|top battery health|battery in great condition|battery in excellent condition|battery like new|battery as new|πολυ καλη μπαταρια|αριστη μπαταρια|εξαιρετικη μπαταρια|τελεια μπαταρια|παρα πολυ καλη μπαταρια|αψογη μπαταρια|φοβερη μπαταρια|μπαταρια πολυ καλη|μπαταρια αριστη|μπαταρια εξαιρετικη|μπαταρια τελεια|μπαταρια παρα πολυ καλη|μπαταρια αψογη|μπαταρια φοβερη|μπαταρια σε πολυ καλη κατασταση|μπαταρια σε αριστη κατασταση|μπαταρια σε εξαιρετικη κατασταση|μπαταρια σε τελεια κατασταση|μπαταρια σε παρα πολυ καλη κατασταση|μπαταρια σε αψογη κατασταση|μπαταρια σε φοβερη κατασταση|μπαταρια σαν καινουρια|μπαταρια σαν καινουργια",
  "battery_min:85":
    "battery in good health|battery health good|battery still good|a good battery|strong battery health|battery is good|good battery left|battery not worn|υγιης μπαταρια|μπαταρια υγιη|η μπαταρια να ειναι καλη|να εχει καλη μπαταρια|η μπαταρια καλη|μπαταρια σε καλη|με γερη μπαταρια|καλες μπαταριες|οχι χαλια μπαταρια|οχι πεσμενη μπαταρια|καλουτσικη μπαταρια|να μην εχει πεσμενη μπαταρια|good battery|decent battery|nice battery|healthy battery|good battery health|decent battery health|battery in good condition|battery good|καλη μπαταρια|με καλη μπαταρια|μπαταρια καλη|υγιη μπαταρια|μπαταρια σε καλη κατασταση|καλη υγεια μπαταριας|καλη υγεια|γερη μπαταρια",

  "accessories:box":
    "with the box|its box|original packaging|packaging|packaged|box included|with box|and box|in its box|in original box|κουτακι του|με το κουτι|κουτι του|στο κουτι του|συσκευασια του|με τη συσκευασια|box|boxed|original box|with its box|in box|κουτι|κουτια|κουτακι|συσκευασια|κουτι του",
  "accessories:charger":
    "charge cable|charging brick|plug|power supply|power cable|psu|usb cable|with charger|chargers|φορτιστης του|καλωδιο φορτισης|με φορτιστη|με τον φορτιστη|φορτιστη του|το φορτιστη|καλωδιο|charger|charging cable|power adapter|φορτιστη|φορτιστης|φορτιστες|τροφοδοτικο",
  "accessories:case":
    "cases|protective case|phone case|with a case|sleeve|carry case|with cover|θηκη του|με θηκη|θηκες|προστατευτικη θηκη|καλυμμα|case|cover|θηκη|θηκες|θηκουλα",
  "accessories:headphones": "with headphones|headphones included|με ακουστικα|μαζι ακουστικα",

  "checked:true":
    "that you have checked|youve checked|checked over|inspected by you|verified by you|professionally checked|quality checked|tested and graded|with inspection|with a check|hub tested|hub graded|graded ones|checked ones|ελεγμενη συσκευη|ελεγμενο απο εσας|ελεγμενο απο σας|ελεγμενα απο εσας|που το εχετε ελεγξει|που εχετε ελεγξει|εχει ελεγχθει|εχει περασει ελεγχο|να το εχετε τσεκαρει|τσεκαρισμενη|τσεκαρισμενες|πιστοποιημενη|με πιστοποιηση|βαθμολογημενο|ελεγχθει|checked|inspected|verified|certified|tested|checked by you|graded by you|hub checked|graded|ελεγμενο|ελεγμενη|ελεγμενα|ελεγμενες|ελεγμενους|ελεγμενος|τσεκαρισμενο|τσεκαρισμενα|πιστοποιημενο|πιστοποιημενα|να εχει ελεγχθει|να εχει περασει ελεγχο|περασμενο απο ελεγχο|δοκιμασμενο|με ελεγχο",
  "instant:true":
    "ship now|ship at once|ship immediately|ship right away|ship same day|can ship today|can ship now|ready to send|delivered tomorrow|delivered by tomorrow|delivery tomorrow|delivery by tomorrow|with delivery tomorrow|for delivery tomorrow|here tomorrow|here by tomorrow|arrives tomorrow|arrives by tomorrow|have it tomorrow|have it by tomorrow|get it tomorrow|get it by tomorrow|next day delivery|tomorrow delivery|παραδοση αυριο|με παραδοση αυριο|παραδοση μεχρι αυριο|με παραδοση μεχρι αυριο|παραδιδεται αυριο|να παραδοθει αυριο|παραδοτεο αυριο|αυριανη παραδοση|να ερθει αυριο|να φτασει αυριο|να ειναι εδω αυριο|να το εχω αυριο|να το εχω μεχρι αυριο|το θελω αυριο|το θελω για αυριο|το χρειαζομαι αυριο|το χρειαζομαι για αυριο|ships straightaway|ships right away|ships same day|same day dispatch|next day|next day delivery|that ships now|thats ready to go|ready to go|ready now|available immediately|available straight away|can be sent today|send it today|sent today|sent out today|sent straight away|dispatch today|dispatched today|goes out today|quick dispatch|i need it now|need it now|need it today|need it asap|urgently|urgent|in a hurry|αμεσο|αμεση|αμεσης παραδοσης|παραδοση αμεσα|αμεσης αποστολης|ετοιμο για αποστολη|ετοιμο προς αποστολη|φευγει σημερα|να φυγει αμεσως|να στελνεται αμεσως|στελνεται αμεσως|να σταλει σημερα|σταλει σημερα|αποστολη σημερα|αυθημερον|την ιδια μερα|το θελω αμεσα|επειγοντως|επειγον|βιαζομαι|το χρειαζομαι αμεσα|το συντομοτερο|διαθεσιμο αμεσα|αμεσα παραδοτεο|ships at once|ships now|ships today|ship today|ship straight away|ships straight away|ships immediately|ready to ship|instant buy|instant|available now|straight away|right away|asap|immediate delivery|in stock|buy now|fast delivery|quick delivery|ship it today|shipped today|να φευγει αμεσως|φευγει αμεσως|αμεσα διαθεσιμο|αμεση διαθεσιμοτητα|αμεσα|αμεσως|ετοιμοπαραδοτο|ετοιμοπαραδοτα|αμεση παραδοση|αμεση αποστολη|να σταλει αμεσως|γρηγορη παραδοση|διαθεσιμο τωρα|σημερα κιολας|να φυγει σημερα",

  "need:simple":
    "for my nan|for my gran|my gran|my nan|my grandad|my granny|my grandma|great aunt|old lady|older person|old person|technophobe|not techy|not tech savvy|not very techy|no frills|nothing complicated|nothing too fancy|not complicated|uncomplicated|user friendly|γιαγιακα*|παππουλ*|πεθερα|πεθερο|θεια|θειο|για μεγαλο ανθρωπο|μεγαλο ανθρωπο|μεγαλους ανθρωπους|χωρις φανφαρες|χωρις πολυπλοκα|οχι πολυπλοκο|απλουστατο|ευκολοχρηστο|κατι βασικο|για αρχαριους|δεν ξερει απο τεχνολογια|for grandma|for my grandma|for grandpa|grandma|granny|gran|nan|nana|grandmother|grandpa|grandad|granddad|grandfather|grandparent*|elderly|for my parents|for my mum|for my mom|senior|pensioner|nothing fancy|easy to use|simple to use|something simple|simple|basic|straightforward|γιαγια|γιαγιας|για τη γιαγια|για την γιαγια|παππου|παππους|για τον παππου|ηλικιωμεν*|μεγαλη σε ηλικια|απλο|απλα|απλη|ευκολο|ευκολο στη χρηση|ευχρηστο|κατι απλο|χωρις πολλα πολλα|τα βασικα|βασικο",
  "need:study":
    "for uni|for school|for college|for my studies|my studies|degree|dissertation|thesis|taking notes|note taking|notes in class|revision|exams|sixth form|gcse*|a levels|freshers|undergrad*|phd|essay|σπουδαστ*|φοιτηση|φοιτηριο|ακαδημαϊκ*|πτυχιακη|διπλωματικη|διπλωματικης|λυκειο|γυμνασιο|δημοτικο|πανελληνιες|φροντιστηριο|σημειωσεις|διατριβη|εξεταστικη|uni|university|college|school|studying|study|studies|student*|homework|lectures|essays|coursework|for class|σχολη|σχολης|σχολη μου|πανεπιστημιο|πανεπιστημιου|φοιτητ*|φοιτητρια|σπουδ*|διαβασμα για τη σχολη|σχολειο|σχολειου|μαθηματα|μαθητη|μαθητρια|μαθητης|εργασιες|τηλεκπαιδευση",
  "need:work":
    "word documents|documents|accounting|my job|for the job|my business|company|freelance|freelancing|presentations|powerpoint|word and excel|microsoft office|programmer|software development|zoom meetings at work|επαγγελμ*|επιχειρηση|εγγραφα|παρουσιασεις|κωδικα|να γραφω κωδικα|προγραμματιστ*|εξελ|λογιστηριο|σχεδιο|σχεδια|work|office|for work|business|working from home|for the office|remote work|excel|spreadsheets|coding|programming|developer|δουλεια|δουλειας|για τη δουλεια|γραφειο|γραφειου|επαγγελματικ*|τηλεργασια|προγραμματισμο|λογιστικα",
  "need:photo":
    "good cameras|great cameras|nice cameras|decent cameras|best cameras|καλες καμερες|nice camera|amazing camera|decent photos|nice photos|lovely photos|great photos|great pictures|good pictures|taking photos|take photos|take pictures|photographer|photograph|night shots|portraits|snaps|selfie|instagrammable|τελεια καμερα|καλυτερη καμερα|δυνατη καμερα|καταπληκτικη καμερα|ωραιες φωτογραφιες|ωραιες φωτο|να τραβαω|τραβαω|τραβαει|φωτογραφος|νυχτερινες ληψεις|ληψεις|βγαζει ωραιες|camera|good camera|great camera|best camera|decent camera|photos|photo|pictures|photography|selfies|instagram|nice pictures|takes good photos|good photos|καμερα|καλη καμερα|φωτογραφι*|φωτο|σελφι|καλες φωτογραφιες|να βγαζει καλες φωτογραφιες|ινσταγκραμ",
  "need:video":
    "watch films|watch movies|watch videos|watch series|watching films|watching netflix|watching shows|tv shows|shows|edit videos|edit video|filming|film making|youtuber|content creation|content creator|vlogging|streams|disney plus|prime video|iplayer|να βλεπω ταινιες|βλεπω ταινιες|βλεπω σειρες|βλεπω βιντεο|να βλεπει|κινουμενα|βιντεακια|γυρισμα|τραβαω βιντεο|να τραβαω βιντεο|επεξεργασια βιντεο|disney|video|videos|movies|films|netflix|youtube|video editing|editing|film|series|watching|streaming|tiktok|vlog*|βιντεο|ταινιες|ταινια|σειρες|νετφλιξ|μονταζ|να βλεπω σειρες|γιουτιουμπ",
  "need:games":
    "to game|game on|minecraft|roblox|pokemon|mario|zelda|ea fc|steam games|play fortnite|video games|videogames|for gaming|gameplay|esports|φιφα|να παιζουν|παιζουμε|γκειμερ|gamers|γκεμινγκ|μαριο|games|gaming|game|fortnite|pubg|fifa|genshin|play games|gamer|παιχνιδια|παιχνιδι|γκεϊμινγκ|γκειμινγκ|να παιζω|να παιζει|να παιξω|παιζει παιχνιδια|gta|call of duty",
  "need:kids":
    "lad|my lad|lads|lass|my boy|my girl|nephew|niece|grandson|granddaughter|grandchild|grandchildren|year old|years old|yr old|teen|teens|youngster|boy|girl|first phone|kiddo|ανιψια|ανιψιο|εγγονος|εγγονη|εφηβο|εφηβη|εφηβος|πιτσιρικια|αγορι|κοριτσι|μπομπιρα|χρονων παιδι|πρωτο κινητο|πρωτο του κινητο|τα παιδια|γιος μου|κορουλα|sons|daughters|my kids|kid|kids|child|children|son|daughter|my son|my daughter|little one|toddler|teenager|for a child|παιδι|παιδια|παιδακι|για το παιδι|κορη|κορη μου|γιο|γιος|γιο μου|γιου|μικρη μου|μικρο μου|ανιψι*|εγγον*|πιτσιρικ*",
  "need:travel":
    "on the train|train|trains|on the bus|bus|coach|in the car|car journeys|road trip*|the tube|on the tube|underground|subway|metro|airport|abroad|backpacking|on the move|portable|μετρο|στο μετρο|τρενο|τρενα|λεωφορειο|λεωφορεια|στο αυτοκινητο|στο αμαξι|πλοιο|καραβι|αεροδρομιο|στο δρομο|εκτος σπιτιου|εξωτερικο|διαδρομες|μετακινηση|ταξιδευει|travel|travelling|traveling|trip|trips|holiday|holidays|on the go|commute|commuting|flights|plane|ταξιδι|ταξιδια|ταξιδευω|διακοπες|μετακινησεις|αεροπλανο",
  "need:sport":
    "runner|runs|jog|crossfit|yoga|pilates|bike rides|triathlon|football training|sports watch|swim|swims|lifting|weights|steps|heart rate|τρεχει|να τρεχω|για τρεξιμο|μαραθωνιο|γυμναστηριου|κολυμβηση|ποδηλασια|βαρη|περπατημα|παλμους|βηματα|ορειβασια|sport|sports|running|gym|fitness|workout*|training|jogging|swimming|cycling|marathon|exercise|hiking|τρεξιμο|γυμναστηριο|γυμναστικη|αθληση|αθλητ*|σπορ|προπονηση|κολυμπι|πεζοπορια|ποδηλατο για αθληση|τρεχω",
  "need:music":
    "spotify premium|tunes|bass|good bass|audiobooks|audio books|tracks|concert*|dj|listen to music|sound quality|great sound|quality sound|ακουω μουσικη|ακουει μουσικη|να ακουω|καλος ηχος|δυνατο ηχο|ηχο|μπασο|μπασα|audiobook*|ποιοτητα ηχου|συναυλι*|music|songs|spotify|podcasts|listening|good sound|μουσικη|μουσικης|τραγουδια|ποντκαστ|καλο ηχο|ν ακουω",
  "need:calls":
    "telephone calls|making calls|make calls|phoning|ring people|ringing|video call|facetime|skype|work calls|call my|texts and calls|calls and texts|τηλεφωνα να κανει|να κανει κλησεις|για κλησεις|κλησεις και μηνυματα|βιντεοκληση|τηλεδιασκεψεις|σκαϊπ|να μιλαμε|μιλαει|calls|phone calls|calling|meetings|zoom|teams calls|video calls|whatsapp|viber|κλησεις|τηλεφωνηματα|βιντεοκλησεις|βιμπερ|να μιλαω|να μιλαει",
  "need:long_battery":
    "βγαζει ολη τη μερα|να βγαζει ολη τη μερα|δεν αδειαζει|δεν αδειαζει ολη μερα|holds charge|holds its charge|holds a charge|doesnt die|does not die|wont die|dont have to charge|without charging|long life battery|massive battery|huge battery|strong battery|battery all day|two days battery|two day battery|all day|a whole day|lasts long|lasts a day|lasts for days|κραταει μερα|κραταει μερες|κραταει πολυ|κραταει ωρες|να βγαζει ολη μερα|βγαζει ολη μερα|βγαζει μερα|αντεχει η μπαταρια|δυνατη μπαταρια|τεραστια μπαταρια|να μη θελει φορτιση|χωρις φορτιση|που κραταει|κραταει η μπαταρια|μπαταρια να κραταει|αντεχει μερα|διαρκειας μπαταριας|πολυωρη|long battery|long battery life|battery life|great battery life|good battery life|battery that lasts|lasts all day|last all day|last the day|lasts the day|all day battery|big battery|large battery|battery lasts|long lasting battery|long lasting|μεγαλη μπαταρια|μεγαλη διαρκεια μπαταριας|διαρκεια μπαταριας|αυτονομια|μεγαλη αυτονομια|καλη αυτονομια|να κραταει μπαταρια|κραταει μπαταρια|να κραταει η μπαταρια|να κραταει ολη μερα|να κραταει ολη τη μερα|κραταει ολη μερα|κραταει ολη τη μερα|να βγαζει τη μερα|να βγαζει μερα|βγαζει τη μερα|να αντεχει ολη μερα|μπαταρια που κραταει|μπαταρια που να κραταει|να μην πεφτει η μπαταρια|να κρατα|που να κραταει|να κραταει",
  "need:small":
    "lighter|something lighter|a lighter one|not too big|not too large|not huge|small hands|light weight|easy to carry|fits my pocket|οχι τεραστιο|οχι πολυ μεγαλο|οχι μεγαλο|μικρα χερια|μικροσκοπικο|ελαφρυς|ελαφρια|ελαφρυτερο|λεπτο|βολικο στο χερι|να χωραει|χωραει στην τσεπη|μικρης οθονης|μικρη οθονη|small|smaller|compact|tiny|fits in one hand|one handed|pocket*|lightweight|μικρο|μικρη|μικρα|μικρουλι|μικρο σε μεγεθος|μικροτερο|μικροτερη|ελαφρυ|ελαφρια|να χωραει στην τσεπη|τσεπη|μαζεμενο|κομπακτ",
  "need:big_screen":
    "giant screen|massive screen|huge display|wide screen|widescreen|large one|big one|large phone|a big phone|big tablet|large tablet|easy to read screen|μεγαλο κινητο|μεγαλο ταμπλετ|μεγαλες οθονες|μεγαλη εικονα|μεγαλυτερης οθονης|μεγαλης ιντσας|bigger|larger|something bigger|μεγαλυτερο|μεγαλυτερη|κατι μεγαλυτερο|big screen|large screen|bigger screen|large display|big display|huge screen|big phone|μεγαλη οθονη|μεγαλυτερη οθονη|τεραστια οθονη|μεγαλης οθονης|μεγαλα γραμματα|big letters|big text|large text",
  "need:reading":
    "reader|ereader|e reader|novels|magazines|articles|manga|textbooks|read on|read in bed|read at night|reading books|διαβαζει|για διαβασμα|περιοδικα|μυθιστορηματα|αρθρα|ηλεκτρονικα βιβλια|συγγραμματα|μανγκα|reading|read books|books|ebooks|e-books|comics|pdf|pdfs|kindle|διαβασμα|διαβαζω|βιβλια|να διαβαζω|να διαβαζει|κομικς|εφημεριδα",

  "sort:price_low":
    "something cheaper|some cheaper|cheaper ones|cheaper one|any cheaper|a cheaper one|low budget|on a budget|tight budget|low cost|lower price|lower prices|cheap as possible|cheap as chips|as cheap as possible|cheapest possible|cheapest you have|cheapest youve got|the cheapest|not pricey|not too pricey|nothing pricey|nothing expensive|nothing too expensive|wont break the bank|doesnt cost much|doesnt cost a lot|doesnt cost the earth|reasonably priced|οσο πιο φτηνο|οσο πιο φθηνο|οσο πιο φτηνα|οσο πιο φθηνα|το πιο φθηνο|το πιο φθηνα|φτηνιαρικο|φτηνοτερη επιλογη|κατι πιο φτηνο|κατι πιο φθηνο|κατι φθηνο|κατι φθηνοτερο|κατι φτηνοτερο|κατι οικονομικο|κατι πιο οικονομικο|χαμηλο μπατζετ|μικρο μπατζετ|χαμηλο κοστος|χαμηλου κοστους|πιο χαμηλη τιμη|πιο χαμηλα|λιγοτερα λεφτα|με λιγοτερα|σε καλη τιμη|οικονομικες|οικονομικος|φτηνες|φθηνες|φτηνους|φθηνους|τιποτα φτηνο|τιποτα φθηνο|τιποτα φθηνοτερο|τιποτα φτηνοτερο|τιποτα πιο φτηνο|τιποτα πιο φθηνο|μη ακριβο|που να μην ειναι ακριβο|δεν θελω ακριβο|cheaper than that|cheaper than this|cheaper than these|less than that|less than this|φτηνοτερο απο αυτο|φθηνοτερο απο αυτο|φθηνοτερα απο αυτα|sort by price|by price|lowest price first|cheapest first|cheap first|cheapest ones first|κατα τιμη|με βαση την τιμη|φθηνοτερα πρωτα|φτηνοτερα πρωτα|τα φθηνα πρωτα|τα φτηνα πρωτα|πρωτα τα φθηνα|πρωτα τα φτηνα|πρωτα τα φθηνοτερα|πρωτα τα φτηνοτερα|cheap|cheaper|cheapest|cheapest one|lowest price|low price|inexpensive|budget friendly|affordable|bargain|not expensive|not too expensive|not that expensive|less expensive|anything cheaper|best price|too expensive|too dear|too pricey|φτηνο|φτηνα|φτηνη|φτηνος|φθηνο|φθηνα|φθηνη|φθηνος|πιο φτηνο|πιο φθηνο|πιο φτηνα|πιο φθηνα|πιο φτηνη|πιο φθηνη|φτηνοτερο|φτηνοτερα|φτηνοτερη|φθηνοτερο|φθηνοτερα|φθηνοτερη|το πιο φτηνο|το φθηνοτερο|το φτηνοτερο|οικονομικο|οικονομικα|οικονομικη|οικονομικοτερο|πιο οικονομικο|προσιτο|χαμηλη τιμη|χαμηλοτερη τιμη|καλυτερη τιμη|οχι ακριβο|οχι ακριβα|οχι πολυ ακριβο|οχι και πολυ ακριβο|να μην ειναι ακριβο|μην ειναι ακριβο|ακριβο|ακριβα|πολυ ακριβο|κατι φτηνο|φτηνουτσικο|φθηνουλι|ευκαιρια|τσαμπα|λιγα λεφτα|με λιγα λεφτα",
  "sort:price_high":
    "ακριβα πρωτα|τα ακριβα πρωτα|πρωτα τα ακριβα|πιο ακριβα|τα πιο ακριβα|ακριβοτερες|τα ακριβοτερα|most expensive|dearest|priciest|highest price|top of the range|more expensive|ακριβοτερο|ακριβοτερα|πιο ακριβο|το πιο ακριβο|το ακριβοτερο|ακριβοτερη",
  "sort:new":
    "newest listings first|latest listings first|πιο καινουργια πρωτα|τα πιο καινουργια πρωτα|τα πιο καινουρια πρωτα|πιο καινουρια πρωτα|τα πιο νεα πρωτα|τα καινουργια πρωτα|τα καινουρια πρωτα|πρωτα τα καινουργια|πρωτα τα καινουρια|πρωτα τα νεα|πρωτα τα νεοτερα|τα νεοτερα πρωτα|newer first|new ones first|newer ones|any newer|newer ones listed|anything newer|just listed|just added|recently listed|recently added|fresh ones|freshest|fresh listings|latest ones|added today|added recently|listed today|listed recently|new in|latest first|whats new|νεοτερα|νεοτερο|πιο καινουριες|πιο καινουργιες|πιο νεες|μολις ανεβηκαν|μολις μπηκαν|φρεσκα|φρεσκες|τελευταιες αγγελιες|σημερινες αγγελιες|ανεβηκαν σημερα|νεες καταχωρησεις|newest|newest first|newest listed|newer listed|newly listed|latest listings|most recent|recent listings|new listings|latest|νεοτερες αγγελιες|νεα πρωτα|πιο προσφατα|πιο προσφατο|προσφατα|τα τελευταια|τελευταια που ανεβηκαν|τα νεοτερα|καινουριες αγγελιες|νεες αγγελιες|πιο νεα|που μπηκαν τωρα",
  "sort:condition":
    "the best condition|best looking|least used|least worn|cleanest|in best condition|the one in best shape|tidier|in nicer condition|nicer condition|cleaner|λιγοτερο μεταχειρισμενο|πιο καθαρο|πιο αψογο|πιο προσεγμενο|στην καλυτερη κατασταση|best condition|better condition|in better condition|better shape|in the best condition|καλυτερη κατασταση|σε καλυτερη κατασταση|την καλυτερη κατασταση|πιο καλη κατασταση|λιγοτερο φθαρμενο|πιο περιποιημενο",
  "sort:battery":
    "best battery first|highest battery first|πρωτα η καλυτερη μπαταρια|καλυτερη μπαταρια πρωτα|with the best battery|highest battery health|the best battery|better battery life|more battery|stronger battery|fresher battery|with more battery|την καλυτερη υγεια μπαταριας|πιο γερη μπαταρια|πιο δυνατη μπαταρια|πιο πολλη μπαταρια|πιο μεγαλη υγεια|περισσοτερη μπαταρια|better battery|best battery|best battery health|better battery health|with better battery|healthier battery|highest battery|καλυτερη μπαταρια|με καλυτερη μπαταρια|την καλυτερη μπαταρια|πιο καλη μπαταρια|καλυτερη υγεια μπαταριας|μεγαλυτερη υγεια μπαταριας",
};

/** They take back what was said of a field. */
export const RELEASE_PHRASES: Record<string, string> = {
  color:
    "another colour|another color|other colours|other colors|any other colour|any other color|different colour|different color|σε αλλο χρωμα|αλλο χρωμα|αλλα χρωματα|σε αλλα χρωματα",
  price_max:
    "money isnt an issue|money is not an issue|money isnt a problem|price isnt an issue|price isnt important|budget isnt an issue|money doesnt matter|τα λεφτα δεν με νοιαζουν|τα λεφτα δε με νοιαζουν|δεν με νοιαζουν τα λεφτα|δε με νοιαζουν τα λεφτα|τα λεφτα δεν ειναι θεμα|τα λεφτα δεν ειναι προβλημα|η τιμη δεν ειναι θεμα|drop the price limit|drop the limit|lose the price limit|lose the limit|scrap the limit|scrap the price limit|forget the price limit|forget the limit|ξεχνα το οριο|αστο το οριο|ασε το οριο|remove the max|remove the limit|remove the price limit|take the price limit off|take the limit off|lift the limit|without a max|no limit|without a limit|without limit|χωρις οριο|οσο κανει|οσα κανει|no price limit|no price cap|no upper limit|no budget limit|no spending limit|no limit on price|no limit on the price|price is no object|money is no object|money no object|any price|χωρις οριο τιμης|χωρις οριο στην τιμη|χωρις οριο στα λεφτα|δεν εχω οριο τιμης|δεν υπαρχει οριο τιμης|οσο κι αν κανει|οσο και να κανει|ανεξαρτητως τιμης|οποια τιμη",
  brand:
    "another brand|other brands|any other brand|different brand|αλλη μαρκα|αλλες μαρκες|αλλη εταιρεια",
};

/** Words that name a field without a value: "forget the box", "any colour". */
export const FIELD_PHRASES: Record<string, string> = {
  color: "colour|colours|color|colors|χρωμα|χρωματα|χρωματος",
  price:
    "αξιας|κοστους|κοστος|priced|costing|price|budget|price limit|money|limit|cost|τιμη|τιμης|τιμες|μπατζετ|οριο|λεφτα|χρηματα|ποσο οριο",
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

/** What no listing tells: named as skipped, and never taken for a thing that is told. */
export const UNHELD_PHRASES =
  "ram|ram memory|memory ram|μνημη ram|μνημης ram|ραμ|μνημη ραμ|processor|cpu|επεξεργαστη|επεξεργαστης|refresh rate|hz|hertz|i3|i5|i7|i9|core i3|core i5|core i7|core i9|ryzen|rtx";

/** Of consoles: whether games are put in, or only downloaded. */
export const DRIVE_PHRASES: Record<string, string> = {
  disc: "disc|disk|discs|disks|disc drive|disk drive|disc version|disk version|takes discs|plays discs|physical games|physical discs|δισκο|δισκους|δισκακια|δισκακι|cd|cds|blu ray|bluray",
  digital:
    "digital|digital only|digital edition|digital version|discless|disc less|no disc drive|ψηφιακη|ψηφιακο",
};

/** Systems that Apple's devices do not have. */
export const SYSTEM_PHRASES: Record<string, string> = {
  smartphones: "android|androids|ανδροϊντ|αντροϊντ|ανδροιντ|αντροιντ",
  laptops: "windows|γουιντοους|γουινντοους",
};
