import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
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
import { TwoColumns } from '../shell/two-columns.tsx'
import { RecordForm } from './record-form.tsx'
import { History } from './record-side.tsx'
import { resourceKey, type SingletonRecord, singletonQuery } from './resource.queries.ts'
import { type SingletonModule, useSingleton } from './resource-code.ts'
import { useRecordForm } from './use-record-form.ts'

/** A settings page. */
export function Screen({ singleton }: ScreenProps) {
  if (!singleton) throw new Error('This screen needs a settings page')
  return <SettingsPage page={singleton} />
}

type Values = Record<string, unknown>

export interface AsideProps {
  /** As they are typed. */
  values: Values
  stored: Values
}

interface Props {
  page: SingletonSummary
  /** Shown beside the form. */
  Aside?: ComponentType<AsideProps> | undefined
}

/** The form of a settings page in its frame. */
export function SettingsPage({ page, Aside }: Props) {
  return <LoadedSettings page={page} module={useSingleton(page)} Aside={Aside} />
}

interface LoadedProps extends Pick<OpenProps, 'page' | 'Aside' | 'parent'> {
  /** Undefined while it is loading. */
  module: SingletonModule | undefined
}

/** The form of a settings page whose schema the caller loads. */
export function LoadedSettings({ page, module, Aside, parent }: LoadedProps) {
  const { data: record, error, refetch } = useQuery(singletonQuery(page))
  if (module && record) return <OpenSettings key={page.path} {...{ page, module, record, Aside, parent }} />
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
  Aside?: Props['Aside']
  parent?: { href: string; title: string } | undefined
}

function OpenSettings({ page, module: { schema, validate }, record: read, Aside, parent }: OpenProps) {
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
      parent={parent}
      lead={canWrite ? schemaText(schema.description ?? '') : t.readOnly()}
    >
      <TwoColumns
        side={
          <>
            {Aside && <Aside values={used.form.values} stored={record.values} />}
            {links.map(({ title, path }) => (
              <AdminLink key={path} href={`/admin${path}`}>
                {schemaText(title)}
              </AdminLink>
            ))}
            <History resource={page} schema={schema} version={record.version} />
          </>
        }
      >
        <RecordForm
          schema={schema}
          record={used}
          isReadOnly={!canWrite}
          secrets={record.secrets}
          choices={record.choices}
        />
      </TwoColumns>
    </Page>
  )
}
