import type { ResourceExport, ResourceFilter } from '#domain/resource-facts.ts'
import * as t from '#words/admin-list.ts'
import { schemaText } from '../field/field-schema.ts'
import { ExportButton } from './export-button.tsx'
import type { Selection } from './use-selection.ts'

interface Props {
  facts: { export?: ResourceExport | undefined; filters?: readonly ResourceFilter[] | undefined }
  things: string
  /** What the list is restricted to. */
  parameters: Readonly<Record<string, string | undefined>>
  selection: Selection
}

/** Longer addresses are refused. */
const MOST_IDS = 1000

/** A button that exports the selected records, those that the list shows, or all. */
export function ListExport({ facts, things, parameters, selection }: Props) {
  if (!facts.export) return null
  const { path, formats, isPersonal = false } = facts.export
  const names = Object.entries(formats)
  const restrictions = ['search', ...(facts.filters ?? []).map(({ name }) => name)]
  const shown = Object.fromEntries(restrictions.map((name) => [name, parameters[name]]))
  const isRestricted = Object.values(shown).some((value) => value !== undefined)
  const { ids, isAll } = selection
  const hasSelection = !isAll && ids.size > 0 && ids.size <= MOST_IDS
  const scopes = [
    ...(hasSelection
      ? [{ title: t.exportSelected({ count: ids.size }), parameters: { ids: [...ids].join(',') } }]
      : []),
    ...(isRestricted ? [{ title: t.exportShown(), parameters: shown }] : []),
    { title: t.exportAll({ things }), parameters: {} },
  ]
  return (
    <ExportButton
      things={things}
      path={path}
      isPersonal={isPersonal}
      {...(names.length > 1 && {
        formats: Object.fromEntries(names.map(([name, title]) => [name, schemaText(title)])),
      })}
      scopes={scopes}
    />
  )
}
