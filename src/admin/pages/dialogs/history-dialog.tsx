import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { httpOf } from '#api/client/http-of.ts'
import { queryOf } from '#api/client/query.ts'
import { SEED_AUTHOR } from '#domain/seed-author.ts'
import type { DocumentRevisionDetails, DocumentRevisionEntry } from '#generated/api.d.ts'
import { getDocument, getDocumentRevision, listDocumentRevisions } from '#generated/calls/documents.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import * as t from '#words/admin-pages.ts'
import { textOfValue } from '../../field/value-text.ts'
import { LoadedPart } from '../../shell/loaded-part.tsx'
import { PagesOf } from '../../shell/pages-of.tsx'
import { useDateText } from '../../shell/use-date-text.ts'
import type { DocumentAddress } from '../calls/document-calls.ts'
import { withIds } from '../content/ids.ts'
import { Comparison } from '../frame/comparison.tsx'
import { sectionTitle } from '../sections/catalogue.ts'
import css from './dialogs.module.css'

interface Props {
  address: DocumentAddress
  /** A path of the shop where the document can be seen. */
  path: string
  onRestore: (number: number) => void
  onClose: () => void
}

/** Who published what and when, by item; each revision can become the draft. */
export function HistoryDialog({ address: params, path, onRestore, onClose }: Props) {
  const query = useInfiniteQuery({
    queryKey: [...listDocumentRevisions.key({ params }), 'all'],
    queryFn: ({ client, signal, pageParam: before }) =>
      listDocumentRevisions(httpOf(client), {
        params,
        ...(before !== undefined && { query: { before } }),
        signal,
        quiet: true,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ revisions, has_more }) => (has_more ? revisions.at(-1)?.number : undefined),
    staleTime: 0,
  })
  return (
    <Dialog open title={t.history()} variant="wide" onClose={onClose}>
      <PagesOf query={query}>
        {(pages) => {
          const revisions = pages.flatMap((page) => page.revisions)
          if (revisions.length === 0) return <p>{t.noHistory()}</p>
          return (
            <ol role="list" className={css.revisions}>
              {revisions.map((revision) => (
                <Revision key={revision.number} {...{ params, path, revision, onRestore }} />
              ))}
            </ol>
          )
        }}
      </PagesOf>
    </Dialog>
  )
}

interface RevisionProps extends Pick<Props, 'path' | 'onRestore'> {
  params: DocumentAddress
  revision: DocumentRevisionEntry
}

function Revision({ params, path, revision, onRestore }: RevisionProps) {
  const { number, kind, author, created_at, summary, is_removed } = revision
  const time = useDateText()(created_at)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={css.revision}>
      <div className={css.revisionHead}>
        <div>
          <p className={css.heading}>{t.revisionTitle({ number, kind: kinds[kind]() })}</p>
          <p className={css.soft}>
            {author === SEED_AUTHOR ? t.cameWithShop({ time }) : t.revisionBy({ name: author, time })}
          </p>
          <p className={css.soft}>
            {summary.map(({ change, item }) => changes[change]({ item: itemName(item) })).join(' · ') || t.noChanges()}
          </p>
        </div>
        <div className={css.revisionActions}>
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t.hideChanges() : t.showChanges()}
          </Button>
          {!is_removed && (
            <Button look="quiet" onClick={() => onRestore(number)}>
              {t.restore()}
            </Button>
          )}
        </div>
      </div>
      {isOpen && <Changes params={params} path={path} number={number} />}
    </li>
  )
}

interface ChangesProps {
  params: DocumentAddress
  path: string
  number: number
}

function Changes({ params, path, number }: ChangesProps) {
  const query = useQuery(queryOf(getDocumentRevision, { params: { ...params, number }, quiet: true }))
  return (
    <LoadedPart query={query}>
      {(revision) => (
        <>
          <ul role="list" className={css.changes}>
            {revision.changes.map(({ change, item, fields }) => (
              <li key={item}>
                <p className={css.field}>{changes[change]({ item: itemName(item) })}</p>
                {fields.map(({ field, before, after }) => (
                  <p key={field} className={css.change}>
                    <span className={css.soft}>{fieldName(field)}</span>
                    <del>{textOfValue(before)}</del>
                    <ins>{textOfValue(after)}</ins>
                  </p>
                ))}
              </li>
            ))}
            {revision.changes.length === 0 && <li>{t.noChanges()}</li>}
          </ul>
          <Pictures {...{ params, path, revision }} />
        </>
      )}
    </LoadedPart>
  )
}

type Shown = 'changes' | 'now'

/** What a revision looks like, beside the one before it or what is published now. The shop is loaded when it is wanted. */
function Pictures({ params, path, revision }: Omit<ChangesProps, 'number'> & { revision: DocumentRevisionDetails }) {
  const [shown, setShown] = useState<Shown>()
  const query = useQuery({ ...queryOf(getDocument, { params, quiet: true }), enabled: shown === 'now', staleTime: 0 })
  const { number, content, previous } = revision
  const own = { title: t.versionNumber({ number }), content }
  const button = (key: Shown, label: string) => (
    <Button look="quiet" aria-expanded={shown === key} onClick={() => setShown(shown === key ? undefined : key)}>
      {label}
    </Button>
  )
  return (
    <>
      <div className={css.revisionActions}>
        {button('changes', t.compareBefore())}
        {button('now', t.compareNow())}
      </div>
      {shown === 'changes' && (
        <Pair {...{ params, path }} sides={[{ title: t.versionBefore(), content: previous }, own]} />
      )}
      {shown === 'now' && (
        <LoadedPart query={query}>
          {({ published }) => (
            <Pair {...{ params, path }} sides={[own, { title: t.versionNow(), content: published }]} />
          )}
        </LoadedPart>
      )}
    </>
  )
}

interface PairProps {
  params: DocumentAddress
  path: string
  sides: readonly [Written, Written]
}
interface Written {
  title: string
  content: DocumentRevisionDetails['content']
}

function Pair({ params, path, sides: [left, right] }: PairProps) {
  // The frames load again when their content is another object.
  const [before, after] = [useIdentified(left.content), useIdentified(right.content)]
  const sides = [
    { title: left.title, content: before },
    { title: right.title, content: after },
  ] as const
  return <Comparison address={params} path={path} sides={sides} />
}

const useIdentified = (content: Written['content']) => useMemo(() => content && withIds(content), [content])

const kinds = {
  publish: t.kindPublish,
  restore: t.kindRestore,
  remove: t.kindRemove,
  import: t.kindImport,
} as const

const changes = {
  added: t.changeAdded,
  removed: t.changeRemoved,
  changed: t.changeChanged,
  moved: t.changeMoved,
} as const

/** `hero#first` is the section with the id `first`. */
function itemName(item: string): string {
  const [key = '', id] = item.split('#')
  return id === undefined ? t.pageSettings() : sectionTitle({ key, id })
}

const fieldName = (field: string): string =>
  field
    .replace(/^settings\./, '')
    .replaceAll('.', ' › ')
    .replaceAll('_', ' ')
