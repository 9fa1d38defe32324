import type { StockVariant } from '#generated/api.d.ts'
import { setLowStock, setShopLowStock } from '#generated/calls/stock.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-stock.ts'
import { readNumber } from '../controls/typed-values.ts'
import { OptionFieldset } from '../shell/option-row.tsx'
import { useAdmin } from '../shell/session.ts'
import { RestoredNote } from '../shell/restored-note.tsx'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { refreshStock } from './stock.queries.ts'
import css from './adjust-form.module.css'

interface Props {
  /** Null for the shop's own threshold. */
  variants: readonly StockVariant[] | null
  shopThreshold: number
  onClose: () => void
  onDone: () => void
}

interface Values {
  own: boolean
  threshold: string
}

const MOST_OF_SHOP = 1000
const MOST = 1_000_000

/** Sets at which stock variants are low: those of the shop, or some with a number of their own. */
export function ThresholdDialog({ variants, shopThreshold, onClose, onDone }: Props) {
  const { http, queryClient, session } = useAdmin()
  const { locale } = session.shop
  const most = variants === null ? MOST_OF_SHOP : MOST
  const read = (text: string) => {
    const value = readNumber(text, { isWhole: true, locale })
    return value === undefined || value < 0 || value > most ? undefined : value
  }
  const used = useKeptForm<Values>(`stock threshold ${variants?.map(({ product_id: id }) => id).join() ?? 'shop'}`, {
    initial: () => ({
      own: variants === null || variants.some(({ own_threshold: own }) => own !== null),
      threshold: String(variants?.[0]?.threshold ?? shopThreshold),
    }),
    check: ({ own, threshold }): Record<string, string> =>
      own && read(threshold) === undefined
        ? { threshold: t.enterThreshold({ most: most.toLocaleString(locale) }) }
        : {},
    submit: async ({ own, threshold }) => {
      const value = own ? (read(threshold) ?? null) : null
      if (variants === null) await setShopLowStock(http, { body: { threshold: value ?? 0 }, quiet: true })
      else {
        const ids = variants.map(({ product_id: id }) => id)
        await setLowStock(http, { body: { product_ids: ids, threshold: value }, quiet: true })
      }
      void showToast({ kind: 'success', text: t.thresholdSaved() })
      onDone()
      await refreshStock(queryClient)
    },
  })
  const { values, errors, message, isSending, form, set } = used
  return (
    <Dialog open title={t.thresholdTitle()} onClose={onClose}>
      <form {...form} className={css.root}>
        <RestoredNote used={used} />
        <p>{variants === null ? t.thresholdShopLead() : t.thresholdLead()}</p>
        {variants !== null && (
          <OptionFieldset
            legend={t.threshold()}
            options={[
              { key: 'shop', label: t.likeShop({ threshold: shopThreshold }) },
              { key: 'own', label: t.ownNumber() },
            ]}
            value={values.own ? 'own' : 'shop'}
            onChange={(choice) => set('own', choice === 'own')}
          />
        )}
        {values.own && (
          <TextField
            name="threshold"
            label={`${t.threshold()} (${t.units()})`}
            inputMode="numeric"
            autoComplete="off"
            value={values.threshold}
            error={errors['threshold']}
            onChange={({ target }) => set('threshold', target.value)}
          />
        )}
        <FormMessage>{message}</FormMessage>
        <Button type="submit" loading={isSending} className={css.send}>
          {t.apply()}
        </Button>
      </form>
    </Dialog>
  )
}
