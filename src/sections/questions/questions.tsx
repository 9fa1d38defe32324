import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { faqQuery } from '#api/faq.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Faq, QuestionGroup } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/questions.js'
import { pageHref } from '#pages/page-href.ts'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/field.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Prose } from '#ui/prose.tsx'
import * as t from '#words/content.ts'
import { countOf, findQuestions } from './find-questions.ts'
import { groupOf } from './group-of.ts'
import css from './questions.module.css'

/** Number of found questions up to which they are open. */
const MAX_OPEN = 3

/** Questions in groups, with a search field. */
export function Questions({ id, settings }: SectionProps<Settings>) {
  const page = usePage()
  const { data: faq } = useSuspenseQuery(faqQuery(groupOf(settings, page)))
  const initialWords = typeof page.search['query'] === 'string' ? page.search['query'] : ''
  const [words, setWords] = useState(initialWords)
  const root = useOpenedByFragment()
  if (faq.groups.length === 0) return null
  // A single group needs no search.
  const canSearch = settings.show_search && faq.groups.length > 1
  const groups = canSearch ? findQuestions(faq.groups, words) : faq.groups
  const isNarrowed = canSearch && words.trim() !== ''
  const count = countOf(groups)
  const { link } = settings
  return (
    <Band top="none" label={t.questions()}>
      <div className={css.root} ref={root}>
        <div className={`${css.side} ${patterns.stack16}`}>
          {canSearch && (
            // Without script, the form requests the page with the query.
            <form role="search" aria-label={settings.search_label} onSubmit={(event) => event.preventDefault()}>
              <TextField
                label={settings.search_label}
                id={`${id}-words`}
                type="search"
                name="query"
                value={words}
                maxLength={200}
                autoComplete="off"
                enterKeyHint="search"
                onChange={(event) => setWords(event.target.value)}
              />
            </form>
          )}
          {canSearch && (
            <p role="status" className={patterns.note}>
              {isNarrowed &&
                (count === 0 ? settings.empty_text : t.answersFound({ count, total: countOf(faq.groups) }))}
            </p>
          )}
          {settings.group === undefined && !isNarrowed && <Index faq={faq} path={page.path} />}
          {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
        </div>
        <div className={patterns.stack32}>
          {groups.map((group) => (
            <Group
              key={group.id}
              group={group}
              isOpen={isNarrowed && count <= MAX_OPEN}
              isPage={page.subject.kind === 'faq' && settings.group === undefined}
            />
          ))}
        </div>
      </div>
    </Band>
  )
}

/** Links to the groups: on this page if it contains all, otherwise to their pages. */
function Index({ faq: { id, index }, path }: { faq: Faq; path: string }) {
  if (index.length < 2) return null
  const isAll = id === 'all'
  const hrefOf = (group: string) => (isAll ? `#${group}` : pageHref('questions', { group }))
  return (
    <nav aria-label={t.questionGroups()}>
      <ul role="list">
        {!isAll && (
          <li>
            <Link className={patterns.touch} href={pageHref('faq')}>
              {t.allQuestions()}
            </Link>
          </li>
        )}
        {index.map(({ id: group, title }) => (
          <li key={group}>
            <Link
              className={patterns.touch}
              href={hrefOf(group)}
              current={!isAll && pageHref('questions', { group }) === path}
              dir="auto"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface GroupProps {
  group: QuestionGroup
  isOpen: boolean
  /** Whether the page is about this group, so that its title is not repeated. */
  isPage: boolean
}

function Group({ group: { id, title, summary, questions }, isOpen, isPage }: GroupProps) {
  return (
    <section id={id} aria-label={title} className={css.group}>
      {!isPage && <Heading level={2}>{title}</Heading>}
      {!isPage && summary && (
        <p className={patterns.lead} dir="auto">
          {summary}
        </p>
      )}
      {questions.map(({ id: own, question, answer }) => (
        <div key={own} id={own} className={css.question}>
          <Disclosure summary={<span dir="auto">{question}</span>} level={isPage ? 2 : 3} open={isOpen || undefined}>
            <Prose html={answer} />
          </Disclosure>
        </div>
      ))}
    </section>
  )
}

/** Opens the question in the fragment of the address. */
function useOpenedByFragment() {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const open = () => {
      const name = fragment()
      const details = name && root.current?.querySelector(`[id="${CSS.escape(name)}"] > details`)
      if (details instanceof HTMLDetailsElement) details.open = true
    }
    open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])
  return root
}

/** Returns the fragment of the address; '' if it cannot be decoded. */
function fragment(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1))
  } catch {
    return ''
  }
}
