import { plainKey } from "./letters.ts";

/** Words around and in the names of people, of the countries whose papers come most; folded. */

const words = (s: string): ReadonlySet<string> => new Set(s.split(" "));

/** Titles that open a name and say of which sex somebody is. "M." is left out: a letter everywhere but in France. */
export const MALE = words("mr herr herrn monsieur sr senor sig signor dhr hr pan heer dott dottor");
export const FEMALE = words(
  "mrs ms miss frau madame mme mlle mademoiselle sra srta senora sigra signora mevr mevrouw mw dona pani fru dottssa dottoressa",
);

/** Titles, degrees and orders that say nothing about who it is. */
export const HONOURS = words(
  "dr drs prof professor med phil jur rer nat ing dipl dipling mag msc bsc ba ma mba md phd dphil obe mbe cbe esq esquire rev sir dame lord lady " +
    "avv avvocato geom rag arch dottore maitre me mtro lic hon rn dds cpa llm bed jd " +
    "gentmo gentma gentile egr egregio pregmo pregma spettle illmo attn zhd tav fao",
);

/** Small words inside names: "van der Berg" is found under Berg. */
export const PARTICLES = words(
  "de del della dello delle dei degli der den dem des di da das do dos du la le lo los las van von vom zu zum zur af av ten ter te t y e i bin ibn al el",
);

/** Words behind a name that tell the younger from the elder. */
export const SUFFIX: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jr: "jr jnr jun junior fils hijo figlio",
    sr: "sr snr sen senior pere padre",
    2: "ii 2nd",
    3: "iii 3rd",
    4: "iv 4th",
  }).flatMap(([which, said]) => said.split(" ").map((w): [string, string] => [w, which])),
);

/** Given names that are family names as well: of two such the order says who is meant. */
export const BOTH = words(
  "thomas max martin simon peter paul james frank arthur ludwig werner hermann walter otto ernst friedrich oliver lewis scott stuart grant henry george " +
    "bernard vincent denis laurent robert richard michel andre clement dean taylor jordan morgan kelly alexander anton david daniel philipp stefan konrad " +
    "jakob jacob adam noah leon charles francis gilbert gerard hugo raymond roger claude martinez marco luca franco rossi santo leo alfonso diego andrea craig " +
    "allen alan bruce cameron carter clark cooper curtis dale gordon harvey howard leslie nelson ross russell stanley wayne",
);

/** Given names and what those who bear them are called. */
const CALLED =
  "robert: bob rob bobby robbie bert; william: bill will billy liam; elizabeth: liz beth betty lizzie eliza; " +
  "elisabeth: lisa sissi elli; johannes: hans johann jan hannes joop; katharina: kathi käthe; " +
  "katherine: kate katie kathy; francisco: paco pancho curro; jose: pepe chema; giuseppe: beppe peppe pino; " +
  "ignacio: nacho; dolores: lola; alexander: alex sandy sascha xander; margaret: peggy maggie meg; " +
  "margarete: greta gretel; james: jim jimmy; john: jack johnny; richard: dick rick rich; " +
  "edward: ted ed eddie ned; michael: mike mick michi; david: dave; thomas: tom tommy; anthony: tony; anton: toni; " +
  "andrew: andy drew; andreas: andi; daniel: dan danny; joseph: joe joey; josef: sepp; steven: steve; " +
  "christopher: chris kit; nicholas: nick; nikolaus: klaus; matthew: matt; samuel: sam; benjamin: ben; " +
  "gregory: greg; ronald: ron; kenneth: ken; jeffrey: jeff; patricia: pat patty; susan: sue susie; " +
  "jennifer: jenny jen; deborah: debbie; catherine: cathy; cynthia: cindy; rebecca: becky; abigail: abby; " +
  "victoria: vicky; gabriele: gabi; ulrich: uli; friedrich: fritz; heinrich: heinz; wolfgang: wolfi; " +
  "rudolf: rolf rudi; wilhelm: willi; maximilian: max; sebastian: seb basti; florian: flo; rosario: charo; " +
  "enrique: quique; manuel: manolo manu; guadalupe: lupe; teresa: tere; concepcion: conchi; luigi: gigi; " +
  "fernando: nando; cornelis: kees; pieter: piet; hendrik: henk; willem: wim; sebastiaan: bas; malgorzata: gosia; " +
  "katarzyna: kasia; barbara: basia; tomasz: tomek; ";

const longForms: ReadonlyMap<string, string> = new Map(
  CALLED.split("; ").flatMap((entry) => {
    const [long = "", short = ""] = entry.trim().split(": ");
    return short === "" ? [] : short.split(" ").map((s): [string, string] => [plainKey(s), plainKey(long)]);
  }),
);

/** The given name that a short one is called for; a name that is none is itself. `name` as `plainKey` writes it. */
export const longOf = (name: string): string => longForms.get(name) ?? name;
