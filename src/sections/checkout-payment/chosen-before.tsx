import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countriesQuery } from '#api/settings.queries.ts'
import type { Cart, CartAddress } from '#generated/api.d.ts'
import { addressLines } from '#domain/address-lines.ts'
import { pageHref } from '#routes/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-payment.module.css'

/** What the address step has settled, and the way to change it. */
export function ChosenBefore({ cart }: { cart: Cart }) {
  const { shipping_address: shipping, billing_address: billing, billing_same: isSame } = cart
  return (
    <section className={`${css.review} ${patterns.panel} ${patterns.stack8}`} aria-label="Contact and addresses">
      <Fact term="Contact">
        {[cart.email, cart.phone].filter(Boolean).map((one) => (
          <span key={one}>{one}</span>
        ))}
      </Fact>
      {shipping && (
        <Fact term="Deliver to">
          <Address address={shipping} />
        </Fact>
      )}
      {billing && <Fact term="Bill to">{isSame ? 'Same address' : <Address address={billing} />}</Fact>}
      <p>
        <Link href={pageHref('checkout-address')} className={`${patterns.touch} ${patterns.small}`}>
          Change contact or address
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

/** On one line, as an order's: the form of it was the step before. */
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
