import { useState } from 'react'
import type { AdminBulkResult } from '#generated/api.d.ts'
import type { ResourceFacts } from '#domain/resource-facts.ts'
import type { ResourceSummary } from '#domain/resource-schema.ts'
import * as t from '#words/admin-list.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { schemaText } from '../field/field-schema.ts'
import { Question } from '../shell/question.tsx'
import { useAdmin } from '../shell/session.ts'
import { type ListRow, resourceKey } from './resource.queries.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { Selection } from './use-selection.ts'
import css from './bulk-bar.module.css'

interface Props {
  resource: ResourceSummary
  facts: Pick<ResourceFacts, 'bulk' | 'filters'>
  /** What the list is restricted to. */
  parameters: Readonly<Record<string, string | undefined>>
  selection: Selection
  rows: readonly ListRow[]
  total: number
}

/** Actions for the selected rows, or for everything that the list matches. */
export function BulkBar({ resource, facts, parameters, selection, rows, total }: Props) {
  const { http, queryClient } = useAdmin()
  const [asked, setAsked] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<AdminBulkResult['failed']>([])
  const actions = Object.entries(facts.bulk ?? {})
  const count = selection.isAll ? total : selection.ids.size
  const title = asked === undefined ? '' : schemaText(facts.bulk?.[asked]?.title ?? asked)

  async function run(action: string): Promise<void> {
    setIsBusy(true)
    try {
      const { search } = parameters
      const filters = Object.fromEntries(
        (facts.filters ?? []).flatMap(({ name }) => (parameters[name] ? [[name, parameters[name]]] : [])),
      )
      const body = selection.isAll
        ? { action, ids: null, ...(search && { search }), ...(Object.keys(filters).length > 0 && { filters }) }
        : { action, ids: [...selection.ids] }
      const path = `/api/admin/${resource.path}/bulk`
      const result = await http.call<AdminBulkResult>({ method: 'POST', path, body })
      if (result.done > 0) void showToast({ kind: 'success', text: t.bulkDone({ count: result.done }) })
      setFailed(result.failed)
      selection.clear()
    } catch {
      // The API client has shown why.
    } finally {
      setIsBusy(false)
      setAsked(undefined)
      void queryClient.invalidateQueries({ queryKey: resourceKey(resource) })
    }
  }

  return (
    <>
      {count > 0 && (
        <SelectionBar
          status={selection.isAll ? t.allSelected({ count }) : t.selected({ count })}
          selectMore={
            !selection.isAll && rows.length < total && rows.every(({ id }) => selection.ids.has(id))
              ? { text: t.selectAllMatching({ count: total }), onPress: selection.selectMatching }
              : undefined
          }
          onClear={selection.clear}
        >
          {actions.map(([action, { title: name, isDangerous }]) => (
            <Button
              key={action}
              look="quiet"
              onClick={() => setAsked(action)}
              {...(isDangerous && { className: css.danger })}
            >
              {schemaText(name)}
            </Button>
          ))}
        </SelectionBar>
      )}
      <Question
        open={asked !== undefined}
        title={t.bulkQuestion({ action: title })}
        text={t.bulkAdvice({ count })}
        confirm={title}
        isDangerous={facts.bulk?.[asked ?? '']?.isDangerous === true}
        isBusy={isBusy}
        onConfirm={() => asked !== undefined && void run(asked)}
        onClose={() => setAsked(undefined)}
      />
      <Question
        open={failed.length > 0}
        title={t.bulkFailed({ count: failed.length })}
        confirm={t.close()}
        cancel={t.close()}
        onClose={() => setFailed([])}
      >
        <ul className={css.failed}>
          {failed.map(({ id, title: name, message }) => (
            <li key={id}>
              {name}: {message}
            </li>
          ))}
        </ul>
      </Question>
    </>
  )
}
