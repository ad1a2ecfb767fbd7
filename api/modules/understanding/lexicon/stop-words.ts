/** Words that change nothing; they are not told as skipped. */
export const STOP_WORDS = `
broke asap χαλασε εσπασε add plus minus another increase lower priced costing βαλε συν λιγοτερα ας εστω αλλαξε παραπανω needed required requirement bump ιδιο ιδια ιδιος
meant mean meaning apologies apology oops drive συγγνωμη συγνωμη συγγνωμες σορι σορρυ εννοουσα εννοω πεις πειτε εσυ εσεις εγω
επαιρνες επαιρνα επαιρνε προτεινες προτεινεις διαλεγες picked choose chosen
βρισκω βρισκεις βρισκουμε αλλοι αλλος αλλους αλλων ρωταω ρωτησω γινονται γινει ολοι καποιοι αντι αρκει φτανει
περι μεχρις τετοιο τετοια τετοιος μηπως ελα αχ ωχ χμ ααα καλε φιλαρακι μωρε αδερφε παιδι μου κυριε απλως απλα
short χαλαει πατερα πατερας πατερας ουσιαστικα δηλαδη επιπλεον λογω επειδη γιατι ωστε αφου καθως ενω παντως τελικα τελικο κυριως ειδικα οπωσδηποτε
whatever whichever anyone someone somebody anybody everybody everyone sorry um uh er hmm erm yep please
penny pennies cents cheers mate bro dude guys folks actually honestly literally basically obviously definitely currently
recently instead rather quite fairly pretty super extra hopefully ideally roughly around ones them
dad dads father mother μανα sth smth taking take pictures ωραιες βγαζει μερα ολη sons light between long τοτε κανε ψαξε a an the and or of for with in on at by to from into about as is are was be been am it its it's i me my
mine you your we us our they them he him she her his this that these those there here who what when
where how why which do does did don't doesn't can could would should will shall may might must have has
had got get gets give gives some any one ones something anything thing things stuff device devices just
please pls plz really very quite so too also maybe perhaps probably if then than but not no yes want
wants need needs like look looking search searching find show see let know think guess say tell help
buy used second hand secondhand refurbished refurb preowned pre owned sale new buyer i'd i'm i'll i've
id im ill ive gonna wanna lol mate love dear hey hi hello ok okay well actually basically kind kinda
sort type only still even yet now today nice good great decent better best bit little lot lots up out
off over under again ever all both each every other another same such more most less least many much
few enough make made makes using use come comes go goes going put take takes work okay cheers thanks
thank sure right around near s t d m re ve ll willing prefer preferably ideally must-have possibly
θελω θελουμε ψαχνω ψαχνουμε χρειαζομαι ηθελα θα να ναι οχι και κι η ή ο οι το τα τον την τη του της των
τους τις στο στα στον στη στην στις σε με απο για ως αν οταν που πως ποιο ποια ποιος ποιοι ποιες τι ποσο
ποσα ενα ενας μια μιας εναν καποιο καποια καποιον κατι καμια κανα κανενα καποιος ειναι ειμαι ητανε ηταν
ειχα εχω εχεις εχει εχουμε εχετε εχουν μου σου μας σας μονο πολυ λιγο πιο αλλα ομως επισης ακομα τωρα
σημερα μετα πριν εδω εκει αυτο αυτη αυτα αυτος αυτες αυτον αυτην ολα ολο ολη ολες δεν μην μη δε οτι ισως
μαλλον περα αρα λοιπον βασικα γενικα ενταξει παρακαλω ευχαριστω γεια καλημερα καλησπερα μεταχειρισμενο
μεταχειρισμενα μεταχειρισμενη second hand συσκευη συσκευες πραγμα μπορεις μπορω μπορει γινεται κανει
κανεις κανω βρες βρεις βρω δειξε δωσε πες ρε φιλε παιδια λεω λες λεει νομιζω προτιμω προτιμωμενο
τιποτα τουλαχιστον καλο καλη καλα καλος ωραιο ωραια σωστο δυνατον σχετικα αρκετα αγορα αγορασω παρω
παρεις πωληση πωλειται θες μαζι χωρις δικο δικη στοιχισει κοστισει υπαρχει υπαρχουν ειτε ουτε οσο οσα
τοσο ετσι αλλο αλλη αλλα καθε μαμα μαμας μπαμπα γυναικα αντρα αδερφη αδερφο φιλη mum mom dad wife husband
brother sister friend girlfriend's partner birthday δωρο γιορτη gift present xmas
`;
