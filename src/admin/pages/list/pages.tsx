import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import { SEED_AUTHOR } from '#domain/seed-author.ts'
import type { DocumentSummary } from '#generated/api.d.ts'
import { listDocuments } from '#generated/calls/documents.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-pages.ts'
import { AdminLink } from '../../shell/admin-link.tsx'
import { AdminSearch } from '../../shell/admin-search.tsx'
import { Badge, type Tone } from '../../shell/badge.tsx'
import { Card } from '../../shell/card.tsx'
import { EmptyNote } from '../../shell/empty-note.tsx'
import { LoadedPart } from '../../shell/loaded-part.tsx'
import { OptionFieldset } from '../../shell/option-row.tsx'
import { Page } from '../../shell/page.tsx'
import { Row, Rows } from '../../shell/rows.tsx'
import { useAddressSearch, useNavigation } from '../../shell/navigation.ts'
import { useDateText } from '../../shell/use-date-text.ts'
import { documentHref } from '../calls/document-href.ts'
import { NewPageDialog } from './new-page-dialog.tsx'
import { Problems, Verdict } from './problems.tsx'
import css from './pages.module.css'

const GROUPS = {
  page: t.groupPage,
  frame: t.groupFrame,
  listing: t.groupListing,
  product: t.groupProduct,
  checkout: t.groupCheckout,
  account: t.groupAccount,
  shared: t.groupShared,
  system: t.groupSystem,
} as const satisfies Record<DocumentSummary['group'], () => string>

const STATES = ['all', 'draft', 'scheduled', 'problems'] as const
type State = (typeof STATES)[number]

const stateTitles: Readonly<Record<State, () => string>> = {
  all: t.filterAll,
  draft: t.filterDraft,
  scheduled: t.filterScheduled,
  problems: t.filterProblems,
}

/** /admin/pages: everything that shoppers see, by where it is in the shop. */
export function Screen() {
  const query = useQuery({ ...queryOf(listDocuments, { quiet: true }), staleTime: 0 })
  const [words, setWords] = useState('')
  const { show } = useAddressSearch()
  const { setSearch } = useNavigation()
  const state = STATES.find((key) => key === show) ?? 'all'
  const setState = (next: State) => setSearch({ show: next === 'all' ? undefined : next }, { replace: true })
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Page
      title={t.pages()}
      lead={t.pagesLead()}
      width="list"
      actions={<Button onClick={() => setIsCreating(true)}>{t.newPage()}</Button>}
    >
      <div className={css.tools}>
        <AdminSearch value={words} label={t.findPage()} onChange={setWords} />
        <OptionFieldset
          legend={t.show()}
          options={STATES.map((key) => ({ key, label: stateTitles[key]() }))}
          value={state}
          onChange={setState}
        />
      </div>
      <LoadedPart query={query}>
        {({ documents }) => {
          const matching = documents.filter((document) => isFound(document, words) && isInState(document, state))
          return (
            <>
              <Verdict documents={documents} onShow={() => setState('problems')} />
              {matching.length === 0 && <EmptyNote role="status" title={t.noPageFound()} />}
              {Object.entries(GROUPS).map(([group, title]) => (
                <Group
                  key={group}
                  title={title()}
                  documents={matching.filter((document) => document.group === group)}
                />
              ))}
              {isCreating && <NewPageDialog documents={documents} onClose={() => setIsCreating(false)} />}
            </>
          )
        }}
      </LoadedPart>
    </Page>
  )
}

const isFound = ({ name, key, page_type, preview_path }: DocumentSummary, words: string): boolean => {
  const text = `${name} ${key} ${page_type} ${preview_path ?? ''}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function isInState({ has_draft, schedule, problems }: DocumentSummary, state: State): boolean {
  if (state === 'draft') return has_draft
  if (state === 'scheduled') return schedule !== null
  return state === 'all' || (problems ?? 0) > 0
}

function changeText(author: string | null, time: string): string {
  if (author === null) return t.updatedAt({ time })
  return author === SEED_AUTHOR ? t.cameWithShop({ time }) : t.updatedBy({ name: author, time })
}

function Group({ title, documents }: { title: string; documents: readonly DocumentSummary[] }) {
  const dateText = useDateText()
  if (documents.length === 0) return null
  return (
    <Card title={title}>
      <Rows label={title}>
        {documents.map((document) => {
          const { page_type, key, name, updated_by, updated_at, preview_path } = document
          const time = dateText(updated_at)
          return (
            <Row
              key={`${page_type} ${key}`}
              title={<AdminLink href={documentHref(page_type, key)}>{name}</AdminLink>}
              text={[preview_path, changeText(updated_by, time)].filter(Boolean).join(' · ')}
              below={<Problems document={document} />}
              actions={
                <span className={css.states}>
                  {statesOf(document).map(({ text, tone }) => (
                    <Badge key={text} text={text} tone={tone} />
                  ))}
                </span>
              }
            />
          )
        })}
      </Rows>
    </Card>
  )
}

function statesOf({ is_published, has_draft, schedule, problems }: DocumentSummary): { text: string; tone: Tone }[] {
  return [
    ...(problems ? [{ text: t.problemCount({ count: problems }), tone: 'error' as const }] : []),
    ...(schedule ? [{ text: t.stateScheduled(), tone: 'accent' as const }] : []),
    ...(has_draft ? [{ text: is_published ? t.stateChanged() : t.stateDraft(), tone: 'warning' as const }] : []),
    ...(is_published && !has_draft ? [{ text: t.statePublished(), tone: 'success' as const }] : []),
  ]
}
