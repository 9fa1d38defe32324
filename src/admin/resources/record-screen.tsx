import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { OfferedChoice, ResourceSummary } from '#domain/resource-schema.ts'
import * as t from '#words/admin-list.ts'
import * as form from '#words/admin-form.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { schemaText, withinSentence } from '../field/field-schema.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Badge } from '../shell/badge.tsx'
import { useAddressSearch, useNavigation, usePathParameter } from '../shell/navigation.ts'
import { Page } from '../shell/page.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { personKey, useAdmin } from '../shell/session.ts'
import { TwoColumns } from '../shell/two-columns.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordSide } from './record-side.tsx'
import { type AdminRecord, recordQuery, resourceKey } from './resource.queries.ts'
import { type ResourceModule, useResource } from './resource-code.ts'
import { startValues } from './start-values.ts'
import { useRecordForm } from './use-record-form.ts'
import css from './record-screen.module.css'

/** What a screen of its own adds to the form of a record. */
export interface RecordParts {
  /** Beside the form. */
  side?: ReactNode
  /** Beside the title. */
  beside?: ReactNode
  /** Values that selects offer, by field. */
  choices?: Readonly<Record<string, readonly OfferedChoice[]>>
  isReadOnly?: boolean
}

export interface RecordState {
  /** Undefined for a new record. */
  record: AdminRecord | undefined
  /** As they are typed. */
  values: Readonly<Record<string, unknown>>
  isChanged: boolean
}

/** Renders a record with parts of its own. */
export type RecordFrame = ComponentType<RecordState & { children: (parts: RecordParts) => ReactNode }>

const PlainFrame: RecordFrame = ({ children }) => children({})

interface ScreenParts {
  resource: ResourceSummary
  /** What an existing record is about, above its form. */
  Head?: ComponentType<{ record: AdminRecord }> | undefined
  /** More about an existing record, below its form. After a call that changes the record, it calls `refresh`. */
  Panel?: ComponentType<{ record: AdminRecord; refresh: () => Promise<void> }> | undefined
}

interface RecordProps extends ScreenParts {
  module: ResourceModule
  Frame: RecordFrame
}

/** A record of a resource, or the form for a new one. */
export function Screen({ resource }: ScreenProps) {
  if (!resource) throw new Error('This screen needs a resource')
  return <ResourceRecord resource={resource} />
}

/** A record whose screen shows more than its form. */
export function ResourceRecord({ resource, Head, Panel, Frame = PlainFrame }: ScreenParts & { Frame?: RecordFrame }) {
  const module = useResource(resource)
  const id = usePathParameter('id')
  if (!module) return null
  if (id === undefined && !module.schema['x-resource'].actions.includes('create'))
    return <Missing resource={resource} />
  if (id === undefined) return <NewRecord key={resource.name} {...{ resource, module, Frame }} />
  return /^[1-9]\d{0,9}$/.test(id) ? (
    <ExistingRecord key={id} id={Number(id)} {...{ resource, module, Head, Panel, Frame }} />
  ) : (
    <Missing resource={resource} />
  )
}

const parentOf = ({ path, plural }: ResourceSummary) => ({ href: `/admin/${path}`, title: schemaText(plural) })

function Missing({ resource }: { resource: ResourceSummary }) {
  return (
    <Page title={t.recordMissing()} parent={parentOf(resource)} width="text">
      <p>{t.recordMissingAdvice()}</p>
      <p>
        <AdminLink href={`/admin/${resource.path}`}>{t.backToList()}</AdminLink>
      </p>
    </Page>
  )
}

