import * as t from '#words/admin-desk.ts'
import { reasonLabel, refundReasons } from '#domain/order-rules.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Badge } from '../shell/badge.tsx'
import { Card } from '../shell/card.tsx'
import { returnHref } from '../shell/order-href.ts'
import { returnStateNames, returnTone } from '../shell/return-states.ts'
import { Row, Rows } from '../shell/rows.tsx'
import { useDateText } from '../shell/use-date-text.ts'
import { moneyOf } from './order-money.ts'
import type { OrderPageProps } from './order-page-props.ts'

/** What the customer wants to return. Each return is decided on its own page. */
export function ReturnsCard({ order }: Pick<OrderPageProps, 'order'>) {
  const { returns, lines } = order
  const money = moneyOf(order)
  const dateText = useDateText()
  if (returns.length === 0) return null
  return (
    <Card title={t.returns()}>
      <Rows label={t.returns()}>
        {returns.map(({ id, state, reason, comment, amount, answer, created_at: at, lines: asked }) => (
          <Row
            key={id}
            title={
              <AdminLink href={returnHref(id)}>
                {t.returnOf({ amount: money(amount), reason: reasonLabel(refundReasons, reason) ?? reason })}
              </AdminLink>
            }
            text={
              <>
                {asked
                  .map((one) =>
                    t.unitsOf({ quantity: one.quantity, name: lines.find((line) => line.id === one.id)?.name ?? '' }),
                  )
                  .join(', ')}
                {comment !== '' && (
                  <>
                    <br />“{comment}”
                  </>
                )}
                {answer !== '' && (
                  <>
                    <br />
                    {t.answerText({ text: answer })}
                  </>
                )}
                <br />
                {dateText(at)}
              </>
            }
            actions={<Badge text={returnStateNames[state]()} tone={returnTone(state)} />}
          />
        ))}
      </Rows>
    </Card>
  )
}
