import type { Order } from '#generated/api.d.ts'
import { Moment } from '#shop/storefront/moment.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-complete.module.css'

/** What an order waits for whose mailbox or number has had many today (OP-04). The page reads it again, so it says when that is done. */
export function OpenTheLink({ order }: { order: Order }) {
  const { awaits_link_by: way, email, phone, held_until: until } = order
  return (
    <section aria-labelledby="order-link" className={`${css.link} ${patterns.stack8}`}>
      <Heading level={2} size="part" id="order-link">
        Please confirm it by the link we sent
      </Heading>
      <p>
        Open the {way === 'email' ? 'mail' : 'text message'} to{' '}
        <strong className={patterns.strong}>{way === 'email' ? email : phone}</strong> and press “Confirm the order”
        there. Several orders came with this {way === 'email' ? 'address' : 'number'} today, and we want to be sure that
        this one is yours; nothing is sent before. If no new message comes, the last one we sent opens this order too.
      </p>
      <p className={patterns.soft}>
        {until ? (
          <>
            Its pieces are held for you until <Moment time={until} />.
          </>
        ) : (
          'Its pieces are held no more. As long as they are there, the link still confirms it today.'
        )}
      </p>
    </section>
  )
}
