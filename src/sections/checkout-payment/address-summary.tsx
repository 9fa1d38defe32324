import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countriesQuery } from '#api/settings.queries.ts'
import type { Cart, CartAddress } from '#generated/api.d.ts'
import { addressLines } from '#domain/address-lines.ts'
import { pageHref } from '#pages/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-payment.module.css'
import * as t from '#words/payment.ts'

/** The contact and addresses chosen in the address step, with a link to change them. */
export function AddressSummary({ cart }: { cart: Cart }) {
  const { shipping_address: shipping, billing_address: billing, billing_same: isSame } = cart
  return (
    <section className={`${css.review} ${patterns.panel} ${patterns.stack8}`} aria-label={t.contactAndAddresses()}>
      <Fact term={t.contact()}>
        {[cart.email, cart.phone].filter(Boolean).map((contact) => (
          <span key={contact}>{contact}</span>
        ))}
      </Fact>
      {shipping && (
        <Fact term={cart.pickup === undefined ? t.deliverTo() : t.pickUpAt()}>
          <Address address={shipping} />
        </Fact>
      )}
      {billing && <Fact term={t.billTo()}>{isSame ? t.sameAddress() : <Address address={billing} />}</Fact>}
      <p>
        <Link href={pageHref('checkout-address')} className={`${patterns.touch} ${patterns.small}`}>
          {t.changeContact()}
        </Link>
      </p>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <p className={patterns.note}>{term}</p>
      <div className={patterns.stack4}>{children}</div>
    </div>
  )
}

function Address({ address }: { address: CartAddress }) {
  const { data: countries = [] } = useQuery(countriesQuery())
  const { name, phone: _phone, ...place } = address
  const lines = addressLines(place as Parameters<typeof addressLines>[0], countries)
  return (
    <address>
      <bdi>{name}</bdi>
      <br />
      <bdi className={patterns.soft}>{lines.join(', ')}</bdi>
    </address>
  )
}
