import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSentences } from '#generated/calls/sentences.ts'
import { TextField } from '#ui/field.tsx'
import * as t from '#words/admin-settings.ts'
import { Card } from '../shell/card.tsx'
import { NothingHere } from '../shell/nothing-here.tsx'
import { useAddressSearch, useNavigation } from '../shell/navigation.ts'
import { OptionRow } from '../shell/option-row.tsx'
import { Page } from '../shell/page.tsx'
import { PagesOf } from '../shell/pages-of.tsx'
import { Rows } from '../shell/rows.tsx'
import { useAdmin } from '../shell/session.ts'
import { useDebounced } from '../shell/use-debounced.ts'
import { SentenceRow } from './sentence-row.tsx'
import css from './sentences.module.css'

/** /admin/settings/sentences: the shop’s sentences, which can be worded differently. `?search=` is shared by links. */
export function Screen() {
  const { http } = useAdmin()
  const { setSearch } = useNavigation()
  const { search: asked = '', own: isOwn } = useAddressSearch()
  const [typed, setTyped] = useState(asked)
  const search = useDebounced(typed.trim(), 250)
  const query = { ...(search !== '' && { search }), ...(isOwn === 'true' && { own: true }) }
  const list = useInfiniteQuery({
    queryKey: listSentences.key({ query }),
    queryFn: ({ pageParam, signal }) =>
      listSentences(http, { query: { ...query, ...(pageParam !== '' && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  return (
    <Page title={t.sentences()} lead={t.sentencesLead()} width="text">
      <div className={css.filter} role="search">
        <TextField
          label={t.searchSentences()}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setSearch({ search: target.value }, { replace: true })
          }}
        />
        <OptionRow
          type="checkbox"
          options={[{ key: 'own', label: t.onlyOwn() }]}
          isChosen={() => isOwn === 'true'}
          onChoose={() => setSearch({ own: isOwn === 'true' ? undefined : 'true' }, { replace: true })}
        />
      </div>
      <Card title={t.sentences()}>
        <PagesOf query={list}>
          {(pages) => {
            const found = pages.flatMap((page) => page.sentences)
            if (found.length === 0) return <NothingHere title={t.noSentences()} />
            return (
              <Rows label={t.sentences()}>
                {found.map((sentence) => (
                  <SentenceRow key={sentence.key} sentence={sentence} />
                ))}
              </Rows>
            )
          }}
        </PagesOf>
      </Card>
    </Page>
  )
}
