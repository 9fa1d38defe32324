import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-desk.ts'
import { reasonLabel, refundReasons } from '#domain/order-rules.ts'
import { Card } from '../shell/card.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useDateText } from '../shell/use-date-text.ts'
import { Badge } from '../shell/badge.tsx'
import { moneyOf } from './order-money.ts'
import { allows, type OrderPageProps } from './order-page-props.ts'
import { returnStates } from './order-words.ts'

/** What the customer wants to return, first on the page while it waits for an answer. */
export function ReturnsCard({ order, open }: OrderPageProps) {
  const { returns, lines } = order
  const money = moneyOf(order)
  const dateText = useDateText()
  if (returns.length === 0) return null
  return (
    <Card
      title={t.returns()}
      actions={
        allows(order, 'grant_returns', 'refuse_returns') && (
          <>
            <Button look="quiet" onClick={() => open({ kind: 'refuse_returns' })}>
              {t.declineMore()}
            </Button>
            {allows(order, 'grant_returns') && (
              <Button look="quiet" onClick={() => open({ kind: 'grant_returns' })}>
                {t.approveMore()}
              </Button>
            )}
          </>
        )
      }
    >
      <Rows label={t.returns()}>
        {returns.map(({ id, status, reason, comment, amount, answer, created_at: at, lines: asked }) => (
          <Row
            key={id}
            title={t.returnOf({ amount: money(amount), reason: reasonLabel(refundReasons, reason) ?? reason })}
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
            actions={
              <Badge
                text={returnStates[status]()}
                tone={status === 'asked' ? 'warning' : status === 'granted' ? 'success' : 'neutral'}
              />
            }
          />
        ))}
      </Rows>
    </Card>
  )
}
