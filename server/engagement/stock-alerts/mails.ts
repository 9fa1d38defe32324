import type { FastifyInstance } from 'fastify'
import { pageHref } from '#pages/page-href.ts'
import { type Shop, greetingFor, mail } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'
import * as t from '#words/mails.ts'
import { LINK_DAYS, LINK_LIFETIME_MS, alertLink } from './links.ts'
import type { AlertProduct } from './alerts.ts'

const titleOf = ({ name, variant }: AlertProduct): string => (variant === '' ? name : `${name} (${variant})`)

export function confirmMail(app: FastifyInstance, shop: Shop, email: string, product: AlertProduct): Message {
  const { origin } = shop
  const stop = alertLink(app, origin, 'stop', { email })
  const confirm = alertLink(app, origin, 'confirm', { email, sku: product.sku, origin, at: Date.now() })
  return {
    ...mail(
      shop,
      email,
      t.alertConfirmSubject({ product: product.name }),
      {
        greeting: greetingFor(),
        paragraphs: [t.alertConfirm({ product: titleOf(product), days: LINK_DAYS })],
        button: { label: t.alertConfirmButton(), href: confirm },
        after: [t.ignoreUnlessYou(), t.alertsStopAt({ link: stop })],
        secrets: [confirm],
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
    ...mail(shop, email, t.backInStockSubject({ product: name }), {
      greeting: greetingFor(),
      paragraphs: [t.backInStock({ product: titleOf(product), shop: shop.name })],
      button: { label: t.viewProduct(), href },
      after: [t.backInStockOnce(), t.alertsStopOthersAt({ link: stop })],
    }),
    unsubscribe: stop,
  }
}
