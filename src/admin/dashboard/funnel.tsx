import type { SalesDashboard } from '#generated/api.d.ts'
import * as t from '#words/admin-dashboard.ts'
import { Card } from '../shell/card.tsx'
import { useSession } from '../shell/session.ts'
import css from './dashboard.module.css'

type Steps = SalesDashboard['checkout']

const names: Readonly<Record<Steps[number]['step'], () => string>> = {
  cart: t.stepCart,
  contact: t.stepContact,
  address: t.stepAddress,
  delivery: t.stepDelivery,
  payment: t.stepPayment,
  placed: t.stepPlaced,
  confirmed: t.stepConfirmed,
}

/** How far carts get in the checkout. */
export function Funnel({ steps }: { steps: Steps }) {
  const { locale } = useSession().shop
  const most = Math.max(...steps.map(({ carts }) => carts))
  const all = steps[0]?.carts ?? 0
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <Card title={t.checkout()} lead={most === 0 ? t.noCarts() : t.checkoutLead()}>
      {most > 0 && (
        <ol className={css.steps}>
          {steps.map(({ step, carts }) => {
            const count = carts.toLocaleString(locale)
            return (
              <li key={step} className={css.step}>
                <span>{names[step]()}</span>
                <span className={css.amount}>
                  {all === 0 ? count : t.stepShare({ carts: count, share: percent.format(carts / all) })}
                </span>
                <progress className={css.bar} max={most} value={carts} aria-hidden="true" />
              </li>
            )
          })}
        </ol>
      )}
    </Card>
  )
}
