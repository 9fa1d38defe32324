import type { DeskOrder } from '#generated/api.d.ts'
import * as t from '#words/admin-desk.ts'
import { Card } from '../shell/card.tsx'
import css from './notes-card.module.css'

/** The gift wrapping and message of an order; nothing for others. */
export function GiftWrappingCard({ order: { gift } }: { order: DeskOrder }) {
  if (!gift) return null
  return (
    <Card title={t.gift()}>
      {gift.wrapped && <p>{t.giftWrapped()}</p>}
      {gift.note !== null && (
        <div className={css.note}>
          <p className={css.by}>{t.giftNote()}</p>
          <p className={css.text} dir="auto">
            {gift.note}
          </p>
        </div>
      )}
    </Card>
  )
}
