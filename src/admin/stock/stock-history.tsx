import { useInfiniteQuery } from '@tanstack/react-query'
import type { StockMovement } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-stock.ts'
import { MoreButton } from '../shell/more-button.tsx'
import { orderHref } from '../shell/order-href.ts'
import { useSession } from '../shell/session.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { useDateText } from '../shell/use-date-text.ts'
import { reasonNames } from './stock-reasons.ts'
import { stockHistory } from './stock.queries.ts'
import css from './stock-history.module.css'

/** Every change of a variant's stock, newest first. */
export function StockHistory({ id }: { id: number }) {
  const list = useInfiniteQuery(stockHistory(id))
  const movements = list.data?.pages.flat() ?? []
  if (list.error && movements.length === 0)
    return (
      <div role="alert">
        <p>{list.error.message}</p>
        <Button look="quiet" onClick={() => void list.refetch()}>
          {t.tryAgain()}
        </Button>
      </div>
    )
  if (list.data && movements.length === 0) return <p className={css.soft}>{t.noHistory()}</p>
  return (
    <>
      <ol className={css.root} role="list">
        {movements.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </ol>
      <MoreButton list={list}>{t.older()}</MoreButton>
    </>
  )
}

function Movement({ movement }: { movement: StockMovement }) {
  const { change, balance, reason, note, order_no: order, staff_name: staff, created_at: at } = movement
  const { shop, role } = useSession()
  const dateText = useDateText()
  const signed = new Intl.NumberFormat(shop.locale, { signDisplay: 'exceptZero' })
  return (
    <li className={css.entry}>
      <p className={css.change} data-sign={change < 0 ? 'less' : 'more'}>
        {signed.format(change)}
      </p>
      <div className={css.facts}>
        <p>
          {reasonNames[reason]()}
          {order !== null && (
            <>
              {' · '}
              {role === 'editor' ? (
                t.order({ number: order })
              ) : (
                <AdminLink href={orderHref(order)}>{t.order({ number: order })}</AdminLink>
              )}
            </>
          )}
        </p>
        {note !== '' && <p className={css.note}>{note}</p>}
        <p className={css.soft}>{`${dateText(at)} · ${staff === '' ? t.byShop() : staff}`}</p>
      </div>
      <p className={css.balance}>{t.becomes({ stock: balance })}</p>
    </li>
  )
}
