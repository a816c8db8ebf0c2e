import { squeeze } from "#kernel/text.ts";
import type { PaperFact, ReadDetail } from "./attribute.ts";

/** A home, pet or thing that a paper's own labels name. */
interface Made {
  kind: "property" | "pet" | "asset";
  name: string;
  role: "subject" | "covered";
  details: Record<string, ReadDetail>;
  page: number;
}

/** Less sure than this, nothing is made of a fact. */
const SURE = 60;

/** Homes of one paper that are made of it, at most: a list of houses is no household's. */
const MOST_HOMES = 2;

/** Papers whose "product" is a thing somebody has, and not goods among others. */
const ABOUT_A_THING = /^warranties\//;

const homeAt = ({ value, page }: ReadDetail): Made => ({
  kind: "property",
  name: value,
  role: "covered",
  details: { address: { value, page } },
  page: page ?? 1,
});

/** Types of papers that go to the home they are for. */
const SENT_HOME =
  /^(?:bills\/(?:electricity|gas|water|heating|waste|council-tax)|housing\/(?:lease|mortgage-statement)|insurance\/(?:home|renters)-policy)/;

/** The home that a paper of a type (slug) is for, when it names none: the one address of the people on it. */
export function homeSentTo(addresses: readonly ReadDetail[], type: string | null): Made | null {
  const [first] = addresses;
  const one = first && /\d/.test(first.value) && addresses.every((a) => a.value === first.value);
  return one && SENT_HOME.test(type ?? "") ? homeAt(first) : null;
}

/** "BISCUIT / BEAGLE MIX", "Miso (#5517)": what stands behind the name of an animal is its breed or its number. */
const nameOfPet = (printed: string): string => squeeze(printed.split(/[/,(#"”]| - /)[0] ?? "").trim();

/**
 * Homes, pets and things that a paper of a type (slug) names behind a label of its own: the property that is let or
 * insured, the animal that is treated or insured, the product that is under warranty.
 */
export function thingsNamed(facts: readonly PaperFact[], type: string | null): Made[] {
  const of = (...keys: string[]) =>
    facts.filter((f) => keys.includes(f.key) && (f.confidence ?? 100) >= SURE && f.value.trim() !== "");
  const detail = (...keys: string[]): ReadDetail | undefined => {
    const [first, ...others] = of(...keys);
    return first && others.every((o) => o.value === first.value)
      ? { value: first.value, page: first.page }
      : undefined;
  };
  const put = (details: Record<string, ReadDetail>, key: string, said: ReadDetail | undefined) => {
    if (said) details[key] = said;
  };
  const out: Made[] = [];
  const homes = of("property_address", "insured_place").filter(
    (f) => /\d/.test(f.value) && /\p{L}{3}/u.test(f.value) && f.value.length >= 8 && f.value.length <= 120,
  );
  for (const f of homes.length > MOST_HOMES ? [] : homes) {
    out.push(homeAt({ value: squeeze(f.value).replace(/[\s,;.]+$/, ""), page: f.page }));
  }
  const [pet, ...morePets] = of("pet", "insured_pet").map((f) => ({ ...f, value: nameOfPet(f.value) }));
  if (pet && morePets.every((p) => p.value === pet.value) && /^\p{L}[\p{L} '.-]{1,28}$/u.test(pet.value)) {
    const details: Record<string, ReadDetail> = {};
    put(details, "species", detail("species"));
    put(details, "breed", detail("breed"));
    out.push({ kind: "pet", name: squeeze(pet.value), role: "subject", details, page: pet.page ?? 1 });
  }
  const [product, ...moreProducts] = of("product");
  if (
    product &&
    moreProducts.length === 0 &&
    type !== null &&
    ABOUT_A_THING.test(type) &&
    product.value.length <= 80
  ) {
    const details: Record<string, ReadDetail> = {};
    put(details, "model", detail("model"));
    put(details, "serial_number", detail("control_number"));
    out.push({
      kind: "asset",
      name: squeeze(product.value),
      role: "subject",
      details,
      page: product.page ?? 1,
    });
  }
  return out;
}
