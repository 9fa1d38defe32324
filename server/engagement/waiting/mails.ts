import type { FastifyInstance } from 'fastify'
import { pageHref } from '#routes/page-href.ts'
import { type Shop, greetingFor, mail } from '#server/platform/outbox/mail.ts'
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
      `Confirm your alert for ${product.name}`,
      {
        greeting: greetingFor(),
        paragraphs: [
          `Please confirm that ${shop.name} should email you once when this is back in stock: ${titleOf(product)}.`,
        ],
        button: {
          label: 'Notify me',
          href: waitLink(app, origin, 'confirm', { email, sku: product.sku, origin, at: Date.now() }),
        },
        after: [
          'The link expires in seven days. If this wasn’t you, you can ignore this email.',
          `Stop all back-in-stock alerts: ${stop}`,
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
    ...mail(shop, email, `${name} is back in stock`, {
      greeting: greetingFor(),
      paragraphs: [
        `${titleOf(product)} is back in stock at ${shop.name}.`,
        'We can’t set one aside, so it’s first come, first served.',
      ],
      button: { label: 'View product', href },
      after: [
        'This is the only email you’ll get about it. You can ask for another on the product’s page.',
        `Stop all other back-in-stock alerts: ${stop}`,
      ],
    }),
    unsubscribe: stop,
  }
}
