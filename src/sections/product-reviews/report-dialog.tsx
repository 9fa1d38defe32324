import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#api/client/errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { ReportReviewBody } from '#generated/api.d.ts'
import { ownMessages } from '#domain/messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { reportReview } from '#generated/calls/review.ts'

type Reason = ReportReviewBody['reason']

const reasons: Readonly<Record<Reason, string>> = {
  advertising: 'It is advertising',
  offensive: 'It is offensive',
  private: 'It tells something private',
  'wrong-product': 'It is about something else',
  other: 'Another reason',
}

interface Props {
  reviewId: number
  author: string
  onClose: () => void
}

/** Reports a review to the shop. */
export function ReportDialog({ reviewId, author, onClose }: Props) {
  const client = useQueryClient()
  const [reason, setReason] = useState<Reason | ''>('')
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking')
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (reason === '') return setFault('Please choose a reason.')
    setState('sending')
    setFailure(undefined)
    try {
      await reportReview(httpOf(client), { body: { review_id: reviewId, reason } })
      setState('done')
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : ownMessages.requestFailed)
      setState('asking')
    }
  }

  return (
    <Dialog open onClose={onClose} title={`Report the review of ${author}`}>
      {state === 'done' ? (
        <div className={`${patterns.stack16} ${patterns.start}`}>
          <p role="status">Thank you. The shop looks at it.</p>
          <Button look="quiet" onClick={onClose}>
            Back to the reviews
          </Button>
        </div>
      ) : (
        <form className={patterns.stack24} noValidate onSubmit={(event) => void send(event)}>
          <SelectField
            label="What is wrong with it?"
            value={reason}
            error={fault}
            onChange={({ target }) => {
              setReason(target.value as Reason)
              setFault(undefined)
            }}
          >
            <option value="" disabled>
              Choose a reason
            </option>
            {Object.entries(reasons).map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </SelectField>
          {failure !== undefined && (
            <p className={patterns.error} role="alert">
              {failure}
            </p>
          )}
          <div className={`${patterns.cluster} ${patterns.actions}`}>
            <Button type="submit" loading={state === 'sending'}>
              Report it
            </Button>
            <button type="button" className={patterns.action} onClick={onClose}>
              Not now
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
