import * as t from '#words/admin-desk.ts'
import * as list from '#words/admin-list.ts'
import type { ExportScope } from '../resources/export-dialog.tsx'
import type { Selection } from '../resources/use-selection.ts'
import type { OrderParameters } from './orders.queries.ts'

/** Longer addresses are refused. */
const MOST_IDS = 500

/** Returns what can be exported: the selected orders, those that the list shows, or all. */
export function exportScopes(
  { sort: _order, ...restricted }: OrderParameters,
  { ids, isAll }: Pick<Selection, 'ids' | 'isAll'>,
): ExportScope[] {
  const hasSelection = !isAll && ids.size > 0 && ids.size <= MOST_IDS
  const isRestricted = Object.values(restricted).some((value) => value !== undefined)
  return [
    ...(hasSelection
      ? [{ title: list.exportSelected({ count: ids.size }), parameters: { ids: [...ids].join(',') } }]
      : []),
    ...(isRestricted ? [{ title: list.exportShown(), parameters: restricted }] : []),
    { title: list.exportAll({ things: t.things() }), parameters: {} },
  ]
}
