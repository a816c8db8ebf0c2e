import { createHash } from "node:crypto";
import type { Component } from "./components.ts";

/** What an SBOM is of. */
interface Product {
  name: string;
  version: string;
  /** An SPDX identifier. */
  licence: string;
  /** Name of the file, and its SHA-256 in hexadecimal digits. */
  file: string;
  sha256: string;
  /** When its sources were written, RFC 3339: the clock would make each build another. */
  time: string;
}

/** A package URL (https://github.com/package-url/purl-spec) of npm: the scope is the namespace, its @ encoded. */
const purl = (name: string, version: string): string =>
  `pkg:npm/${name.replace(/^@/, "%40")}@${encodeURIComponent(version)}`;

/** "MIT" is an identifier, "(MIT OR Apache-2.0)" an expression, "MIT License, see file" a name. */
function licences(said: string): object[] {
  if (said === "") return [];
  if (/^[\w.+-]+$/.test(said)) return [{ license: { id: said } }];
  if (/ (OR|AND|WITH) /.test(said)) return [{ expression: said }];
  return [{ license: { name: said } }];
}

/** A bill of materials in the form of CycloneDX 1.6 (ECMA-424), JSON: the same product has the same bytes. */
export function sbomOf(product: Product, components: readonly Component[]): string {
  const ref = `${product.name}@${product.version}`;
  const parts = components.map(({ name, version, licence, sha512 }) => ({
    type: "library",
    "bom-ref": purl(name, version),
    name,
    version,
    licenses: licences(licence),
    purl: purl(name, version),
    ...(sha512 ? { hashes: [{ alg: "SHA-512", content: sha512 }] } : {}),
  }));
  const digits = createHash("sha256").update(product.sha256).update(JSON.stringify(parts)).digest("hex");
  const serial = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  const bom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: {
      timestamp: product.time,
      component: {
        type: "application",
        "bom-ref": ref,
        name: product.name,
        version: product.version,
        licenses: licences(product.licence),
        hashes: [{ alg: "SHA-256", content: product.sha256 }],
        properties: [{ name: "deedbox:file", value: product.file }],
      },
    },
    components: parts,
    dependencies: [{ ref, dependsOn: parts.map((part) => part["bom-ref"]) }],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}
