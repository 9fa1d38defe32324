import { useQueryClient } from '@tanstack/react-query'
import { httpOf } from '#api/client/http-of.ts'
import type { ReportReviewBody } from '#generated/api.d.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { FormResult } from '#forms/form-result.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { reportReview } from '#generated/calls/review.ts'
import * as common from '#words/common.ts'
import * as t from '#words/reviews.ts'

type Reason = ReportReviewBody['reason']

const reasons: Readonly<Record<Reason, () => string>> = {
  advertising: t.advertising,
  offensive: t.offensive,
  private: t.personal,
  'wrong-product': t.wrongProduct,
  other: t.other,
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
    check: ({ reason }) => ({ reason: reason === '' ? t.reasonMissing() : undefined }),
    submit: ({ reason }) => reportReview(httpOf(client), { body: { review_id: reviewId, reason: reason as Reason } }),
  })

  return (
    <Dialog open onClose={onClose} title={t.reportTitle({ author })}>
      {isSent ? (
        <div className={`${patterns.stack16} ${patterns.start}`}>
          <FormResult>{t.reported()}</FormResult>
          <Button look="quiet" onClick={onClose}>
            {t.back()}
          </Button>
        </div>
      ) : (
        <form {...form} className={patterns.stack24}>
          <SelectField label={t.reportReason()} {...field('reason')}>
            <option value="" disabled>
              {t.chooseReason()}
            </option>
            {Object.entries(reasons).map(([code, label]) => (
              <option key={code} value={code}>
                {label()}
              </option>
            ))}
          </SelectField>
          <FormMessage>{message}</FormMessage>
          <div className={`${patterns.cluster} ${patterns.actions}`}>
            <Button type="submit" loading={isSending}>
              {t.submitReport()}
            </Button>
            <button type="button" className={patterns.action} onClick={onClose}>
              {common.cancel()}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
