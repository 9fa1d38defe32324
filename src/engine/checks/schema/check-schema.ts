import { quote } from '../../describe-value.ts'
import type { PageDocument, Problem } from '../../types.ts'
import type { Store } from '../input/store.ts'
import * as t from '#words/documents.ts'

/** Checks that a page is stored under the key its address leads to. */
export function checkKey(
  { page: { path }, page_type: type, template: { key } }: PageDocument,
  store: Store,
): Problem[] {
  if (type !== 'Page' || key === '') return []
  const expected = store.keyOf(path)
  if (expected === key) return []
  const message = t.keyIsNotPath({ path, expected: quote(expected), key: quote(key) })
  return [{ code: 'key-is-not-path', severity: 'warning', message, pointer: '/template/key' }]
}
