import { sanitiseRichText } from '#lib/sanitise.ts'
import type { ValueCheck } from '../input/check.ts'
import { htmlTags } from '../input/html-tags.ts'
import * as t from '#words/documents.ts'

/** Reports what the sanitiser will remove from rich text, such as what an office program pastes. */
export const checkRichText: ValueCheck = ({ value, control }) => {
  if (control !== 'rich-text' || typeof value !== 'string') return []
  const kept = [...htmlTags(sanitiseRichText(value))]
  const keptNames = new Set(kept.map(({ name }) => name))
  const keptAttributes = new Set(kept.flatMap(({ attributes }) => attributes.map(([name]) => name)))
  const removed = new Set<string>()
  for (const { name, attributes } of htmlTags(value)) {
    if (!keptNames.has(name)) removed.add(`<${name}>`)
    for (const [attribute] of attributes) if (!keptAttributes.has(attribute)) removed.add(attribute)
  }
  if (removed.size === 0) return []
  const names = [...removed]
  const message =
    names.length <= MAX_NAMES
      ? t.removedHtml({ names: names.join(', ') })
      : t.removedHtml({ names: [...names.slice(0, MAX_NAMES), '…'].join(', ') })
  return [{ code: 'removed-html', severity: 'warning', message }]
}

const MAX_NAMES = 20
