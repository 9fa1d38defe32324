import type { DeskOrder } from '#generated/api.d.ts'
import { correctDeskContact } from '#generated/calls/order-desk.ts'
import { TextField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-desk.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { allows } from './order-page-props.ts'
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
  const used = useKeptForm(`contact ${number}`, {
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
  const { field } = used
  return (
    <FormDialog title={t.correctContact()} used={used} action={t.save()} onClose={onClose}>
      {allows(order, 'correct_email') && (
        <TextField {...field('email')} label={t.email()} hint={t.emailHint()} type="email" autoComplete="off" />
      )}
      {allows(order, 'correct_phone') && (
        <TextField {...field('phone')} label={t.phone()} type="tel" autoComplete="off" maxLength={30} />
      )}
    </FormDialog>
  )
}
