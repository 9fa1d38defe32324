import type { DeliveryAnswer } from '#generated/api.d.ts'
import { formatDelivery } from '#domain/arrival.ts'
import { formatMoney } from '#domain/money.ts'
import { formatWeight } from '#domain/weight.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-shipping.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Notice } from '../shell/notice.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useSession } from '../shell/session.ts'
import css from './shipping.module.css'

/** What a cart would be offered, and why not more. */
export function DeliveryAnswerView({ answer }: { answer: DeliveryAnswer }) {
  const { locale } = useSession().shop
  const {
    place,
    grams,
    value,
    refusal,
    zone,
    methods,
    refused,
    payments,
    refused_payments: refusedPayments,
    pickup = [],
  } = answer
  const parcel = t.parcel({ weight: formatWeight(grams, locale), value: formatMoney(value, locale) })
  return (
    <div className={`${css.answer} ${patterns.stack16}`}>
      <p className={patterns.note}>{place === null ? parcel : `${place} · ${parcel}`}</p>
      {methods.length === 0 && <Notice isWarning text={[t.nothingOffered(), refusal].filter(Boolean).join(' ')} />}
      {zone && (
        <p>
          <AdminLink href={`/admin/delivery-zones/${zone.id}`}>
            {t.decidingZone({ zone: zone.place === '' ? zone.prefix : t.zoneName(zone) })}
          </AdminLink>
        </p>
      )}
      {methods.length > 0 && (
        <Part title={t.offered()}>
          <Rows label={t.offered()}>
            {methods.map(({ code, name, price, expected, free_from: freeFrom }) => (
              <Row
                key={code}
                title={name}
                marks={[price.amount === 0 ? t.free() : formatMoney(price, locale)]}
                text={[
                  expected && t.arrives({ days: formatDelivery(expected, locale) }),
                  freeFrom && price.amount > 0 && t.freeFrom({ amount: formatMoney(freeFrom, locale) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </Rows>
        </Part>
      )}
      {pickup.length > 0 && (
        <Part title={t.pickupPlaces()}>
          <Rows label={t.pickupPlaces()}>
            {pickup.map(({ code, name, expected }) => (
              <Row
                key={code}
                title={name}
                marks={[t.free()]}
                text={expected ? t.ready({ days: formatDelivery(expected, locale) }) : ''}
              />
            ))}
          </Rows>
        </Part>
      )}
      {refused.length > 0 && (
        <Part title={t.notOffered()}>
          <Rows label={t.notOffered()}>
            {refused.map(({ id, name, reason }) => (
              <Row
                key={id}
                title={<AdminLink href={`/admin/shipping-methods/${id}`}>{name}</AdminLink>}
                text={reason}
              />
            ))}
          </Rows>
        </Part>
      )}
      {payments.length + refusedPayments.length > 0 && (
        <Part title={t.payments()}>
          <p>{payments.length === 0 ? t.noPayments() : new Intl.ListFormat(locale).format(payments)}</p>
          {refusedPayments.map(({ name, reason }) => (
            <p key={name} className={patterns.note}>
              {t.refusedPayment({ name, reason })}
            </p>
          ))}
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section>
    <h3 className={css.part}>{title}</h3>
    {children}
  </section>
)
