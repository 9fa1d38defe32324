import type { Problem } from '#engine/types.ts'
import { type Catalogue, validateDocument } from '#engine/validate-document.ts'
import { root } from '../setup/root.mjs'
import { readCatalogue } from '../vitrine/catalogue.ts'

let catalogue: Promise<Catalogue> | undefined

/** Judges a document as the command line does, by the schemas as they are: for tests that have no built renderer. */
export async function judgeByFiles(document: unknown): Promise<Problem[]> {
  catalogue ??= readCatalogue(root)
  return validateDocument(document, await catalogue).problems
}
