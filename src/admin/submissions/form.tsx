import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '#api/client/query.ts'
import type { FormAnswerCounts } from '#generated/api.d.ts'
import { getFormAnswerCounts } from '#generated/calls/submissions.ts'
import * as t from '#words/admin-submissions.ts'
import { type RecordFrame, ResourceRecord } from '../resources/record-screen.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { Notice } from '../shell/notice.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { useSession } from '../shell/session.ts'

/** /admin/forms/7: the fields of a form. Beside them, its answers, and what becomes of those to removed fields. */
export function Screen({ resource }: ScreenProps) {
  if (!resource) throw new Error('This screen needs a resource')
  return <ResourceRecord resource={resource} Frame={FormFrame} />
}

const FormFrame: RecordFrame = ({ record, values, children }) => {
  const { role } = useSession()
  const { data } = useQuery({
    ...queryOf(getFormAnswerCounts, { params: { id: record?.id ?? 0 }, quiet: true }),
    enabled: record !== undefined,
    staleTime: 0,
  })
  if (!record || !data) return children({})
  const link = role === 'owner' || role === 'manager' ? `/admin/form-answers?form=${record.id}` : undefined
  return children({
    side: <AnswersCard counts={data} removed={removedFields(data, record.values, values)} link={link} />,
  })
}

type Removed = FormAnswerCounts['fields']

/** Returns the answered fields that the form as it is typed no longer has, but the stored one has. */
function removedFields({ fields }: FormAnswerCounts, stored: Values, typed: Values): Removed {
  const [before, now] = [namesIn(stored), namesIn(typed)]
  return fields.filter(({ name }) => before.has(name) && !now.has(name))
}

type Values = Readonly<Record<string, unknown>>

const namesIn = ({ fields }: Values): ReadonlySet<unknown> =>
  new Set(Array.isArray(fields) ? (fields as { name?: unknown }[]).map(({ name }) => name) : [])

interface CardProps {
  counts: FormAnswerCounts
  removed: Removed
  link: string | undefined
}

function AnswersCard({ counts: { answers, new_answers: fresh }, removed, link }: CardProps) {
  const summary: ReactNode = answers === 0 ? t.noAnswersToForm() : t.answerCount({ count: answers, fresh })
  return (
    <>
      {removed.length > 0 && (
        <Notice
          isWarning
          text={removed.map(({ label, answers: count }) => t.fieldRemoved({ field: label, count })).join(' ')}
        />
      )}
      <Card title={t.answers()}>
        <p>{summary}</p>
        {link !== undefined && answers > 0 && <AdminLink href={link}>{t.viewAnswers()}</AdminLink>}
      </Card>
    </>
  )
}
