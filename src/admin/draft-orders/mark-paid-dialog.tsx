import type { DraftPage, PayDraftOrderBody } from '#generated/api.d.ts'
import { payDraftOrder } from '#generated/calls/draft-orders.ts'
import { SelectField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-draft-orders.ts'
import type { AdminRecord } from '../resources/resource.queries.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'

interface Props {
  record: AdminRecord
  changed: (page: DraftPage) => void
  onClose: () => void
}

type PaidBy = PayDraftOrderBody['paid_by']

const METHODS: Readonly<Record<PaidBy, () => string>> = {
  bank_transfer: t.bankTransfer,
  cash: t.cash,
  card_terminal: t.cardTerminal,
  other: t.other,
}

/** Orders a draft that was paid outside the shop. */
export function MarkPaidDialog({ record: { id, version }, changed, onClose }: Props) {
  const { http } = useAdmin()
  const used = useKeptForm(`draft order paid ${id}`, {
    initial: { paidBy: 'bank_transfer' as PaidBy },
    check: () => ({}),
    submit: async ({ paidBy }) => {
      const page = await payDraftOrder(http, { params: { id }, body: { version, paid_by: paidBy }, quiet: true })
      changed(page)
      void showToast({ kind: 'success', text: t.markedPaid({ number: page.order_no ?? '' }) })
      onClose()
    },
  })
  return (
    <FormDialog title={t.markPaidTitle()} used={used} action={t.confirmPaid()} onClose={onClose}>
      <p>{t.markPaidLead()}</p>
      <SelectField
        name="paidBy"
        label={t.paidBy()}
        value={used.values.paidBy}
        onChange={({ target }) => used.set('paidBy', target.value)}
      >
        {Object.entries(METHODS).map(([value, title]) => (
          <option key={value} value={value}>
            {title()}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
