import type { DeskOrder } from '#generated/api.d.ts'
import { refuseDeskReturns } from '#generated/calls/order-desk.ts'
import { TextArea } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-desk.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'
import type { ChangeOrder } from './use-order-change.ts'

interface Props {
  order: DeskOrder
  change: ChangeOrder
  onClose: () => void
}

/** Declines the open return requests; the customer gets the explanation by mail. */
export function DeclineDialog({ order: { number, version }, change, onClose }: Props) {
  const { http } = useAdmin()
  const used = useKeptForm(`decline ${number}`, {
    initial: { answer: '' },
    check: ({ answer }): Record<string, string> => (answer.trim() === '' ? { answer: t.enterAnswer() } : {}),
    submit: async ({ answer }) => {
      const body = { version, answer: answer.trim() }
      await change(() => refuseDeskReturns(http, { params: { number }, body, quiet: true }))
      void showToast({ kind: 'success', text: t.declinedNow() })
      onClose()
    },
  })
  const { field } = used
  return (
    <FormDialog title={t.declineReturn()} used={used} action={t.declineReturn()} onClose={onClose}>
      <TextArea {...field('answer')} label={t.answer()} hint={t.answerHint()} maxLength={1000} />
    </FormDialog>
  )
}
