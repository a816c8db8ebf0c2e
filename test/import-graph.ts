import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript-5";

export const root = resolve(import.meta.dir, "..");

/** One import as written: static, of types, re-exported, or `import()` in code or in a type. */
export interface Import {
  /** As written. */
  from: string;
  /** The file of ours it leads to, from the root of the project; null for a package. */
  to: string | null;
  /** Nothing is loaded by it. */
  types: boolean;
  /** Loaded when the line is reached, not with the file. */
  later: boolean;
}

export interface SourceFile {
  path: string;
  text: string;
  imports: Import[];
}

function filesIn(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return filesIn(path);
    return /\.(?:tsx?|mjs|js)$/.test(name) && !name.endsWith(".d.ts") ? [path] : [];
  });
}

/** The file of ours an import leads to: rooms are named in package.json, the rest is relative. */
function target(path: string, from: string): string | null {
  const room = /^#(\w+)\/(.*)$/.exec(from);
  if (room) return join(room[1] === "migrations" || room[1] === "models" ? "." : "src", from.slice(1));
  if (!from.startsWith(".")) return null;
  return relative(root, resolve(root, dirname(path), from));
}

/** Every import of a file, found in its syntax tree: none is missed for its form, and no string is taken for one. */
export function importsOf(path: string, text: string): Import[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, false, kind);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, types: boolean, later: boolean) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    found.push({ from: specifier.text, to: target(path, specifier.text), types, later });
  };
  for (const node of tree.statements) {
    if (ts.isImportDeclaration(node)) {
      const named = node.importClause?.namedBindings;
      const onlyTypes =
        named !== undefined &&
        ts.isNamedImports(named) &&
        node.importClause?.name === undefined &&
        named.elements.length > 0 &&
        named.elements.every((e) => e.isTypeOnly);
      add(node.moduleSpecifier, (node.importClause?.isTypeOnly ?? false) || onlyTypes, false);
    } else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly, false);
  }
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true, true);
    ts.forEachChild(node, walk);
  };
  // Only a file with `import(` in it can hold one below its first lines.
  if (/\bimport\s*\(/.test(text)) walk(tree);
  return found;
}

/** Every source file under a folder, with its imports. */
export const sourceFiles = (folder = "src"): SourceFile[] =>
  filesIn(join(root, folder)).map((absolute) => {
    const path = relative(root, absolute);
    const text = readFileSync(absolute, "utf8");
    return { path, text, imports: importsOf(path, text) };
  });

/** Groups of files that import each other, directly or around, whatever the form of the import (Tarjan's components). */
export function circles(files: Pick<SourceFile, "path" | "imports">[]): string[][] {
  const graph = new Map(files.map((f) => [f.path, f.imports]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): void => {
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    stack.push(path);
    for (const { to } of graph.get(path) ?? []) {
      if (to === null || !graph.has(to)) continue;
      if (!index.has(to)) visit(to);
      else if (!stack.includes(to)) continue;
      low.set(path, Math.min(low.get(path) ?? own, low.get(to) ?? own));
    }
    if (low.get(path) !== own) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1 || (graph.get(path) ?? []).some(({ to }) => to === path)) found.push(group.sort());
  };
  for (const path of graph.keys()) if (!index.has(path)) visit(path);
  return found.sort((a, b) => a.length - b.length);
}
