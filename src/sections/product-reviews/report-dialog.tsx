import { useQueryClient } from '@tanstack/react-query'
import { httpOf } from '#api/client/http-of.ts'
import type { ReportReviewBody } from '#generated/api.d.ts'
import { ownOrderMessages } from '#domain/checkout-messages.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { FormResult } from '#forms/form-result.tsx'
import { useForm } from '#forms/use-form.ts'
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
  const { form, field, message, isSending, isSent } = useForm<{ reason: Reason | '' }>({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason === '' ? ownOrderMessages.chooseReason : undefined }),
    submit: ({ reason }) => reportReview(httpOf(client), { body: { review_id: reviewId, reason: reason as Reason } }),
  })

  return (
    <Dialog open onClose={onClose} title={`Report the review of ${author}`}>
      {isSent ? (
        <div className={`${patterns.stack16} ${patterns.start}`}>
          <FormResult>Thank you. The shop looks at it.</FormResult>
          <Button look="quiet" onClick={onClose}>
            Back to the reviews
          </Button>
        </div>
      ) : (
        <form {...form} className={patterns.stack24}>
          <SelectField label="What is wrong with it?" {...field('reason')}>
            <option value="" disabled>
              Choose a reason
            </option>
            {Object.entries(reasons).map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </SelectField>
          <FormMessage>{message}</FormMessage>
          <div className={`${patterns.cluster} ${patterns.actions}`}>
            <Button type="submit" loading={isSending}>
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
