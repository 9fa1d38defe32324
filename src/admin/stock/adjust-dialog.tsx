import type { StockVariant } from '#generated/api.d.ts'
import { Dialog } from '#ui/dialog.tsx'
import * as t from '#words/admin-stock.ts'
import { AdjustForm } from './adjust-form.tsx'

interface Props {
  variants: readonly StockVariant[]
  onClose: () => void
  onDone: () => void
}

/** Changes the stock of the variants that were chosen in the list. */
export const AdjustDialog = ({ variants, onClose, onDone }: Props) => (
  <Dialog
    open
    title={variants.length === 1 ? t.adjustTitle() : t.adjustTitleMany({ count: variants.length })}
    onClose={onClose}
  >
    <AdjustForm variants={variants} onDone={onDone} />
  </Dialog>
)
