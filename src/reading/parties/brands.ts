import { lexicon } from "../text/fold.ts";

/**
 * Names over doors and on letterheads that everybody knows, by the kind of paper they hand out. A name is a hint, never more:
 * a supermarket sells shirts, and a chain of chemists food. Lower case without accents, whole words.
 */
export const brands = lexicon<string>({
  "receipts/groceries":
    "penny-markt|penny markt|spar supermarkt|netto marken|rewe|rewe city|edeka|aldi|aldi sud|aldi nord|lidl|penny-markt|netto marken-discount|kaufland|tegut|globus|hit markt|alnatura|denns|bio company|nahkauf|marktkauf|billa|eurospar|interspar|hofer kg|mpreis|migros|coop|denner|manor food|carrefour|carrefour city|carrefour market|auchan|e.leclerc|leclerc|intermarche|monoprix|franprix|casino supermarche|super u|hyper u|picard surgeles|biocoop|naturalia|mercadona|eroski|alcampo|hipercor|bonpreu|esselunga|conad|pam panorama|despar|eurospin|albert heijn|jumbo supermarkten|plus supermarkt|delhaize|colruyt|tesco|tesco express|sainsbury's|sainsburys|asda|morrisons|waitrose|co-op food|iceland foods|whole foods|whole foods market|trader joe's|trader joes|kroger|safeway|publix|albertsons|wegmans|h-e-b|heb|giant eagle|stop & shop|food lion|costco|costco wholesale|walmart|sam's club|aldi inc|meijer|hy-vee|winco|sprouts|loblaws|metro inc|sobeys|no frills|woolworths|coles|foodland|pak'nsave|countdown|tesco malaysia|aeon big|giant hypermarket|mydin|econsave|99 speed mart|99 speedmart|jaya grocer|village grocer|cold storage|ntuc fairprice|fairprice|sheng siong|7-eleven|familymart|kk super mart|coop forum|willys|hemkop|rema 1000|fotex|k-market|s-market|pingo doce|continente|biedronka|zabka",
  "receipts/restaurant":
    "mcdonald's|mcdonalds|burger king|kfc|subway|starbucks|costa coffee|pret a manger|greggs|nando's|five guys|wendy's|taco bell|chipotle|dunkin|dunkin donuts|tim hortons|domino's|pizza hut|papa john's|panera bread|shake shack|chick-fil-a|nordsee|vapiano|backwerk|kamps|l'osteria|dean & david|block house|hans im gluck|brioche doree|flunch|hippopotamus|100 montaditos|telepizza|autogrill|la piadineria|febo|secret recipe|old town white coffee|papparich|sushi king|marrybrown|a&w|jollibee|denny's|ihop|applebee's|olive garden",
  "receipts/pharmacy":
    "boots uk|boots the chemists|boots pharmacy|dm-drogerie markt|dm drogerie|dm-drogeriemarkt|rossmann|muller drogerie|budnikowsky|superdrug|lloyds pharmacy|walgreens|cvs|cvs pharmacy|rite aid|duane reade|shoppers drug mart|watsons|guardian|guardian health|caring pharmacy|aa pharmacy|big pharmacy|alpro pharmacy|kruidvat|etos|da drogist|docmorris|bipa|matas|apotek",
  "receipts/electronics":
    "media markt|mediamarkt|saturn|conrad electronic|cyberport|notebooksbilliger|apple store|apple retail|best buy|micro center|b&h photo|currys|pc world|argos|fnac|darty|ldlc|euronics|unieuro|coolblue|harvey norman|senheng|elgiganten|power a/s|microsoft store|radioshack|gamestop",
  "receipts/clothing":
    "h&m|hennes & mauritz|zara|c&a|peek & cloppenburg|p&c|primark|uniqlo|esprit|s.oliver|tom tailor|new yorker|deichmann|foot locker|old navy|levi's|marks & spencer|next retail|tk maxx|tj maxx|t.j. maxx|marshalls|ross stores|macy's|nordstrom|kohl's|kiabi|celio|bershka|pull&bear|benetton|intimissimi|wehkamp|zeeman|cotton on|padini|breuninger|galeria|galeria karstadt|kik textil",
  "receipts/sports":
    "decathlon|intersport|sportscheck|sport scheck|go sport|jd sports|sports direct|dick's sporting goods|rei co-op|globetrotter|nike|adidas|xxl sport",
  "receipts/furniture":
    "ikea|ikano|xxxlutz|hoffner|mobel hoffner|jysk|danisches bettenlager|segmuller|conforama|maisons du monde|leroy meubles|wayfair|ashley furniture|west elm|pottery barn|dunelm|mr diy|mr. d.i.y|leen bakker|kwantum|nitori",
  "receipts/hardware":
    "obi|hornbach|bauhaus|toom|hagebau|hagebaumarkt|hellweg|globus baumarkt|b&q|screwfix|wickes|toolstation|travis perkins|home depot|the home depot|lowe's|lowes|ace hardware|menards|harbor freight|leroy merlin|castorama|brico depot|bricomarche|bricorama|mr bricolage|bricoman|karwei|bunnings|canadian tire|jula|biltema",
  "receipts/books":
    "thalia|hugendubel|dussmann|weltbild|waterstones|wh smith|whsmith|barnes & noble|popular book|popular bookstore|mph bookstores|kinokuniya|gibert|la procure|casa del libro|feltrinelli|la feltrinelli|mondadori|bruna|foyles|ryman|office depot|officemax|mcpaper",
  "receipts/cosmetics":
    "parfumerie douglas|sephora|ulta|ulta beauty|the body shop|l'occitane|yves rocher|marionnaud|nocibe|kiko milano|rituals|tonymoly|innisfree|the face shop|sasa|bath & body works|mac cosmetics",
  "receipts/fuel":
    "shell|aral|esso|total energies|totalenergies|jet tankstelle|jet tankstellen|agip|q8|omv|avia|star tankstelle|hem tankstelle|westfalen|repsol|cepsa|galp|tamoil|texaco|chevron|exxon|exxonmobil|sunoco|valero|circle k|speedway|petronas|caltex|petron|petro-canada|ampol|ok benzin|orlen",
  "receipts/parking":
    "apcoa|contipark|q-park|indigo park|ncp|empark|interparking|parkster|easypark|spothero|parkwhiz",
  "bills/electricity":
    "e.on|eon energie|vattenfall|enbw|yello strom|lichtblick|eprimo|ewe|stadtwerke|edf|engie|totalenergies electricite|ekwateur|endesa|iberdrola|naturgy|enel|enel energia|a2a|edison energia|eni plenite|hera comm|vattenfall nederland|essent|eneco|greenchoice|british gas|octopus energy|ovo energy|scottishpower|edf energy|e.on next|con edison|con ed|pg&e|pacific gas and electric|southern california edison|duke energy|florida power & light|fpl|national grid|xcel energy|dominion energy|ameren|comed|hydro-quebec|hydro one|bc hydro|toronto hydro|agl|origin energy|tenaga nasional|tnb|ewz|bkw|axpo|verbund|wien energie|fortum|hafslund|orsted",
  "bills/gas":
    "gasag|cadent|southern california gas|socalgas|nicor gas|atmos energy|enbridge gas|grdf|naturgy gas|italgas",
  "bills/water":
    "thames water|severn trent|anglian water|united utilities|yorkshire water|veolia|suez|eau de paris|berliner wasserbetriebe|hamburg wasser|canal de isabel ii|aguas de barcelona|aqualia|acea ato|publiacqua|vitens|evides|waternet|brabant water|american water|california water service|syabas|air selangor",
  "bills/phone":
    "orange sa|orange france|orange espagne|tim s.p.a|telecom italia mobile|telekom deutschland|deutsche telekom|vodafone|o2|telefonica germany|1&1|congstar|freenet|mobilcom-debitel|aldi talk|klarmobil|blau mobilfunk|sfr|bouygues telecom|free mobile|sosh|red by sfr|movistar|yoigo|masmovil|pepephone|lowi|telecom italia|windtre|wind tre|iliad|fastweb mobile|kpn|t-mobile|odido|ben nederland|simyo|ee limited|giffgaff|tesco mobile|verizon|verizon wireless|at&t|at&t mobility|mint mobile|cricket wireless|us cellular|bell canada|telus|telstra|optus|maxis|celcom|u mobile|singtel|starhub|swisscom|salt mobile|a1 telekom|telia|telenor|tele2|proximus|lycamobile",
  "bills/internet":
    "rogers|bell canada|telus|shaw communications|telenet|proximus|optus|telstra|freebox|livebox|bbox|unitymedia|kabel deutschland|vodafone kabel|netcologne|m-net|deutsche glasfaser|pyur|tele columbus|sky broadband|bt group|bt broadband|virgin media|talktalk|plusnet|comcast|xfinity|charter communications|cox communications|centurylink|frontier communications|google fiber|ziggo|xs4all|telenet|fastweb|tiscali|digi spain|unifi|tm unifi|starlink|upc",
  "bills/television":
    "ard zdf|beitragsservice|sky deutschland|sky uk|dazn|directv|dish network|canal+|tv licensing|rai radiotelevisione|movistar plus",
  "bills/subscription":
    "netflix|spotify|disney+|amazon prime|audible|apple music|youtube premium|adobe|dropbox|microsoft 365|nytimes|new york times|der spiegel|le monde|adac|automobile club|mcfit|fitness first|urban sports club|planet fitness|basic-fit|gympass",
  "bills/hosting":
    "hetzner|hetzner online|strato|ionos|1&1 ionos|all-inkl|ovh|ovhcloud|gandi|scaleway|aruba s.p.a|digitalocean|linode|amazon web services|aws emea|google cloud|microsoft azure|cloudflare|godaddy|namecheap|netcup|domainfactory|mittwald|host europe|siteground|bluehost|vultr|transip|infomaniak|hostinger",
  "travel/hotel":
    "motel one|ibis|ibis budget|novotel|mercure|accor|hilton|doubletree|hampton by hilton|marriott|courtyard|sheraton|westin|hyatt|radisson|holiday inn|intercontinental|crowne plaza|best western|nh hotels|nh hotel|melia|premier inn|travelodge|b&b hotel|b&b hotels|a&o hostels|a&o hotels|meininger|steigenberger|maritim|leonardo hotels|moxy|citizenm|scandic|kempinski|wyndham|la quinta|days inn|super 8|comfort inn|hostelworld",
  "travel/flight":
    "lufthansa|eurowings|condor|tuifly|ryanair|easyjet|british airways|air france|klm|iberia|vueling|ita airways|alitalia|swiss international|austrian airlines|norwegian air|sas scandinavian|finnair|tap air portugal|wizz air|transavia|turkish airlines|emirates|qatar airways|etihad|delta air lines|united airlines|american airlines|southwest airlines|jetblue|alaska airlines|air canada|westjet|qantas|singapore airlines|airasia|malaysia airlines|cathay pacific|air berlin|germanwings|icelandair",
  "travel/train-ticket":
    "sncb / nmbs|sncb/nmbs|nmbs/sncb|ns international|sj|vy|dsb|pkp intercity|cp comboios de portugal|deutsche bahn|db vertrieb|db fernverkehr|bahncard|flixtrain|sncf|sncf connect|ouigo|eurostar|thalys|renfe|trenitalia|italo treno|amtrak|lner|great western railway|avanti west coast|trainline|obb|osterreichische bundesbahnen|westbahn|sbb cff ffs|ns reizigers|nmbs|sncb|via rail|ktm berhad|sj ab",
  "travel/bus-ticket": "flixbus|greyhound|megabus|national express|blablacar bus|eurolines|postauto",
  "travel/taxi":
    "uber trip|uber b.v|uber bv|uber technologies|lyft|free now|freenow|cabify|grabcar|gett|mytaxi|heetch",
  "vehicles/rental":
    "europcar|sixt|enterprise rent-a-car|budget rent a car|national car rental|dollar rent a car|buchbinder|starcar|share now|miles mobility|goldcar|centauro|zipcar|getaround|u-haul",
});

