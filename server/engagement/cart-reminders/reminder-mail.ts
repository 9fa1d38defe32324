import { pageHref } from '#pages/page-href.ts'
import { unsubscribeLink } from '#server/engagement/newsletter/subscriptions.ts'
import { type Shop, greetingFor, mail } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'
import * as t from '#words/mails.ts'

interface Reminder {
  email: string
  /** Of the subscriber's unsubscribe link. */
  token: string
  /** Names of the products in the cart. */
  products: readonly string[]
  locale: string
}

/** Reminds a newsletter subscriber of a cart. */
export function reminderMail(shop: Shop, { email, token, products, locale }: Reminder): Message {
  const unsubscribe = unsubscribeLink(shop.origin, token)
  const names = new Intl.ListFormat(locale).format(products)
  return {
    ...mail(shop, email, t.cartReminderSubject({ shop: shop.name }), {
      greeting: greetingFor(),
      paragraphs: [t.cartReminder({ products: names, shop: shop.name }), t.cartReminderStock()],
      button: { label: t.cartReminderButton(), href: `${shop.origin}${pageHref('cart')}` },
      after: [t.cartReminderOnce(), t.unsubscribeAt({ link: unsubscribe })],
    }),
    unsubscribe,
  }
}
