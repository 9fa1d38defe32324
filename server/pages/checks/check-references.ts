import type { ReferenceKind } from '#engine/controls.ts'
import { quote } from '#engine/describe-value.ts'
import { findNearest } from '#engine/find-nearest.ts'
import { formatPointer } from '#engine/json-pointer.ts'
import { sanitiseRichText } from '#lib/sanitise.ts'
import type { Store } from './store.ts'
import * as t from '#words/documents.ts'

export interface ReferenceFault {
  code: string
  severity: 'error' | 'warning'
  message: string
  suggest?: string
}

/** Finds a similar path in the same folder: long paths resemble each other by their folders alone. */
function nearestPath(path: string, paths: readonly string[]): string | undefined {
  const nameStart = path.lastIndexOf('/') + 1
  const siblings = paths.filter(
    (one) => one.lastIndexOf('/') + 1 === nameStart && one.startsWith(path.slice(0, nameStart)),
  )
  const last = findNearest(
    path.slice(nameStart),
    siblings.map((one) => one.slice(nameStart)),
  )
  return last === undefined ? undefined : path.slice(0, nameStart) + last
}

/** Pictures and videos of the content folder and of the media library. */
const CHECKED_FILES = /^\/(?:images|media)\//u

export function checkImage(path: string, store: Store): ReferenceFault[] {
  if (!CHECKED_FILES.test(path) || store.hasImage(path)) return []
  const suggest = nearestPath(path, store.images())
  return [
    {
      code: 'missing-image',
      severity: 'error',
      message: suggest
        ? t.missingPictureDidYouMean({ name: quote(path), suggestion: quote(suggest) })
        : t.missingPicture({ name: quote(path) }),
      ...(suggest && { suggest }),
    },
  ]
}

export function checkLink(href: string, store: Store): ReferenceFault[] {
  if (!href.startsWith('/') || href.startsWith('//')) return []
  const path = href.split(/[?#]/)[0] || '/'
  if (CHECKED_FILES.test(path)) return checkImage(path, store)
  if (path.startsWith('/uploads/') || store.hasPage(path)) return []
  const suggest = nearestPath(path, store.pages)
  return [
    {
      code: 'missing-page',
      severity: 'error',
      message: suggest
        ? t.missingPageDidYouMean({ name: quote(path), suggestion: quote(suggest) })
        : t.missingPage({ name: quote(path) }),
      ...(suggest && { suggest }),
    },
  ]
}

/** The name of a kind in messages: keys of `select` contain no hyphens. */
const wordOf = (kind: ReferenceKind): string => (kind === 'gallery-picture' ? 'picture' : kind)

function describeMissing(
  kind: ReferenceKind,
  missing: string,
  suggest: string | undefined,
  names: readonly string[],
): string {
  const values = { kind: wordOf(kind), name: quote(missing) }
  if (suggest) return t.missingReferenceDidYouMean({ ...values, suggestion: quote(suggest) })
  // Few names, such as those of menus and forms, are listed.
  const areListed = names.length > 0 && names.length <= 8 && !names.some((name) => name.startsWith('/'))
  return areListed
    ? t.missingReferenceKnown({ ...values, known: [...new Set(names)].sort().join(', ') })
    : t.missingReference(values)
}

export function checkReference(kind: ReferenceKind, name: string, store: Store): ReferenceFault[] {
  if (name === '') return []
  const finding = store.find(kind, name)
  if (finding === 'unpublished')
    return [
      {
        code: 'unpublished-reference',
        severity: 'warning',
        message: t.unpublishedProduct({ name: quote(name) }),
      },
    ]
  // Without a list of galleries, at least the image must exist.
  if (finding === 'unchecked') return kind === 'gallery-picture' ? checkImage(name, store) : []
  if (finding === 'found') return []
  const names = store.names(kind)
  const suggest = name.startsWith('/') ? nearestPath(name, names) : findNearest(name, names)
  return [
    {
      code: 'missing-reference',
      severity: 'error',
      message: describeMissing(kind, name, suggest, names),
      ...(suggest && { suggest }),
    },
  ]
}

/** Reports a list that must have exactly one entry and does not. */
export function checkCount(kind: ReferenceKind, count: number, pointer: string): ReferenceFault[] {
  if (count === 1) return []
  const message = t.oneReference({ field: quote(formatPointer(pointer)), kind: wordOf(kind), count })
  return [{ code: 'one-reference', severity: 'error', message }]
}

/** Reports alternative texts that carry no information, such as file names. */
export function checkAlt(alt: string, pointer: string): ReferenceFault[] {
  const isPoor =
    /^\s+$/.test(alt) ||
    /\.(webp|avif|jpe?g|png|gif|svg)$/i.test(alt) ||
    /^(image|picture|photo|photograph)( of)?$/i.test(alt.trim())
  if (!isPoor) return []
  const message = t.poorAlt({ field: quote(formatPointer(pointer)), found: quote(alt) })
  return [{ code: 'poor-alt', severity: 'warning', message }]
}

const tagsOf = (html: string) => [...html.matchAll(/<([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi)]
const attributesOf = (tag: string) =>
  [...tag.matchAll(/(?:^|[\s"'/])([a-z][a-z0-9:-]*)\s*(?:=\s*("[^"]*"|'[^']*'|[^\s>]+))?/gi)].map(
    ([, name = '', value = '']) =>
      [name.toLowerCase(), value.replace(/^["']|["']$/g, '').replaceAll('&amp;', '&')] as const,
  )

/** Reports what the sanitiser will remove, and broken links and images. */
export function checkRichText(html: string, store: Store): ReferenceFault[] {
  const faults: ReferenceFault[] = []
  const kept = tagsOf(sanitiseRichText(html))
  const keptNames = new Set(kept.map(([, name]) => name?.toLowerCase()))
  const keptAttributes = new Set(kept.flatMap(([, , rest]) => attributesOf(rest ?? '').map(([name]) => name)))
  const removed = new Set<string>()
  for (const [, name = '', rest = ''] of tagsOf(html)) {
    if (!keptNames.has(name.toLowerCase())) removed.add(`<${name.toLowerCase()}>`)
    for (const [attribute, value] of attributesOf(rest)) {
      if (!keptAttributes.has(attribute)) removed.add(attribute)
      if (attribute === 'href') faults.push(...checkLink(value, store))
      if (attribute === 'src') faults.push(...checkImage(value, store))
    }
    if (name.toLowerCase() === 'img' && !attributesOf(rest).some(([attribute]) => attribute === 'alt')) {
      faults.push({
        code: 'missing-alt',
        severity: 'error',
        message: t.imgWithoutAlt(),
      })
    }
  }
  if (removed.size > 0) {
    const message = t.removedHtml({ names: [...removed].join(', ') })
    faults.push({ code: 'removed-html', severity: 'warning', message })
  }
  return faults
}
