import { quote } from '../../describe-value.ts'
import { formatPointer } from '../../json-pointer.ts'
import type { ValueCheck, ValueFault } from '../input/check.ts'
import { attributeOf, htmlTags } from '../input/html-tags.ts'
import * as checks from '#words/checks.ts'
import * as t from '#words/documents.ts'

/** Checks that pictures are described to people who cannot see them. */
export const checkAlternativeTexts: ValueCheck = ({ value, control, field, owner }, { pictures }) => {
  if (typeof value !== 'string') return []
  if (control === 'rich-text') return htmlFaults(value)
  if (!field.endsWith('/alt')) return []
  if (isPoor(value)) {
    const message = t.poorAlt({ field: quote(formatPointer(field)), found: quote(value) })
    return [{ code: 'poor-alt', severity: 'warning', message }]
  }
  const file = owner['src']
  if (value !== '' || typeof file !== 'string') return []
  const suggest = pictures?.get(file)?.alt || undefined
  const message = suggest ? checks.emptyAltOfLibrary({ suggestion: quote(suggest) }) : checks.emptyAlt()
  return [{ code: 'empty-alt', severity: 'warning', message, ...(suggest && { suggest }) }]
}

/** Carries no information, such as the name of a file. */
const isPoor = (alt: string): boolean =>
  /^\s+$/u.test(alt) ||
  /\.(webp|avif|jpe?g|png|gif|svg)$/iu.test(alt) ||
  /^(image|picture|photo|photograph)( of)?$/iu.test(alt.trim())

function htmlFaults(html: string): ValueFault[] {
  const faults: ValueFault[] = []
  for (const tag of htmlTags(html))
    if (tag.name === 'img' && attributeOf(tag, 'alt') === undefined)
      faults.push({ code: 'missing-alt', severity: 'error', message: t.imgWithoutAlt() })
  return faults
}
