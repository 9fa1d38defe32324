import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { httpOf } from '#api/client/http-of.ts'
import { readAgain } from '#api/client/read-again.ts'
import { ORDERS_KEY } from '#api/order.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { type SignedLink, signedHref } from '#domain/order-link.ts'
import type { AuthDialog, KnownGuest } from '#machines/auth/auth.machine.ts'
import { selectUser, useAuth, useAuthActor } from '#visitor/session.chart.ts'
import { pageHref } from '#routes/page-href.ts'
import { draftOf } from '#lib/draft.ts'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-complete.module.css'
import { claimOrder } from '#generated/calls/order.ts'

interface Props {
  /** A guest's. */
  order: Order
  link: SignedLink
  text: string
}

/**
 * Offers a guest an account that begins with this order: what the order knows is not asked again, and anyone who has
 * registered or logged in from here finds the order in their account.
 */
export function AccountOffer({ order, link, text }: Props) {
  const client = useQueryClient()
  const actor = useAuthActor()
  const user = useAuth(selectUser)
  const { data: canRegister } = useQuery({
    ...shopValuesQuery(),
    select: ({ settings }) => settings['enable_customer_register'] === true,
  })
  // A login makes the page forget what was the guest's and leads back to it: the wish has to outlive that.
  const [wish] = useState(() => draftOf<{ isWanted: true }>(`account for ${order.order_no}`))
  const claim = useMutation({
    mutationFn: () => claimOrder(httpOf(client), { body: { order_no: order.order_no, token: link.token } }),
    // The login that led here has just asked for the order again, maybe before it was this customer's.
    onSuccess: () => readAgain(client, [ORDERS_KEY]),
  })
  const claimWanted = useEffectEvent(() => {
    if (!wish.read()) return
    wish.forget()
    claim.mutate()
  })
  useEffect(() => {
    if (user) claimWanted()
  }, [user])

  const want = (dialog: AuthDialog) => {
    wish.keep({ isWanted: true })
    actor.send({
      type: 'login.requested',
      redirectTo: signedHref(pageHref('checkout-complete'), link),
      dialog,
      known: knownOf(order),
    })
  }
  if (!user && !canRegister) return null
  return (
    <section
      aria-labelledby="account-offer"
      className={`${css.ask} ${patterns.panel} ${patterns.stack8} ${patterns.start}`}
    >
      <Heading level={2} size="part" id="account-offer">
        Keep this order in your account
      </Heading>
      {user ? (
        <Button look="quiet" loading={claim.isPending} onClick={() => claim.mutate()}>
          Add it to your account
        </Button>
      ) : (
        <>
          <p className={patterns.soft}>{text}</p>
          <div className={`${patterns.cluster24} ${css.ways}`}>
            <Button look="quiet" onClick={() => want('register')}>
              Open an account
            </Button>
            <button type="button" className={patterns.action} onClick={() => want('login')}>
              I already have an account
            </button>
          </div>
        </>
      )}
    </section>
  )
}

/** Anyone who ordered, as far as the order knows: the last word of the name is the last name. */
function knownOf({ shipping_address: address, email, phone }: Order): KnownGuest {
  const names = String(address['name'] ?? '')
    .trim()
    .split(/\s+/u)
  const last = names.length > 1 ? (names.at(-1) ?? '') : ''
  return {
    first_name: (last ? names.slice(0, -1) : names).join(' '),
    last_name: last,
    email: email ?? '',
    phone: phone ?? '',
  }
}
