import type { FastifyInstance } from 'fastify'
import { pageHref } from '#routes/page-href.ts'
import { type Shop, hello, mail } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'
import { HOLDS_MS, waitLink } from './links.ts'
import type { WaitedFor } from './waits.ts'

const titleOf = ({ name, variant }: WaitedFor): string => (variant === '' ? name : `${name} (${variant})`)

/** Asks the owner of a mailbox whether they want the mail. */
export function confirmMail(app: FastifyInstance, shop: Shop, email: string, product: WaitedFor): Message {
  const { origin } = shop
  const stop = waitLink(app, origin, 'stop', { email })
  return {
    ...mail(
      shop,
      email,
      `Shall we write when ${product.name} is back?`,
      {
        greeting: hello(),
        paragraphs: [
          `Somebody, most likely you, has asked ${shop.name} for one mail to this address, when this can be bought again: ${titleOf(product)}.`,
        ],
        button: {
          label: 'Yes, write to me',
          href: waitLink(app, origin, 'confirm', { email, sku: product.sku, origin, at: Date.now() }),
        },
        after: [
          'If it was not you, do nothing: without the link nothing is sent. It holds for seven days.',
          `No mails about products any more: ${stop}`,
        ],
      },
      HOLDS_MS / 1000,
    ),
    unsubscribe: stop,
    cause: 'asked',
  }
}

/** The one mail: the product can be bought. */
export function backMail(app: FastifyInstance, shop: Shop, email: string, product: WaitedFor): Message {
  const { sku, slug, variant, name } = product
  const stop = waitLink(app, shop.origin, 'stop', { email })
  const href = `${shop.origin}${pageHref('product', { slug }, { sku: variant === '' ? undefined : sku })}`
  return {
    ...mail(shop, email, `${name} is back`, {
      greeting: hello(),
      paragraphs: [
        `You asked us to write: ${titleOf(product)} can be bought at ${shop.name} from now on.`,
        'None is set aside, so it is there for as long as there are pieces.',
      ],
      button: { label: 'See it in the shop', href },
      after: [
        'This was the one mail about it. If you miss it, ask again on its page.',
        `No mails about other products that you wait for: ${stop}`,
      ],
    }),
    unsubscribe: stop,
  }
}
