import { useQuery } from '@tanstack/react-query'
import { loadExplanation } from '#engine/load-explanation.ts'
import type { SectionDefinition, SectionExplanation } from '#engine/types.ts'
import { sectionRegistry } from '../sections/registry.ts'

export interface LoadedSection {
  definition: SectionDefinition
  explanation: SectionExplanation
}

/** Loads a section’s contract, schema and validators; null for a section that does not exist. */
export const useDefinition = (key: string | undefined) =>
  useQuery({
    queryKey: ['admin', 'section', key],
    queryFn: async (): Promise<LoadedSection | null> => {
      const definition = await sectionRegistry.load(key ?? '')
      return definition ? { definition, explanation: await loadExplanation(definition) } : null
    },
    enabled: key !== undefined,
    staleTime: Infinity,
  })
