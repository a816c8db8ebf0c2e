import { at, child, childrenOf, type Node } from "./xml.ts";

interface Style {
  name: string;
  outline: number | null;
  basedOn: string | null;
  bold: boolean;
  italic: boolean;
  numbering: Node | undefined;
}

/** Whether a switch of a property is on; one that says nothing is. */
export const on = (node: Node | undefined): boolean =>
  node !== undefined && !/^(?:0|false|off|none)$/.test(node.attrs["w:val"] ?? "1");

/** The styles of a Word document (ECMA-376, 17.7), with what each takes from those it is based on. */
export class Styles {
  readonly #named = new Map<string, Style>();

  constructor(styles: Node | undefined) {
    for (const s of childrenOf(styles, "w:style")) {
      const outline = at(s, "w:pPr", "w:outlineLvl")?.attrs["w:val"];
      this.#named.set(s.attrs["w:styleId"] ?? "", {
        name: child(s, "w:name")?.attrs["w:val"]?.toLowerCase() ?? "",
        outline: outline === undefined ? null : Number(outline),
        basedOn: child(s, "w:basedOn")?.attrs["w:val"] ?? null,
        bold: on(at(s, "w:rPr", "w:b")),
        italic: on(at(s, "w:rPr", "w:i")),
        numbering: at(s, "w:pPr", "w:numPr"),
      });
    }
  }

  of(id: string | undefined): {
    heading: number | null;
    bold: boolean;
    italic: boolean;
    numbering: Node | undefined;
  } {
    let heading: number | null = null;
    let bold = false;
    let italic = false;
    let numbering: Node | undefined;
    let style = this.#named.get(id ?? "");
    for (let i = 0; style && i < 10; i++) {
      if (heading === null && style.outline !== null && style.outline < 9) heading = style.outline + 1;
      if (heading === null && style.name === "title") heading = 1;
      const named = /^heading (\d)/.exec(style.name)?.[1];
      if (heading === null && named) heading = Number(named);
      bold ||= style.bold;
      italic ||= style.italic;
      numbering ??= style.numbering;
      style = this.#named.get(style.basedOn ?? "");
    }
    return { heading, bold, italic, numbering };
  }
}