function NewRecord({ resource, module: { schema, validate }, Frame }: RecordProps) {
  const { http, queryClient, session } = useAdmin()
  const { go } = useNavigation()
  const search = useAddressSearch()
  const [stored] = useState(() => ({ version: 0, values: startValues(schema, search) }))
  const title = t.newTitle({ thing: withinSentence(schemaText(resource.singular)) })
  const record = useRecordForm({
    schema,
    validate,
    stored,
    draft: `admin ${personKey(session)} ${resource.path} new`,
    // The form shows why it failed.
    save: ({ values }) =>
      http.call<AdminRecord>({ method: 'POST', path: `/api/admin/${resource.path}`, body: { values }, quiet: true }),
    onSaved: (saved) => {
      const { id } = saved as AdminRecord
      void queryClient.invalidateQueries({ queryKey: resourceKey(resource) })
      void showToast({ kind: 'success', text: form.saved() })
      go(`/admin/${resource.path}/${id}`, { replace: true })
    },
  })
  return (
    <Frame record={undefined} values={record.form.values} isChanged={record.isChanged}>
      {({ side, choices }) => {
        const fields = <RecordForm schema={schema} record={record} isNew {...(choices && { choices })} />
        return (
          <Page title={title} parent={parentOf(resource)} width="form">
            {side === undefined ? (
              <div className={css.single}>{fields}</div>
            ) : (
              <TwoColumns side={side}>{fields}</TwoColumns>
            )}
          </Page>
        )
      }}
    </Frame>
  )
}

function ExistingRecord({ id, ...props }: RecordProps & { id: number }) {
  const { resource } = props
  const { data: record, error, refetch } = useQuery(recordQuery(resource, id))
  if (record) return <OpenRecord {...props} record={record} />
  if (!error) return null
  if ((error as { status?: number }).status === 404) return <Missing resource={resource} />
  return (
    <Page title={schemaText(resource.singular)} parent={parentOf(resource)} width="text">
      <p role="alert">{error.message}</p>
      <Button onClick={() => void refetch()}>{t.tryAgain()}</Button>
    </Page>
  )
}

function OpenRecord({ resource, module, Head, Panel, Frame, record: read }: RecordProps & { record: AdminRecord }) {
  const { schema, validate } = module
  const { http, queryClient, session } = useAdmin()
  const [record, setRecord] = useState(read)
  const canWrite = resource.roles.write.includes(session.role)
  const mayUpdate = canWrite && schema['x-resource'].actions.includes('update')
  const used = useRecordForm({
    schema,
    validate,
    stored: record,
    draft: `admin ${personKey(session)} ${resource.path} ${record.id}`,
    save: ({ version, changes }) =>
      http.call<AdminRecord>({
        method: 'PATCH',
        path: `/api/admin/${resource.path}/${record.id}`,
        body: { version, values: changes },
        quiet: true,
      }),
    onSaved: (saved) => {
      changed(saved as AdminRecord)
      void showToast({ kind: 'success', text: form.saved() })
    },
  })

  function changed(next: AdminRecord): void {
    setRecord(next)
    queryClient.setQueryData(recordQuery(resource, next.id).queryKey, next)
    void queryClient.invalidateQueries({
      queryKey: resourceKey(resource),
      predicate: ({ queryKey }) => queryKey[2] !== 'record',
    })
  }

  function replace(next: AdminRecord): void {
    used.take(next)
    changed(next)
  }

  async function refresh(): Promise<void> {
    const next = await queryClient.query(recordQuery(resource, record.id)).catch(() => undefined)
    if (next) replace(next)
  }

  return (
    <Frame record={record} values={used.form.values} isChanged={used.isChanged}>
      {(parts) => (
        <Page
          title={record.title}
          parent={parentOf(resource)}
          width="form"
          beside={parts.beside ?? (record.archived && <Badge text={t.archived()} />)}
          actions={
            <RecordActions
              resource={resource}
              facts={schema['x-resource']}
              record={record}
              canWrite={canWrite}
              isChanged={used.isChanged}
              onChanged={replace}
            />
          }
          {...(!mayUpdate && { lead: t.readOnly() })}
        >
          <TwoColumns
            side={
              <>
                {parts.side}
                <RecordSide resource={resource} schema={schema} record={record} />
              </>
            }
          >
            {Head && <Head record={record} />}
            <RecordForm
              schema={schema}
              record={used}
              isReadOnly={!mayUpdate || parts.isReadOnly === true}
              {...(parts.choices && { choices: parts.choices })}
            />
            {Panel && <Panel record={record} refresh={refresh} />}
          </TwoColumns>
        </Page>
      )}
    </Frame>
  )
}
