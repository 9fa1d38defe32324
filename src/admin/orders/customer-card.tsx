import * as t from '#words/admin-desk.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { formatDelivery } from '#domain/arrival.ts'
import { useSession } from '../shell/session.ts'
import { TextAction } from '../shell/text-action.tsx'
import { CopyButton } from '../shell/copy-button.tsx'
import { allows, type OrderPageProps } from './order-page-props.ts'
import css from './customer-card.module.css'

/** Who ordered, and where it goes. */
export function CustomerCard({ order, open }: OrderPageProps) {
  const { contact, customer, shipping_address: address, billing_address: billing, shipping_method: method } = order
  const { locale } = useSession().shop
  const isSame = address.lines.join('\n') === billing.lines.join('\n')
  return (
    <Card title={t.customer()}>
      <section className={css.part} aria-labelledby="contact">
        <div className={css.head}>
          <h3 className={css.title} id="contact">
            {t.contact()}
          </h3>
          {allows(order, 'correct_email', 'correct_phone') && (
            <TextAction label={t.editContact()} onPress={() => open({ kind: 'contact' })}>
              {t.edit()}
            </TextAction>
          )}
        </div>
        <p>{contact.name}</p>
        {order.erased && <p className={css.soft}>{t.accountDeleted()}</p>}
        {contact.email !== null && (
          <p className={css.line}>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            <CopyButton text={contact.email} label={t.copyEmail()} />
          </p>
        )}
        {contact.phone !== null && (
          <p className={css.line}>
            <a href={`tel:${contact.phone}`}>{contact.phone}</a>
          </p>
        )}
        <p className={css.soft}>
          {customer === null ? (
            t.guest()
          ) : (
            <AdminLink
              href={`/admin/orders?search=${encodeURIComponent(contact.email ?? contact.phone ?? contact.name)}`}
            >
              {t.ordersOf({ count: customer.orders })}
            </AdminLink>
          )}
        </p>
      </section>
      <section className={css.part} aria-labelledby="ship-to">
        <div className={css.head}>
          <h3 className={css.title} id="ship-to">
            {method.is_pickup ? t.picksUpAt() : t.shipsTo()}
          </h3>
          {allows(order, 'correct_address') && (
            <TextAction label={t.editAddress()} onPress={() => open({ kind: 'address' })}>
              {t.edit()}
            </TextAction>
          )}
        </div>
        <Lines lines={[contact.name, ...address.lines]} />
        <p className={css.soft}>
          {method.expected === null
            ? method.name
            : t.shippingExpected({ name: method.name, days: formatDelivery(method.expected, locale) })}
        </p>
      </section>
      <section className={css.part} aria-labelledby="bill-to">
        <h3 className={css.title} id="bill-to">
          {t.billsTo()}
        </h3>
        {isSame ? <p className={css.soft}>{t.sameAddress()}</p> : <Lines lines={billing.lines} />}
      </section>
    </Card>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <p>
    {[...new Set(lines)].map((line) => (
      <span key={line} className={css.text}>
        {line}
      </span>
    ))}
  </p>
)
