import type { DifferenceTask } from '#generated/api.d.ts'
import { dismissPaymentDifference } from '#generated/calls/payment-admin.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import patterns from '#ui/patterns.module.css'
import * as app from '#words/admin-app.ts'
import * as t from '#words/admin-payments.ts'
import { useAdmin, useSession } from '../shell/session.ts'
import { describeDifference } from './difference-words.ts'

interface Props {
  difference: DifferenceTask
  onClose: () => void
  onDone: () => void
}

/** Hides a difference that has been dealt with. The reason is kept in the audit log. */
export function DismissDialog({ difference, onClose, onDone }: Props) {
  const { http } = useAdmin()
  const { locale } = useSession().shop
  const { form, field, message, isSending } = useForm<{ reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? app.required() : undefined }),
    submit: async ({ reason }) => {
      const body = { reason: reason.trim() }
      await dismissPaymentDifference(http, { params: { id: difference.id }, body, quiet: true })
      void showToast({ kind: 'success', text: t.dismissed() })
      onDone()
    },
  })
  return (
    <Dialog open title={t.dismissTitle()} onClose={onClose}>
      <form {...form} className={patterns.stack16}>
        <p>{describeDifference(difference, locale)}</p>
        <TextArea {...field('reason')} label={t.reason()} hint={t.reasonHint()} maxLength={500} />
        <FormMessage>{message}</FormMessage>
        <div>
          <Button type="submit" loading={isSending}>
            {t.dismissButton()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
