import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '#api/client/query.ts'
import { getDocument } from '#generated/calls/documents.ts'
import * as t from '#words/admin-pages.ts'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { usePathParameter } from '../shell/navigation.ts'
import { Page } from '../shell/page.tsx'
import { openedFrom } from './calls/document-calls.ts'
import { Editor } from './editor.tsx'

/** /admin/pages/Page/about: one document in the page editor. */
export function Screen() {
  const [type, key] = [usePathParameter('type') ?? '', usePathParameter('key') ?? '']
  const address = useMemo(() => ({ type, key }), [type, key])
  const query = useQuery({
    ...queryOf(getDocument, { params: address, quiet: true }),
    // The session reads it again and saves by itself.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!query.data)
    return (
      <Page title={t.editor()} parent={{ href: '/admin/pages', title: t.pages() }}>
        <LoadedPart query={query}>{() => null}</LoadedPart>
      </Page>
    )
  return <Editor key={`${type} ${key}`} address={address} opened={openedFrom(query.data)} />
}
