import type { FastifyInstance } from 'fastify'
import { pageHref } from '#routes/page-href.ts'
import { type Shop, greetingFor, mail } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'
import { LINK_LIFETIME_MS, alertLink } from './links.ts'
import type { AlertProduct } from './alerts.ts'

const titleOf = ({ name, variant }: AlertProduct): string => (variant === '' ? name : `${name} (${variant})`)

export function confirmMail(app: FastifyInstance, shop: Shop, email: string, product: AlertProduct): Message {
  const { origin } = shop
  const stop = alertLink(app, origin, 'stop', { email })
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
          href: alertLink(app, origin, 'confirm', { email, sku: product.sku, origin, at: Date.now() }),
        },
        after: [
          'The link expires in seven days. If this wasn’t you, you can ignore this email.',
          `Stop all back-in-stock alerts: ${stop}`,
        ],
      },
      LINK_LIFETIME_MS / 1000,
    ),
    unsubscribe: stop,
    cause: 'asked',
  }
}

export function backInStockMail(app: FastifyInstance, shop: Shop, email: string, product: AlertProduct): Message {
  const { sku, slug, variant, name } = product
  const stop = alertLink(app, shop.origin, 'stop', { email })
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
