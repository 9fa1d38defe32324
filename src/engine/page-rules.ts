import type { SectionContract } from './types.ts'

/** Returns why a page may not contain another one of a section, or undefined; counts the section in `counts`. */
export function sectionRefusal(
  { key, limit, pageTypes }: SectionContract,
  pageType: string,
  counts: Map<string, number>,
): { code: string; message: string } | undefined {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  if (pageTypes && !pageTypes.includes(pageType)) {
    return {
      code: 'wrong-page-type',
      message: `${key} belongs on pages of type ${pageTypes.join(', ')}; this one is ${pageType}.`,
    }
  }
  if (limit !== undefined && count > limit) {
    return {
      code: 'too-many-of-section',
      message: `A page may hold ${key} ${limit === 1 ? 'once' : `${limit} times`} only.`,
    }
  }
  return undefined
}
