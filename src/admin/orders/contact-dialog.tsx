import type { DeskOrder } from '#generated/api.d.ts'
import { correctDeskContact } from '#generated/calls/order-desk.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-desk.ts'
import { useAdmin } from '../shell/session.ts'
import { allows } from './order-part.ts'
import type { ChangeOrder } from './use-order-change.ts'

interface Props {
  order: DeskOrder
  change: ChangeOrder
  onClose: () => void
}

/** Corrects the email address or phone number of an order. */
export function ContactDialog({ order, change, onClose }: Props) {
  const { http } = useAdmin()
  const { number, version, contact } = order
  const before = { email: contact.email ?? '', phone: contact.phone ?? '' }
  const { message, isSending, field, form } = useForm({
    initial: before,
    submit: async (given) => {
      const [email, phone] = [given.email.trim(), given.phone.trim()]
      const changes = { ...(email !== before.email && { email }), ...(phone !== before.phone && { phone }) }
      if (Object.keys(changes).length > 0) {
        const body = { version, ...changes }
        await change(() => correctDeskContact(http, { params: { number }, body, quiet: true }))
        void showToast({ kind: 'success', text: t.contactCorrected() })
      }
      onClose()
    },
  })
  return (
    <Dialog open title={t.correctContact()} onClose={onClose}>
      <form {...form} className={patterns.stack16}>
        {allows(order, 'correct_email') && (
          <TextField {...field('email')} label={t.email()} hint={t.emailHint()} type="email" autoComplete="off" />
        )}
        {allows(order, 'correct_phone') && (
          <TextField {...field('phone')} label={t.phone()} type="tel" autoComplete="off" maxLength={30} />
        )}
        <FormMessage>{message}</FormMessage>
        <Button type="submit" loading={isSending}>
          {t.save()}
        </Button>
      </form>
    </Dialog>
  )
}
