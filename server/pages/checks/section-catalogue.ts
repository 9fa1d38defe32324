import bindings from '#schemas/bindings.json' with { type: 'json' }
import type { KnownSection } from '#engine/explain-item.ts'
import { normaliseDocument } from '#engine/normalise-document.ts'
import type { SharedOutlines } from '#engine/shared-sections.ts'
import type { Catalogue } from '#engine/validate-document.ts'
import { contracts, migrations } from '#generated/section-contracts.js'

const loadedSections = new Map<string, KnownSection>()

/** Loads the catalogue of the authors' command line, limited to the sections used in documents. */
export async function readSectionCatalogue(documents: readonly unknown[]): Promise<Catalogue> {
  const named = documents.flatMap((one) => normaliseDocument(one).document.items.map(({ key }) => key))
  for (const key of new Set(named))
    if (!loadedSections.has(key) && Object.hasOwn(contracts, key)) loadedSections.set(key, await load(key))
  return { keys: Object.keys(contracts), bindings, find: (key) => loadedSections.get(key) }
}

/** The sections of shared sections, as documents. */
export const contentsOf = (shared: SharedOutlines = new Map()): object[] =>
  [...shared.values()].map(({ sections }) => ({ component_data: sections.map((key) => ({ key })) }))

async function load(key: string): Promise<KnownSection> {
  const { contract } = await contracts[key]!()
  return { contract, explanation: await contract.explain(), migrations: (await migrations[key]?.())?.migrations }
}
