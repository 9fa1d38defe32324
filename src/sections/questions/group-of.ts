import type { PageContext } from '#engine/types.ts'
import type { Settings } from '#generated/sections/questions.js'

/** The group that the section shows: its own, else that of the page, else all. */
export function groupOf({ group }: Settings, { subject }: Pick<PageContext, 'subject'>): string {
  return group ?? (subject.kind === 'faq' ? subject.id : 'all')
}
