import type { Problem } from '#engine/types.ts'
import { type Catalogue, validateDocument } from '#engine/validate-document.ts'
import { root } from '../setup/root.mjs'
import { readCatalogue } from '../vitrine/catalogue.ts'

let catalogue: Promise<Catalogue> | undefined

/** Validates a document like the command line, for tests without a built renderer. */
export async function validateFromFiles(document: unknown): Promise<Problem[]> {
  catalogue ??= readCatalogue(root)
  return validateDocument(document, await catalogue).problems
}
