import type { DraftPage } from '#generated/api.d.ts'
import { sendDraftOrder } from '#generated/calls/draft-orders.ts'
import { SelectField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-draft-orders.ts'
import type { AdminRecord } from '../resources/resource.queries.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { OptionRow } from '../shell/option-row.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'

interface Props {
  record: AdminRecord
  changed: (page: DraftPage) => void
  onClose: () => void
}

const DAYS = [1, 3, 7, 14, 30]

/** Makes the payment link of a draft, and mails it. */
export function SendDialog({ record: { id, version, values }, changed, onClose }: Props) {
  const { http } = useAdmin()
  const email = typeof values['email'] === 'string' ? values['email'] : ''
  const used = useKeptForm(`draft order link ${id}`, {
    initial: { days: '7', byMail: email !== '' },
    check: () => ({}),
    submit: async ({ days, byMail }) => {
      const body = { version, days: Number(days), by_mail: byMail }
      changed(await sendDraftOrder(http, { params: { id }, body, quiet: true }))
      void showToast({ kind: 'success', text: byMail ? t.sent() : t.linkMade() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.sendTitle()}
      used={used}
      action={used.values.byMail ? t.sendNow() : t.makeLink()}
      onClose={onClose}
    >
      {email === '' ? (
        <p>{t.noEmail()}</p>
      ) : (
        <OptionRow
          type="checkbox"
          options={[{ key: 'mail', label: t.sendTo({ email }) }]}
          isChosen={() => used.values.byMail}
          onChoose={() => used.set('byMail', !used.values.byMail)}
        />
      )}
      <SelectField
        name="days"
        label={t.validFor()}
        value={used.values.days}
        onChange={({ target }) => used.set('days', target.value)}
      >
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {t.days({ count })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
