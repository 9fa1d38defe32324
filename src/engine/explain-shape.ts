import { describeValue } from './describe-value.ts'
import { isRecord } from './normalise-values.ts'
import type { Problem } from './types.ts'

const invalid = (message: string): Problem => ({ code: 'invalid-document', severity: 'error', message, pointer: '' })

/** What a value is that is no page document as a whole: one problem, since all others would follow from it. Undefined for what may be one. */
export function explainShape(raw: unknown): Problem | undefined {
  if (!isRecord(raw)) return invalid(`A page document is an object, { … }; found ${describeValue(raw)}`)
  if (Object.keys(raw).every((name) => name === '$schema'))
    return invalid('This document is empty. It takes "template", "page" and the list of its sections, "component_data"')
  if (!isShopifyTemplate(raw)) return undefined
  return {
    code: 'shopify-template',
    severity: 'error',
    message:
      'This is a template of a Shopify theme. Here the list "component_data" holds the sections, in the order they are shown: ' +
      '{ "key": "rich-text", "id": "story", "version": 1, "settings": { … } }, where "key" is what Shopify calls "type". ' +
      '"template" and "page" say which page it is; docs/how-to/write-a-page.md shows a whole one',
    pointer: '/sections',
    at: 'key',
  }
}

/** `{ "sections": { "main": { "type": …, "settings": … } }, "order": ["main"] }`, a page’s or a group’s. */
function isShopifyTemplate({ sections, order, component_data }: Record<string, unknown>): boolean {
  if (component_data !== undefined || !isRecord(sections)) return false
  return Array.isArray(order) || Object.values(sections).some((section) => isRecord(section) && 'type' in section)
}
