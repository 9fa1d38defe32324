import { describeValue } from './describe-value.ts'
import { isRecord } from './normalise-values.ts'
import type { Problem } from './types.ts'

const invalid = (message: string): Problem => ({ code: 'invalid-document', severity: 'error', message, pointer: '' })

/**
 * Returns a single problem for a value that is not a page document at all, because all others would follow from it;
 * undefined if it may be one.
 */
export function explainShape(raw: unknown): Problem | undefined {
  if (!isRecord(raw)) return invalid(`A page document is an object, { … }; found ${describeValue(raw)}`)
  if (Object.keys(raw).every((name) => name === '$schema'))
    return invalid('This document is empty. It needs "template", "page" and a list of sections, "component_data"')
  if (!isShopifyTemplate(raw)) return undefined
  return {
    code: 'shopify-template',
    severity: 'error',
    message:
      'This is a Shopify theme template. Here, sections go into the list "component_data" in display order: ' +
      '{ "key": "rich-text", "id": "story", "version": 1, "settings": { … } }, where "key" is what Shopify calls "type". ' +
      '"template" and "page" describe the page itself; docs/how-to/write-a-page.md has a complete example',
    pointer: '/sections',
    at: 'key',
  }
}

/**
 * Matches page and section-group templates: `{ "sections": { "main": { "type": …, "settings": … } }, "order": ["main"]
 * }`.
 */
function isShopifyTemplate({ sections, order, component_data }: Record<string, unknown>): boolean {
  if (component_data !== undefined || !isRecord(sections)) return false
  return Array.isArray(order) || Object.values(sections).some((section) => isRecord(section) && 'type' in section)
}
