import { type Package, resolveName } from "./package.ts";
import { child, childrenOf, decodeXml, inner, tree } from "./xml.ts";

/** Links of a part of an office file by their id. */
export function linksOf(file: Package, part: string): Map<string, { target: string; type: string }> {
  const name = part.replace(/([^/]*)$/, "_rels/$1.rels");
  const bytes = file.read(name);
  const out = new Map<string, { target: string; type: string }>();
  if (!bytes) return out;
  for (const link of childrenOf(tree(decodeXml(bytes)), "rel:Relationship")) {
    const { Id, Target, Type, TargetMode } = link.attrs;
    // What lies elsewhere stays there.
    if (Id && Target && TargetMode !== "External")
      out.set(Id, { target: resolveName(part, Target), type: Type?.split("/").pop() ?? "" });
  }
  return out;
}

/** The part that an office file begins with. */
export function mainPart(file: Package, usual: string): string {
  for (const { target, type } of linksOf(file, "").values()) if (type === "officeDocument") return target;
  return usual;
}

/** Title and the like from `docProps/core.xml`. */
export function coreTitle(file: Package): string | null {
  const bytes = file.read("docProps/core.xml");
  const title = bytes ? inner(child(tree(decodeXml(bytes)), "dc:title")).trim() : "";
  return title === "" ? null : title;
}
