/** Makes of cars, motorcycles and campers as papers print them; insurers of North America cut them to four letters. */
const MAKES =
  "abarth|acura|alfa romeo|alpine|aston martin|audi|bentley|bmw|buick|byd|cadillac|chev(?:rolet|y)?|chrysler|citro[eë]n|cupra|dacia|daihatsu|dodge|ds automobiles|ducati|ferrari|fiat|ford|genesis|gmc|harley[- ]davidson|honda|hummer|hyundai|infiniti|isuzu|jaguar|jeep|kawasaki|kia|ktm|lada|lamborghini|lancia|land rover|lexus|lincoln|lotus|lucid|maserati|mazda|mercedes(?:[- ]benz)?|mercury|mg|mini|mitsubishi|nissan|opel|peugeot|piaggio|polestar|pontiac|porsche|ram|range rover|renault|rivian|rolls[- ]royce|rover|saab|saturn|scion|seat|[sš]koda|smart|ssangyong|subaru|suzuki|tesla|toyota|triumph|vauxhall|vespa|volkswagen|volvo|vw|yamaha";

/** A make, with the year before it and up to four words of its model behind it. */
const VEHICLE = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:19|20)\\d{2} )?(?:${MAKES})(?![\\p{L}])(?: (?!(?:19|20)\\d{2}\\b)(?=[\\p{Lu}\\d])[\\p{L}\\d./-]{1,14}){0,4}`,
  "giu",
);

/** Words that are makes and more often something else: only with the year or a model beside them. */
const COMMON =
  /^(?:mini|smart|seat|ram|mercury|lincoln|saturn|triumph|genesis|rover|ford|honda|mg|alpine|lotus)$/i;

/** Cars named in a text as they are printed, with their year where it stands before them: "2020 Kia Telluride 4D". */
export function vehiclesIn(text: string): string[] {
  return [...text.matchAll(VEHICLE)].flatMap((m) => {
    // The identification number of a car is not its model.
    const said = m[0].replace(/ [A-HJ-NPR-Z0-9]{11,17}$/, "").trim();
    if (COMMON.test(said) || !/^(?:\d|\p{Lu})/u.test(said)) return [];
    const model = said.split(" ").length > 1;
    return m[1] || model ? [said] : [];
  });
}
