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
import { pageHref } from '#pages/page-href.ts'
import { draftOf } from '#lib/draft.ts'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-complete.module.css'
import { claimOrder } from '#generated/calls/order.ts'
import * as t from '#words/orders.ts'

interface Props {
  /** An order of a guest. */
  order: Order
  link: SignedLink
  text: string
}

/**
 * Offers a guest an account with this order. The registration is prefilled, and the order is added to the account after a
 * login or registration from here.
 */
export function AccountOffer({ order, link, text }: Props) {
  const client = useQueryClient()
  const actor = useAuthActor()
  const user = useAuth(selectUser)
  const { data: canRegister } = useQuery({
    ...shopValuesQuery(),
    select: ({ settings }) => settings['enable_customer_register'] === true,
  })
  // Kept in the browser, because the login clears the guest's data and leads back to this page.
  const [claimRequest] = useState(() => draftOf<{ isRequested: true }>(`account for ${order.order_no}`))
  const claim = useMutation({
    mutationFn: () => claimOrder(httpOf(client), { body: { order_no: order.order_no, token: link.token } }),
    // The login has loaded the order again, maybe before it was claimed.
    onSuccess: () => readAgain(client, [ORDERS_KEY]),
  })
  const claimIfRequested = useEffectEvent(() => {
    if (!claimRequest.read()) return
    claimRequest.forget()
    claim.mutate()
  })
  useEffect(() => {
    if (user) claimIfRequested()
  }, [user])

  const requestLogin = (dialog: AuthDialog) => {
    claimRequest.keep({ isRequested: true })
    actor.send({
      type: 'login.requested',
      redirectTo: signedHref(pageHref('checkout-complete'), link),
      dialog,
      known: detailsOf(order),
    })
  }
  if (!user && !canRegister) return null
  return (
    <section
      aria-labelledby="account-offer"
      className={`${css.ask} ${patterns.panel} ${patterns.stack8} ${patterns.start}`}
    >
      <Heading level={2} size="part" id="account-offer">
        {t.keepInAccount()}
      </Heading>
      {user ? (
        <Button look="quiet" loading={claim.isPending} onClick={() => claim.mutate()}>
          {t.addToAccount()}
        </Button>
      ) : (
        <>
          <p className={patterns.soft}>{text}</p>
          <div className={`${patterns.cluster24} ${css.ways}`}>
            <Button look="quiet" onClick={() => requestLogin('register')}>
              {t.createAccount()}
            </Button>
            <button type="button" className={patterns.action} onClick={() => requestLogin('login')}>
              {t.haveAccount()}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

/** Returns the guest's details from the order. The last word of the name is the last name. */
function detailsOf({ shipping_address: address, email, phone }: Order): KnownGuest {
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
