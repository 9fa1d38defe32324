import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmittedAnswers } from '#generated/api.d.ts'
import { exportFormAnswersPath, listFormAnswers } from '#generated/calls/submissions.ts'
import { SelectField } from '#ui/field.tsx'
import * as lists from '#words/admin-list.ts'
import * as t from '#words/admin-submissions.ts'
import { withinSentence } from '../field/field-schema.ts'
import { ExportButton } from '../resources/export-button.tsx'
import { Card } from '../shell/card.tsx'
import { Facts } from '../shell/facts.tsx'
import { NothingHere } from '../shell/nothing-here.tsx'
import { Page } from '../shell/page.tsx'
import { PagesOf } from '../shell/pages-of.tsx'
import { useAdmin } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import css from './submissions.module.css'

/** /admin/forms: answers to forms and trade enquiries. */
export function Screen() {
  const { http } = useAdmin()
  const [form, setForm] = useState('')
  const list = useInfiniteQuery({
    queryKey: listFormAnswers.key({ query: { form } }),
    queryFn: ({ pageParam, signal }) =>
      listFormAnswers(http, {
        query: { ...(form !== '' && { form }), ...(pageParam !== 0 && { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // The choice of forms stays while the answers to another one load.
    placeholderData: (before) => before,
  })
  const forms = list.data?.pages[0]?.forms ?? []
  const title = forms.find(({ id }) => id === form)?.title
  const scopes = [
    ...(title === undefined ? [] : [{ title: t.answersTo({ form: title }), parameters: { form } }]),
    { title: lists.exportAll({ things: withinSentence(t.forms()) }), parameters: {} },
  ]
  return (
    <Page
      title={t.forms()}
      lead={t.formsLead()}
      width="text"
      actions={
        forms.length > 0 && (
          <ExportButton isPersonal things={withinSentence(t.forms())} path={exportFormAnswersPath} scopes={scopes} />
        )
      }
    >
      {forms.length > 1 && (
        <div className={css.filter}>
          <SelectField label={t.form()} value={form} onChange={({ target }) => setForm(target.value)}>
            <option value="">{t.allForms()}</option>
            {forms.map(({ id, title, answers }) => (
              <option key={id} value={id}>
                {t.formOption({ form: title, count: answers })}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <PagesOf query={list}>
        {(pages) => {
          const answers = pages.flatMap((page) => page.answers)
          if (answers.length > 0) return answers.map((one) => <Answer key={one.id} answer={one} />)
          return <NothingHere title={t.noAnswers()} advice={t.noAnswersAdvice()} />
        }}
      </PagesOf>
    </Page>
  )
}

function Answer({ answer: { form, created_at: at, answers } }: { answer: SubmittedAnswers }) {
  const dateText = useDateText()
  return (
    <Card title={form} lead={dateText(at)}>
      <Facts
        facts={answers.map(({ name, label, value, file }) => [
          label,
          file ? (
            <a href={file} target="_blank" rel="noreferrer">
              {t.openFile()}
            </a>
          ) : (
            value || t.noAnswer()
          ),
          name,
        ])}
      />
    </Card>
  )
}