/** Groups in which a known name decides between kinds that look alike. */
const DECIDES = 9;
const HINTS = 4;

/**
 * Points by kind for known names on the first lines of a paper or, for slips, anywhere on it. `heads` and `rest` are folded
 * lines. Each kind counts once.
 */
export function brandPoints(heads: string[], rest: string[]): Map<string, number> {
  const out = new Map<string, number>();
  const count = (lines: string[], points: number) => {
    for (const line of lines)
      for (const cue of brands.find(line.slice(0, 200)))
        if (cue.phrase.length > 3 || cue.start < 3)
          out.set(cue.role, Math.max(out.get(cue.role) ?? 0, points));
  };
  count(rest, HINTS);
  count(heads, DECIDES);
  return out;
}

/** Houses known to everybody that tell no kind of paper: banks, insurers, card companies, carriers. */
const HOUSES =
  /^(?:barclaycard|barclays|hsbc|lloyds bank|natwest|nationwide|santander|monzo|starling bank|revolut|n26|ing|ing-diba|dkb|comdirect|commerzbank|deutsche bank|postbank|targobank|consorsbank|hypovereinsbank|unicredit|intesa sanpaolo|bnp paribas|societe generale|credit agricole|credit mutuel|la banque postale|boursorama|bbva|caixabank|banco sabadell|rabobank|abn amro|triodos bank|chase|j\.?p\.? ?morgan|citi|citibank|wells fargo|bank of america|capital one|discover|american express|u\.?s\.? bank|pnc bank|td bank|rbc|scotiabank|nordea|swedbank|seb|handelsbanken|danske bank|dnb|aviva|axa|allianz|ergo|huk-coburg|huk24|devk|lvm|generali|zurich|admiral|direct line|churchill|hastings direct|legal & general|geico|progressive|state farm|allstate|usaa|liberty mutual|farmers insurance|nationwide insurance|travelers|lemonade|metlife|aetna|cigna|humana|unitedhealthcare|kaiser permanente|blue cross blue shield|aok|barmer|techniker krankenkasse|dak-gesundheit|mapfre|mutua madrilena|maif|macif|matmut|groupama|swica|css|helsana|mobiliar|zilveren kruis|vgz|centraal beheer|nationale-nederlanden|ups|fedex|dhl|royal mail|deutsche post|la poste|usps|amazon|ebay|paypal|apple|google|miele|bosch|siemens|samsung|telenor|telia|t-mobile|verizon|at&t|rogers|bell canada|telus)$/;

/** True for a name (folded) that everybody knows, and nothing but it: "ace hardware", "barclaycard". */
export function isKnownName(folded: string): boolean {
  const f = folded.trim();
  return HOUSES.test(f) || brands.find(f.slice(0, 60)).some((c) => c.start === 0 && c.end === f.length);
}
