import type { SectionDefinition } from './types.ts'

/** Declares a section: its generated contract, its component, what it reads and how old versions are upgraded. */
export function defineSection<Settings>(definition: SectionDefinition<Settings>): SectionDefinition<Settings> {
  return definition
}
