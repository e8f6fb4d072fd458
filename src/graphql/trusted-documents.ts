import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../infra/package-version.js';

/** A document that was registered at build. */
export interface TrustedDocument {
  /** The text of the document, exactly as it was hashed. */
  readonly text: string;
}

/** Documents that were registered at build, by id. */
export interface TrustedDocuments {
  readonly size: number;
  /**
   * The document with this id: `sha256:` and the SHA-256 of its text in lower-case hexadecimal
   * digits (GraphQL over HTTP, appendix on persisted documents). The same id gives the same object.
   */
  documentOf(id: string): TrustedDocument | undefined;
}

/** Written by `npm run artefacts`, in the format of Apollo's persisted query manifests. */
const MANIFEST = 'console/trusted-documents.json';

interface Manifest {
  readonly operations: readonly { readonly id: string; readonly body: string }[];
}

/**
 * Reads the documents that were registered at build; empty without a manifest.
 *
 * @throws Error for an id that is not the hash of its text.
 */
export function readTrustedDocuments(
  file = path.join(packageFolder(), MANIFEST),
): TrustedDocuments {
  const documents = new Map<string, TrustedDocument>();
  const { operations }: Manifest = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { operations: [] };
  for (const { id, body: text } of operations) {
    if (hash('sha256', text) !== id) throw new Error(`${file}: ${id} is not the hash of its text`);
    documents.set(`sha256:${id}`, { text });
  }
  return { size: documents.size, documentOf: (id) => documents.get(id) };
}
