import { quote } from '../../describe-value.ts'
import type { ValueCheck, ValueFault, ValueScope } from '../input/check.ts'
import { attributeOf, htmlTags } from '../input/html-tags.ts'
import { isCheckedFile, pictureFaults, unpublishedFault } from '../references/check-references.ts'
import * as t from '#words/documents.ts'

/** Checks that links lead to pages and files of the shop that exist. Links to other sites are not followed. */
export const checkLinks: ValueCheck = ({ value, control }, scope) => {
  if (typeof value !== 'string') return []
  if (control === 'link') return linkFaults(value, scope)
  if (control === 'rich-text') return [...htmlTags(value)].flatMap((tag) => linkFaults(attributeOf(tag, 'href'), scope))
  return []
}

function linkFaults(href: string | undefined, scope: ValueScope): ValueFault[] {
  if (!href?.startsWith('/') || href.startsWith('//')) return []
  const path = href.split(/[?#]/u)[0] || '/'
  if (isCheckedFile(path)) return pictureFaults(path, scope)
  if (path.startsWith('/uploads/')) return []
  const { store, suggest: find } = scope
  const finding = store.findPage(path)
  if (finding === 'unpublished') return [unpublishedFault(path)]
  if (finding !== 'missing') return []
  const suggest = find(path, () => store.pagesLike(path))
  const message = suggest
    ? t.missingPageDidYouMean({ name: quote(path), suggestion: quote(suggest) })
    : t.missingPage({ name: quote(path) })
  return [{ code: 'missing-page', severity: 'error', message, ...(suggest && { suggest }) }]
}
