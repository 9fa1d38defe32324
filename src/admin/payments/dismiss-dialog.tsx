import type { DifferenceTask } from '#generated/api.d.ts'
import { dismissPaymentDifference } from '#generated/calls/payment-admin.ts'
import { TextArea } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as app from '#words/admin-app.ts'
import * as t from '#words/admin-payments.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useAdmin, useSession } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'
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
  const used = useKeptForm<{ reason: string }>(`payment difference ${difference.id}`, {
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
    <FormDialog title={t.dismissTitle()} used={used} action={t.dismissButton()} onClose={onClose}>
      <p>{describeDifference(difference, locale)}</p>
      <TextArea {...used.field('reason')} label={t.reason()} hint={t.reasonHint()} maxLength={500} />
    </FormDialog>
  )
}
