import { type ReferenceKind, referenceOf } from '../../controls.ts'
import { quote } from '../../describe-value.ts'
import { formatPointer } from '../../json-pointer.ts'
import type { ValueCheck, ValueFault, ValueScope } from '../input/check.ts'
import { attributeOf, htmlTags } from '../input/html-tags.ts'
import type { Store } from '../input/store.ts'
import * as t from '#words/documents.ts'

/** Checks that what a setting names exists: products, menus, pictures and so on. */
export const checkReferences: ValueCheck = ({ value, control, field }, scope) => {
  const reference = referenceOf(control)
  if (typeof value !== 'string') return reference?.isOne ? countFaults(reference.kind, value.length, field) : []
  if (reference) return referenceFaults(reference.kind, value, scope)
  if (control === 'image') return pictureFaults(value, scope)
  if (control === 'rich-text')
    return [...htmlTags(value)].flatMap((tag) => pictureFaults(attributeOf(tag, 'src'), scope))
  return []
}

/** Pictures and videos of the content folder and of the media library. */
const CHECKED_FILES = /^\/(?:images|media)\//u

export const isCheckedFile = (path: string): boolean => CHECKED_FILES.test(path)

export function pictureFaults(path: unknown, { store, suggest: find }: ValueScope): ValueFault[] {
  if (typeof path !== 'string' || !isCheckedFile(path) || store.hasImage(path)) return []
  const suggest = find(path, store.images)
  const message = suggest
    ? t.missingPictureDidYouMean({ name: quote(path), suggestion: quote(suggest) })
    : t.missingPicture({ name: quote(path) })
  return [{ code: 'missing-image', severity: 'error', message, ...(suggest && { suggest }) }]
}

export function referenceFaults(
  kind: ReferenceKind,
  name: string,
  scope: Pick<ValueScope, 'store' | 'suggest'>,
): ValueFault[] {
  if (name === '') return []
  const { store, suggest: find } = scope
  const finding = store.find(kind, name)
  if (finding === 'unpublished') return [unpublishedFault(name)]
  // Without a list of galleries, at least the image must exist.
  if (finding === 'unchecked') return kind === 'gallery-picture' ? pictureFaults(name, scope) : []
  if (finding === 'found') return []
  const suggest = find(name, () => store.names(kind))
  const message = describeMissing(kind, name, suggest, store)
  return [{ code: 'missing-reference', severity: 'error', message, ...(suggest && { suggest }) }]
}

export const unpublishedFault = (name: string): ValueFault => ({
  code: 'unpublished-reference',
  severity: 'warning',
  message: t.unpublishedProduct({ name: quote(name) }),
})

/** Reports a list that must have exactly one entry and does not. */
function countFaults(kind: ReferenceKind, count: number, field: string): ValueFault[] {
  if (count === 1) return []
  const message = t.oneReference({ field: quote(formatPointer(field)), kind: wordOf(kind), count })
  return [{ code: 'one-reference', severity: 'error', message }]
}

/** The name of a kind in messages: keys of `select` contain no hyphens. */
const wordOf = (kind: ReferenceKind): string => WORDS[kind] ?? kind

const WORDS: Partial<Record<ReferenceKind, string>> = { 'gallery-picture': 'picture', 'shared-section': 'shared' }

/** Kinds of which a shop has few. */
const LISTED: ReadonlySet<ReferenceKind> = new Set([
  ...(['category', 'collection', 'menu', 'slider', 'form', 'gallery', 'question-group', 'shared-section'] as const),
])

function describeMissing(kind: ReferenceKind, missing: string, suggest: string | undefined, store: Store): string {
  const values = { kind: wordOf(kind), name: quote(missing) }
  if (suggest) return t.missingReferenceDidYouMean({ ...values, suggestion: quote(suggest) })
  const names = LISTED.has(kind) ? store.names(kind) : []
  // Few names, such as those of menus and forms, are listed.
  const areListed = names.length > 0 && names.length <= 8
  return areListed
    ? t.missingReferenceKnown({ ...values, known: [...new Set(names)].sort().join(', ') })
    : t.missingReference(values)
}
