import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { faqQuery } from '#api/faq.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Faq, QuestionGroup } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/questions.js'
import { pageHref } from '#routes/page-href.ts'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/field.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Prose } from '#ui/prose.tsx'
import { countOf, findQuestions } from './find-questions.ts'
import { groupOf } from './group-of.ts'
import css from './questions.module.css'

/** So few that are found stand open. */
const FEW = 3

/** Questions in groups, and a field that leaves those that hold its words. */
export function Questions({ id, settings }: SectionProps<Settings>) {
  const page = usePage()
  const { data: faq } = useSuspenseQuery(faqQuery(groupOf(settings, page)))
  const asked = typeof page.search['query'] === 'string' ? page.search['query'] : ''
  const [words, setWords] = useState(asked)
  const root = useOpenedByFragment()
  if (faq.groups.length === 0) return null
  const groups = settings.show_search ? findQuestions(faq.groups, words) : faq.groups
  const isNarrowed = settings.show_search && words.trim() !== ''
  const count = countOf(groups)
  const { link } = settings
  return (
    <Band top="none" label="Questions and answers">
      <div className={css.root} ref={root}>
        <div className={`${css.side} ${patterns.stack16}`}>
          {settings.show_search && (
            // Without script the form asks for the page with these words.
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
          <p role="status" className={patterns.note}>
            {isNarrowed && (count === 0 ? settings.empty_text : `${count} of ${countOf(faq.groups)} answers`)}
          </p>
          {settings.group === undefined && <Index faq={faq} path={page.path} />}
          {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
        </div>
        <div className={patterns.stack32}>
          {groups.map((group) => (
            <Group key={group.id} group={group} isOpen={isNarrowed && count <= FEW} />
          ))}
        </div>
      </div>
    </Band>
  )
}

/** The ways to each group: down the page where all of them are here, else to its own page. */
function Index({ faq: { id, index }, path }: { faq: Faq; path: string }) {
  if (index.length < 2) return null
  const isAll = id === 'all'
  const hrefOf = (group: string) => (isAll ? `#${group}` : pageHref('questions', { group }))
  return (
    <nav aria-label="Groups of questions">
      <ul role="list">
        {!isAll && (
          <li>
            <Link className={patterns.touch} href={pageHref('faq')}>
              All questions
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

function Group({ group: { id, title, summary, questions }, isOpen }: { group: QuestionGroup; isOpen: boolean }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={css.group}>
      <Heading level={2} id={`${id}-title`}>
        {title}
      </Heading>
      {summary && (
        <p className={patterns.lead} dir="auto">
          {summary}
        </p>
      )}
      {questions.map(({ id: own, question, answer }) => (
        <div key={own} id={own} className={css.question}>
          <Disclosure summary={<span dir="auto">{question}</span>} level={3} open={isOpen || undefined}>
            <Prose html={answer} />
          </Disclosure>
        </div>
      ))}
    </section>
  )
}

/** Opens the question that the address names. */
function useOpenedByFragment() {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const open = () => {
      const name = decodeURIComponent(window.location.hash.slice(1))
      const details = name && root.current?.querySelector(`[id="${CSS.escape(name)}"] > details`)
      if (details instanceof HTMLDetailsElement) details.open = true
    }
    open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])
  return root
}
