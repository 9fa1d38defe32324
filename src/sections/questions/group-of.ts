import type { PageContext } from '#engine/types.ts'
import type { Settings } from '#generated/sections/questions.js'

/** Returns the group to show: the section's own, else the page's, else all. */
export function groupOf({ group }: Settings, { subject }: Pick<PageContext, 'subject'>): string {
  return group ?? (subject.kind === 'faq' ? subject.id : 'all')
}
