import { quote } from '#engine/describe-value.ts'
import { findNearest } from '#engine/find-nearest.ts'
import { sectionRefusal } from '#engine/page-rules.ts'
import { SHARED } from '#engine/page-types.ts'
import { circleFrom, sectionsShownBy, type SharedSections } from '#engine/shared-sections.ts'
import type { PageDocument, Problem, SharedReference } from '#engine/types.ts'
import type { Catalogue } from '#engine/validate-document.ts'
import * as t from '#words/documents.ts'

/**
 * Checks a document's references to shared sections: they exist, do not contain themselves, and their sections are
 * allowed on this page.
 */
export function checkShared(document: PageDocument, catalogue: Catalogue, shared: SharedSections): Problem[] {
  const problems: Problem[] = []
  const counts = new Map<string, number>()
  const report = (
    { ref, id, index }: SharedReference,
    problem: Pick<Problem, 'code' | 'message'> & Partial<Problem>,
  ) => {
    const pointer = `/component_data/${index}/ref`
    problems.push({ severity: 'error', pointer, key: ref, sectionId: id, ...problem })
  }
  const own = document.items.filter((item) => !item.shared && !item.hidden)
  const shown = document.references.filter(({ hidden }) => !hidden)
  for (const entry of [...own, ...shown].sort((a, b) => a.index - b.index)) {
    if (!('ref' in entry)) {
      const contract = catalogue.find(entry.key)?.contract
      if (contract) sectionRefusal(contract, document.page_type, counts)
      continue
    }
    const { ref, index } = entry
    const circle = circleFrom(ref, document.page_type === SHARED ? document.template.key : undefined, shared)
    if (circle) {
      report(entry, { code: 'circular-reference', message: t.circularReference({ path: circle.join(' → ') }) })
      continue
    }
    if (!shared.known.has(ref)) {
      if (shared.isComplete) report(entry, missing(ref, index, [...shared.known.keys()]))
      continue
    }
    for (const key of sectionsShownBy(ref, shared)) {
      const contract = catalogue.find(key)?.contract
      const refusal = contract && sectionRefusal(contract, document.page_type, counts)
      if (!refusal) continue
      report(entry, { ...refusal, message: t.sharedSectionUnfit({ name: quote(ref), problem: refusal.message }) })
    }
  }
  return problems
}

function missing(ref: string, index: number, names: readonly string[]) {
  const suggest = findNearest(ref, names)
  const values = { kind: 'shared', name: quote(ref) }
  return {
    code: 'missing-reference',
    message: suggest
      ? t.missingReferenceDidYouMean({ ...values, suggestion: quote(suggest) })
      : names.length > 0 && names.length <= 8
        ? t.missingReferenceKnown({ ...values, known: [...names].sort().join(', ') })
        : t.missingReference(values),
    ...(suggest && {
      suggest,
      fix: { kind: 'set', pointer: `/component_data/${index}/ref`, value: suggest } as const,
    }),
  }
}
