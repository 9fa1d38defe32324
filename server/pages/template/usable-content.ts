import { valueAt } from '#engine/json-pointer.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import { type StoredFault, fitStored } from '#server/store/values/fit-stored.ts'

/**
 * Returns the usable content of a stored document, with invalid page fields replaced (EN-09). Sections are checked by
 * the engine.
 */
export function usableContent(key: string, stored: unknown): { value: DocumentContent; faults: StoredFault[] } {
  const fallback = { title: '', path: `/${key}` }
  const page = fitStored('PageFields', valueAt(stored, '/page'), { name: 'the page', fallback })
  const items = valueAt(stored, '/component_data')
  const faults = page.faults.map(({ pointer, message }) => ({ pointer: `/page${pointer}`, message }))
  if (!Array.isArray(items))
    faults.push({ pointer: '/component_data', message: '"component_data" must be a list of sections' })
  return {
    value: { page: page.value ?? fallback, component_data: Array.isArray(items) ? (items as unknown[]) : [] },
    faults,
  }
}
