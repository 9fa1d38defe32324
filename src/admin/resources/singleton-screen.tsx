import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SingletonSummary } from '#domain/resource-schema.ts'
import * as t from '#words/admin-list.ts'
import * as form from '#words/admin-form.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { schemaText } from '../field/field-schema.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Page } from '../shell/page.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { personKey, useAdmin } from '../shell/session.ts'
import { RecordForm } from './record-form.tsx'
import { History } from './record-side.tsx'
import { resourceKey, type SingletonRecord, singletonQuery } from './resource.queries.ts'
import { type SingletonModule, useSingleton } from './resource-code.ts'
import { useRecordForm } from './use-record-form.ts'
import css from './record-screen.module.css'

/** A settings page. */
export function Screen({ singleton }: ScreenProps) {
  if (!singleton) throw new Error('This screen needs a settings page')
  return <SettingsPage page={singleton} />
}

interface Props {
  page: SingletonSummary
  /** Shown beside the form, with its values as they are typed. */
  aside?: (values: Record<string, unknown>) => ReactNode
}

/** The form of a settings page in its frame. */
export function SettingsPage({ page, aside }: Props) {
  const module = useSingleton(page)
  const { data: record, error, refetch } = useQuery(singletonQuery(page))
  if (module && record) return <OpenSettings key={page.name} {...{ page, module, record, aside }} />
  if (!error) return null
  return (
    <Page title={schemaText(page.title)} width="text">
      <p role="alert">{error.message}</p>
      <Button onClick={() => void refetch()}>{t.tryAgain()}</Button>
    </Page>
  )
}

interface OpenProps {
  page: Pick<SingletonSummary, 'path' | 'title' | 'roles'>
  module: SingletonModule
  record: SingletonRecord
  aside: Props['aside']
}

function OpenSettings({ page, module: { schema, validate }, record: read, aside }: OpenProps) {
  const { http, queryClient, session } = useAdmin()
  const [record, setRecord] = useState(read)
  const canWrite = page.roles.write.includes(session.role)
  const used = useRecordForm({
    schema,
    validate,
    stored: record,
    draft: `admin ${personKey(session)} ${page.path}`,
    save: ({ version, changes }) =>
      http.call<SingletonRecord>({
        method: 'PATCH',
        path: `/api/admin/${page.path}`,
        body: { version, values: changes },
        quiet: true,
      }),
    onSaved: (saved) => {
      setRecord(saved as SingletonRecord)
      queryClient.setQueryData(singletonQuery(page).queryKey, saved as SingletonRecord)
      void queryClient.invalidateQueries({
        queryKey: resourceKey(page),
        predicate: ({ queryKey }) => queryKey.at(-1) !== 'record',
      })
      void showToast({ kind: 'success', text: form.saved() })
    },
  })
  const { links = [] } = schema['x-resource']
  return (
    <Page
      title={schemaText(schema.title)}
      width="form"
      lead={canWrite ? schemaText(schema.description ?? '') : t.readOnly()}
    >
      <div className={css.columns}>
        <RecordForm
          schema={schema}
          record={used}
          isReadOnly={!canWrite}
          secrets={record.secrets}
          choices={record.choices}
        />
        <aside className={css.aside}>
          {aside?.(used.form.values)}
          {links.map(({ title, path }) => (
            <AdminLink key={path} href={`/admin${path}`}>
              {schemaText(title)}
            </AdminLink>
          ))}
          <History resource={page} schema={schema} version={record.version} />
        </aside>
      </div>
    </Page>
  )
}
