import type { SectionDefinition, SectionExplanation } from './types.ts'

/** Returns a section's explanation for authors, after loading the validators if its contract came without them. */
export async function loadExplanation({ contract }: SectionDefinition): Promise<SectionExplanation> {
  await contract.complete?.()
  return contract.explain()
}
