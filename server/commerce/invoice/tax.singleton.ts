import type { AdminTax } from '#generated/admin/tax.js'
import { cleanGstin, isGstin } from '#domain/gstin.ts'
import { gstCodeOf } from '#domain/gst-states.ts'
import { financialYear } from '#domain/shop-time.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type ValueErrors, refuseValues } from '#server/platform/resources/refuse-values.ts'
import { defineSingleton } from '#server/platform/resources/singleton.ts'
import { settingsPage } from '#server/store/settings/settings-page.ts'
import { readStoreValues } from '#server/store/values/store-values.ts'
import * as t from '#words/admin-settings.ts'

const counters = statement<{ invoice: number; note: number }, [year: string]>(
  'tax-counters',
  `SELECT coalesce((SELECT last FROM invoice_counter WHERE year = $1), 0) AS invoice,
     coalesce((SELECT last FROM credit_note_counter WHERE year = $1), 0) AS note`,
)
// Waits for orders that are being confirmed; a counter never decreases.
const raiseInvoices = statement<NoRow, [year: string, last: number]>(
  'tax-invoice-counter',
  `INSERT INTO invoice_counter AS c (year, last) VALUES ($1, $2)
   ON CONFLICT (year) DO UPDATE SET last = excluded.last WHERE c.last < excluded.last`,
)
const raiseNotes = statement<NoRow, [year: string, last: number]>(
  'tax-note-counter',
  `INSERT INTO credit_note_counter AS c (year, last) VALUES ($1, $2)
   ON CONFLICT (year) DO UPDATE SET last = excluded.last WHERE c.last < excluded.last`,
)

const settings = settingsPage<AdminTax>({
  name: 'tax',
  settings: { store_gstin: '', freight_gst: 'own', invoice_prefix: '', credit_note_prefix: 'CN', numbering_note: '' },
})

export const singleton = defineSingleton<AdminTax>({
  ...settings,
  name: 'tax',
  read: async (db, app) => {
    const { values } = await settings.read(db, app)
    const year = financialYear(new Date(), await readTimeZone(app))
    const [last = { invoice: 0, note: 0 }] = await counters(db, year)
    const next = { financial_year: year, next_invoice: last.invoice + 1, next_credit_note: last.note + 1 }
    return { values: { ...(values as unknown as AdminTax), ...next } }
  },
  update: async (db, given, context) => {
    const { before, changed } = context
    const values = { ...given, store_gstin: cleanGstin(given.store_gstin) }
    refuseValues({ ...(await gstinErrors(db, values)), ...numberErrors(values, before) })
    await settings.update(db, { ...values }, context as unknown as Parameters<typeof settings.update>[2])
    if (changed.has('next_invoice')) await raiseInvoices(db, before.financial_year, values.next_invoice - 1)
    if (changed.has('next_credit_note')) await raiseNotes(db, before.financial_year, values.next_credit_note - 1)
  },
})

async function gstinErrors(db: Queryable, { store_gstin: gstin }: AdminTax): Promise<ValueErrors> {
  if (gstin === '') return {}
  if (!isGstin(gstin)) return { '/store_gstin': t.gstinWrong() }
  const { settings: all = {} } = (await readStoreValues(db)) ?? {}
  const text = (key: string) => (typeof all[key] === 'string' ? all[key] : '')
  const code = gstCodeOf(text('store_country'), text('store_state'))
  return code !== undefined && code !== gstin.slice(0, 2) ? { '/store_gstin': t.gstinState({ code }) } : {}
}

/** Refuses numbers that have been used, and skipped numbers without an explanation. */
function numberErrors(values: AdminTax, before: AdminTax): ValueErrors {
  const errors: Record<string, string> = {}
  for (const name of ['next_invoice', 'next_credit_note'] as const)
    if (values[name] < before[name]) errors[`/${name}`] = t.numberUsed({ next: String(before[name]) })
  const isSkipping = values.next_invoice > before.next_invoice || values.next_credit_note > before.next_credit_note
  if (isSkipping && (values.numbering_note === '' || values.numbering_note === before.numbering_note))
    errors['/numbering_note'] = t.explainGap()
  if (values.invoice_prefix === values.credit_note_prefix) errors['/credit_note_prefix'] = t.samePrefix()
  if (values.financial_year !== before.financial_year) errors['/financial_year'] = t.notChangeable()
  return errors
}
