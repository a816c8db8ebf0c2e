import { wordsOf } from "../../concepts/lexicon.ts";
import { spanOf } from "../span.ts";
import { emptyWords } from "../words.ts";
import type { Attribute } from "./attributes/table.ts";

/** Papers that ask for money or say what was paid, in languages that say which one before it ("water bill", "Wasserrechnung"). */
const LAST =
  /^(?:bill|bills|invoice|receipt|\p{L}*rechnung|quittung|kassenbon|beleg|\p{L}*factuur|\p{L}*rekening|\p{L}*nota|kassabon)$/u;

/** And behind it: "facture d'eau", "bolletta acqua". */
const FIRST =
  /^(?:facture|recu|quittance|factura|recibo|fattura|bolletta|scontrino|ricevuta|parcella|factuur|rekening|nota)$/;

/** A question that asks for something, or does so in a sentence. */
const ASKS =
  /^(?:what|when|who|whom|which|how|where|why|is|are|was|were|did|do|does|has|have|show|find|list|wann|wer|wo|wie|warum|welche\w?|zeig\w*|such\w*|finde|quand|qui|que|quel\w*|ou|combien|pourquoi|montre\w*|cherche\w*|cuando|quien|cual\w*|cuant\w+|donde|muestra\w*|busca\w*|quando|chi|quale|quali|quant\w+|dove|mostra\w*|cerca|trova|wat|wanneer|welke?|hoeveel|hoe|waar|toon|zoek)$/;

/** More words than these are no name of a paper. */
const MOST = 8;

/**
 * True where nothing but a bill is named, with a time or whose it is: "electric bill February 2026", "facture Onde 2025". Then
 * it stands for what it comes to. `asked`: the folded question; `today`: `YYYY-MM-DD`; `clause`: what was understood of it;
 * `names`: words of it that are names.
 */
export function isBillTyped(
  asked: string,
  today: string,
  clause: { usual: boolean; attributes: readonly Attribute[] },
  names: ReadonlySet<string>,
): boolean {
  if (!clause.usual && !clause.attributes.every((a) => a.id === "unknown")) return false;
  if (clause.usual && clause.attributes.length > 0) return false;
  const { span, rest } = spanOf(asked, today);
  const words = wordsOf(rest);
  const timed = span !== null;
  if (words.length > MOST || words.some((t) => ASKS.test(t))) return false;
  if (!timed && !words.some((t) => names.has(t))) return false;
  return words.some((t, i) => {
    const next = words[i + 1];
    const ends = next === undefined || emptyWords.has(next) || names.has(next) || /\d/.test(next);
    return (LAST.test(t) && ends) || FIRST.test(t);
  });
}
