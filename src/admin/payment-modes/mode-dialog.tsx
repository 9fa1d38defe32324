import { useState } from 'react'
import type { AdminPaymentMode } from '#generated/api.d.ts'
import { changePaymentMode } from '#generated/calls/payment-admin.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import * as app from '#words/admin-app.ts'
import * as t from '#words/admin-payment-modes.ts'
import { secretFields } from '../field/secret-fields.ts'
import { SchemaForm } from '../form/schema-form.tsx'
import { useAdmin } from '../shell/session.ts'
import { RestoredNote } from '../shell/restored-note.tsx'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { changeOf, schemaOfMode, valuesOfMode } from './mode-form.ts'

interface Props {
  mode: AdminPaymentMode
  onClose: () => void
  onSaved: () => void
}

/** The texts, limits and settings of a payment method. Stored secrets are not shown, only replaced. */
export function ModeDialog({ mode, onClose, onSaved }: Props) {
  const { http, session } = useAdmin()
  const { shop } = session
  const [schema] = useState(() => schemaOfMode(mode))
  const form = useKeptForm<Record<string, unknown>>(`payment method ${mode.code}`, {
    initial: () => valuesOfMode(mode),
    secrets: secretFields(schema),
    check: ({ name }) => ({ name: typeof name === 'string' && name.trim() !== '' ? undefined : app.required() }),
    submit: async (values) => {
      await changePaymentMode(http, { params: { code: mode.code }, body: changeOf(mode, values), quiet: true })
      void showToast({ kind: 'success', text: t.saved({ title: mode.title }) })
      onSaved()
    },
  })
  return (
    <Dialog open title={t.editOf({ title: mode.title })} onClose={onClose}>
      <SchemaForm
        schema={schema}
        form={form}
        shop={{ currency: shop.currency, locale: shop.locale, timeZone: shop.time_zone }}
      >
        <RestoredNote used={form} />
        <FormMessage>{form.message}</FormMessage>
        <div>
          <Button type="submit" loading={form.isSending}>
            {t.save()}
          </Button>
        </div>
      </SchemaForm>
    </Dialog>
  )
}
