import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import type { FormAnswerDetails } from '#generated/api.d.ts'
import { getFormAnswerDetails } from '#generated/calls/submissions.ts'
import * as t from '#words/admin-submissions.ts'
import { ResourceRecord } from '../resources/record-screen.tsx'
import type { AdminRecord } from '../resources/resource.queries.ts'
import { Card } from '../shell/card.tsx'
import { Facts } from '../shell/facts.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { AnswerNotes } from './answer-notes.tsx'

/** /admin/form-answers/7: what somebody sent, its state, and what staff wrote about it and to its sender. */
export function Screen({ resource }: ScreenProps) {
  if (!resource) throw new Error('This screen needs a resource')
  return <ResourceRecord resource={resource} Head={Sent} Panel={Correspondence} />
}

const detailsQuery = (id: number) =>
  ({ ...queryOf(getFormAnswerDetails, { params: { id }, quiet: true }), staleTime: 0 }) as const

function Sent({ record: { id } }: { record: AdminRecord }) {
  const query = useQuery(detailsQuery(id))
  return <LoadedPart query={query}>{(details) => <Answers details={details} />}</LoadedPart>
}

function Answers({ details: { answers, sender, created_at: at } }: { details: FormAnswerDetails }) {
  const dateText = useDateText()
  return (
    <Card title={t.answer()} lead={sender === null ? dateText(at) : t.sentBy({ sender, date: dateText(at) })}>
      <Facts
        facts={answers.map(({ name, label, value, file, is_current: isCurrent }) => [
          isCurrent ? label : t.formerField({ label }),
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

interface CorrespondenceProps {
  record: AdminRecord
  refresh: () => Promise<void>
}

function Correspondence({ record: { id, title }, refresh }: CorrespondenceProps) {
  const query = useQuery(detailsQuery(id))
  // A reply to a new answer also sets its state.
  const changed = () => void Promise.all([query.refetch(), refresh()])
  return (
    <LoadedPart query={query}>
      {(details) => <AnswerNotes id={id} form={title} details={details} onChange={changed} />}
    </LoadedPart>
  )
}
