import type { DeskOrder } from '#generated/api.d.ts'
import { refuseDeskReturns } from '#generated/calls/order-desk.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-desk.ts'
import { useAdmin } from '../shell/session.ts'
import type { ChangeOrder } from './use-order-change.ts'

interface Props {
  order: DeskOrder
  change: ChangeOrder
  onClose: () => void
}

/** Declines the open return requests; the customer gets the explanation by mail. */
export function DeclineDialog({ order: { number, version }, change, onClose }: Props) {
  const { http } = useAdmin()
  const { message, isSending, field, form } = useForm({
    initial: { answer: '' },
    check: ({ answer }): Record<string, string> => (answer.trim() === '' ? { answer: t.enterAnswer() } : {}),
    submit: async ({ answer }) => {
      const body = { version, answer: answer.trim() }
      await change(() => refuseDeskReturns(http, { params: { number }, body, quiet: true }))
      void showToast({ kind: 'success', text: t.declinedNow() })
      onClose()
    },
  })
  return (
    <Dialog open title={t.declineReturn()} onClose={onClose}>
      <form {...form} className={patterns.stack16}>
        <TextArea {...field('answer')} label={t.answer()} hint={t.answerHint()} maxLength={1000} />
        <FormMessage>{message}</FormMessage>
        <Button type="submit" loading={isSending}>
          {t.declineReturn()}
        </Button>
      </form>
    </Dialog>
  )
}
