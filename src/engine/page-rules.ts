import { SHARED } from './page-types.ts'
import type { SectionContract } from './types.ts'
import * as t from '#words/documents.ts'

/** Returns why a page may not contain another one of a section, or undefined; counts the section in `counts`. */
export function sectionRefusal(
  { key, limit, pageTypes }: SectionContract,
  pageType: string,
  counts: Map<string, number>,
): { code: string; message: string } | undefined {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  // A shared section is checked on the pages that show it.
  if (pageTypes && pageType !== SHARED && !pageTypes.includes(pageType)) {
    return {
      code: 'wrong-page-type',
      message: t.wrongPageType({ section: key, pageTypes: pageTypes.join(', '), pageType }),
    }
  }
  if (limit !== undefined && count > limit) {
    return {
      code: 'too-many-of-section',
      message: t.tooManyOfSection({ section: key, limit }),
    }
  }
  return undefined
}
