import type { SectionDefinition } from './types.ts'

/** Declares a section: its generated contract, its component, its queries and its migrations. */
export function defineSection<Settings>(definition: SectionDefinition<Settings>): SectionDefinition<Settings> {
  return definition
}
