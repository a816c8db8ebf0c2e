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
  /** A UUID of this product alone. */
  serial: string;
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
  const bom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${product.serial}`,
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
