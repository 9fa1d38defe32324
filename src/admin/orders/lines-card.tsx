import type { DeskCustomisation, DeskOrderLine } from '#generated/api.d.ts'
import * as t from '#words/admin-desk.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { Thumbnail } from '../shell/thumbnail.tsx'
import { optionsText } from './options-text.ts'
import { moneyOf } from './order-money.ts'
import type { OrderPageProps } from './order-page-props.ts'
import { TotalsList } from './totals-list.tsx'
import css from './lines-card.module.css'

/** What was ordered, how far each line is, and the sums. */
export function LinesCard({ order }: OrderPageProps) {
  const money = moneyOf(order)
  return (
    <Card title={t.items()}>
      <ul role="list" className={css.lines}>
        {order.lines.map((line) => (
          <li key={line.id} className={css.line}>
            <Thumbnail src={line.image?.src} />
            <div className={css.names}>
              <p className={css.name}>
                {line.product_id === null ? (
                  line.name
                ) : (
                  <AdminLink className={css.link} href={`/admin/products/${line.product_id}`}>
                    {line.name}
                  </AdminLink>
                )}
              </p>
              <p className={css.soft}>{[optionsText(line), line.sku].filter(Boolean).join(' · ')}</p>
              <Progress line={line} />
              {line.customisation && <Customisation customisation={line.customisation} name={line.name} />}
            </div>
            <p className={css.price}>{t.timesPrice({ quantity: line.quantity, price: money(line.unit_price) })}</p>
            <p className={css.sum}>{money(line.line_total)}</p>
          </li>
        ))}
      </ul>
      <TotalsList order={order} />
    </Card>
  )
}

/** How many units have left, were cancelled or came back; nothing while all are as ordered. */
function Progress({ line: { quantity, shipped, cancelled, returned } }: { line: DeskOrderLine }) {
  const facts = [
    shipped > 0 && t.unitsShipped({ count: shipped, of: quantity }),
    cancelled > 0 && t.unitsCancelled({ count: cancelled }),
    returned > 0 && t.unitsReturned({ count: returned }),
  ].filter((fact) => fact !== false)
  return facts.length === 0 ? null : <p className={css.progress}>{facts.join(' · ')}</p>
}

function Customisation({ customisation: { fields, file }, name }: { customisation: DeskCustomisation; name: string }) {
  return (
    <div className={css.custom}>
      {fields.length > 0 && (
        <dl className={css.fields}>
          {fields.map((field) => (
            <div key={field.name}>
              <dt>{field.name}</dt>
              <dd>{field.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {file && (
        <a className={css.file} href={file.path} download aria-label={t.downloadOf({ name })}>
          {file.kind === 'picture' ? t.downloadPicture() : t.downloadDocument()}
        </a>
      )}
    </div>
  )
}
