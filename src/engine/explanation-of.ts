import type { SectionDefinition, SectionExplanation } from './types.ts'

/** What says exactly what is wrong with a section: for authors. A contract that came without its validators fetches these first. */
export async function explanationOf({ contract }: SectionDefinition): Promise<SectionExplanation> {
  await contract.complete?.()
  return contract.explain()
}
