import { describeValue } from './describe-value.ts'
import { isRecord } from './normalise-values.ts'
import type { Problem } from './types.ts'
import * as t from '#words/documents.ts'

const invalid = (message: string): Problem => ({ code: 'invalid-document', severity: 'error', message, pointer: '' })

/**
 * Returns a single problem for a value that is not a page document at all, because all others would follow from it;
 * undefined if it may be one.
 */
export function explainShape(raw: unknown): Problem | undefined {
  if (!isRecord(raw)) return invalid(t.notAnObject({ found: describeValue(raw) }))
  if (Object.keys(raw).every((name) => name === '$schema')) return invalid(t.emptyDocument())
  if (!isShopifyTemplate(raw)) return undefined
  return {
    code: 'shopify-template',
    severity: 'error',
    message: t.shopifyTemplate(),
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
