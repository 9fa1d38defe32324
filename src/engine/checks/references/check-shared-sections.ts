import { quote } from '../../describe-value.ts'
import { sectionRefusal } from '../../page-rules.ts'
import { SHARED } from '../../page-types.ts'
import { circleFrom, sectionsShownBy } from '#engine/shared-sections.ts'
import type { Problem, SharedReference } from '../../types.ts'
import type { Check } from '../input/check.ts'
import { referenceFaults } from './check-references.ts'
import * as t from '#words/documents.ts'

/**
 * Checks a document's references to shared sections: they exist, do not contain themselves, and their sections are
 * allowed on this page.
 */
export const checkSharedSections: Check = ({ document, catalogue, store, suggest }) => {
  const problems: Problem[] = []
  const counts = new Map<string, number>()
  const known = store.shared?.() ?? new Map()
  const report = (
    { ref, id, index }: SharedReference,
    problem: Pick<Problem, 'code' | 'message'> & Partial<Problem>,
  ) => {
    const pointer = `/component_data/${index}/ref`
    const fix = problem.suggest !== undefined && ({ kind: 'set', pointer, value: problem.suggest } as const)
    problems.push({ severity: 'error', pointer, key: ref, sectionId: id, ...problem, ...(fix && { fix }) })
  }
  const own = document.items.filter((item) => !item.shared && !item.hidden)
  for (const entry of [...own, ...document.references].sort((a, b) => a.index - b.index)) {
    if (!('ref' in entry)) {
      const contract = catalogue.find(entry.key)?.contract
      if (contract) sectionRefusal(contract, document.page_type, counts)
      continue
    }
    const { ref, hidden } = entry
    const circle = circleFrom(ref, document.page_type === SHARED ? document.template.key : undefined, known)
    if (circle) {
      report(entry, { code: 'circular-reference', message: t.circularReference({ path: circle.join(' → ') }) })
      continue
    }
    for (const fault of referenceFaults('shared-section', ref, { store, suggest })) report(entry, fault)
    if (hidden) continue
    for (const key of sectionsShownBy(ref, known)) {
      const contract = catalogue.find(key)?.contract
      const refusal = contract && sectionRefusal(contract, document.page_type, counts)
      if (!refusal) continue
      report(entry, { ...refusal, message: t.sharedSectionUnfit({ name: quote(ref), problem: refusal.message }) })
    }
  }
  return problems
}
