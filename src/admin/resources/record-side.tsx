import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminHistory } from '#generated/api.d.ts'
import { formatDateTime } from '#domain/shop-time.ts'
import type { RecordSchema, ResourceSummary } from '#domain/resource-schema.ts'
import * as t from '#words/admin-list.ts'
import { labelOf, resolveField, schemaText } from '../field/field-schema.ts'
import { textOfValue } from '../field/value-text.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Facts } from '../shell/facts.tsx'
import { useSession } from '../shell/session.ts'
import { type AdminRecord, historyQuery } from './resource.queries.ts'
import css from './record-side.module.css'

interface Props {
  resource: Pick<ResourceSummary, 'path'>
  schema: RecordSchema
  record: AdminRecord
}

type HistoryProps = Pick<Props, 'resource' | 'schema'> & { id?: number; version: number }

/** Facts about a record: when it was created and changed, and its history. */
export function RecordSide({ resource, schema, record }: Props) {
  const { shop } = useSession()
  const clock = { locale: shop.locale, timeZone: shop.time_zone }
  const facts = [
    [t.createdAt(), record.created_at && formatDateTime(new Date(record.created_at), 'minute', clock)],
    [t.updatedAt(), record.updated_at && formatDateTime(new Date(record.updated_at), 'minute', clock)],
    [t.recordId(), String(record.id)],
  ] as const
  return (
    <aside className={css.root}>
      <Facts facts={facts} layout="lines" />
      {schema['x-resource'].links?.map(({ title, path }) => (
        <AdminLink key={path} href={`/admin${path.replace('{id}', String(record.id))}`}>
          {schemaText(title)}
        </AdminLink>
      ))}
      <History resource={resource} schema={schema} id={record.id} version={record.version} />
    </aside>
  )
}

/** Changes of a record, or of a settings page, which has no id. They are loaded once the list is opened. */
export function History({ resource, schema, id, version }: HistoryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { shop } = useSession()
  const query = historyQuery(resource, id)
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, version], enabled: isOpen })
  const clock = { locale: shop.locale, timeZone: shop.time_zone }
  return (
    <details className={css.history} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={css.summary}>{t.history()}</summary>
      {data?.entries.length === 0 && <p className={css.soft}>{t.historyEmpty()}</p>}
      <ol role="list" className={css.entries}>
        {data?.entries.map((entry) => (
          <li key={entry.id} className={css.entry}>
            <p className={css.action}>{actionName(entry.action)}</p>
            <p className={css.soft}>
              {t.historyEntry({ by: entry.by, at: formatDateTime(new Date(entry.at), 'minute', clock) })}
            </p>
            <Changes changes={entry.changes} schema={schema} />
          </li>
        ))}
      </ol>
      {data?.has_more && <p className={css.soft}>{t.historyMore()}</p>}
    </details>
  )
}

type Entry = AdminHistory['entries'][number]

function Changes({ changes, schema }: { changes: Entry['changes']; schema: RecordSchema }) {
  if (changes.length === 0) return null
  return (
    <ul role="list" className={css.changes}>
      {changes.map(({ field: pointer, from, to }) => {
        const field = pointer.slice(1)
        return (
          <li key={field}>
            {t.historyChange({
              field: labelOf(field, resolveField(schema.properties[field] ?? {}, schema)),
              from: textOfValue(from),
              to: textOfValue(to),
            })}
          </li>
        )
      })}
    </ul>
  )
}

const ACTIONS: Readonly<Record<string, () => string>> = {
  created: t.actionCreated,
  updated: t.actionUpdated,
  archived: t.actionArchived,
  restored: t.actionRestored,
  duplicated: t.actionDuplicated,
  moved: t.actionMoved,
  prices_changed: t.actionPricesChanged,
  prices_restored: t.actionPricesRestored,
  stock_adjusted: t.actionStockAdjusted,
  secret_replaced: t.actionSecretReplaced,
  sent_again: t.actionSentAgain,
  preview_link_created: t.actionPreviewLinkCreated,
}

const actionName = (action: string): string =>
  ACTIONS[action]?.() ?? t.actionOther({ action: action.replaceAll('_', ' ') })
