import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { schemaText } from '../field/field-schema.ts'
import { type AdminRecord, recordQuery } from '../resources/resource.queries.ts'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { useNavigation, usePathParameter } from '../shell/navigation.ts'
import { Page } from '../shell/page.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import type { ResourceSummary } from '#domain/resource-schema.ts'

/** /admin/missing-pages/7 leads to a new redirect from this address. */
export function Screen({ resource }: ScreenProps) {
  return resource && <MissingPage resource={resource} />
}

function MissingPage({ resource }: { resource: ResourceSummary }) {
  const query = useQuery(recordQuery(resource, Number(usePathParameter('id'))))
  const parent = { href: `/admin/${resource.path}`, title: schemaText(resource.plural) }
  return (
    <Page title={schemaText(resource.singular)} parent={parent} width="text">
      <LoadedPart query={query}>{(record) => <ToRedirect record={record} />}</LoadedPart>
    </Page>
  )
}

function ToRedirect({ record: { title } }: { record: AdminRecord }) {
  const { go } = useNavigation()
  useEffect(() => go(`/admin/redirects/new?${new URLSearchParams({ from: title })}`, { replace: true }))
  return null
}
