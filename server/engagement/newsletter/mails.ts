import { pageHref } from '#pages/page-href.ts'
import { type Shop, greetingFor, mail, visitButton } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'
import * as t from '#words/mails.ts'

/** Days in which a confirmation link is valid. */
export const LINK_DAYS = 7

export const subscriptionMail = (shop: Shop, email: string, token: string): Message =>
  mail(
    shop,
    email,
    t.newsletterConfirmSubject({ shop: shop.name }),
    {
      greeting: greetingFor(),
      paragraphs: [t.newsletterConfirm({ shop: shop.name, days: LINK_DAYS })],
      button: {
        label: t.newsletterConfirmButton(),
        href: `${shop.origin}${pageHref('newsletter-confirm', {}, { token })}`,
      },
      after: [t.ignoreUnlessYou()],
      secrets: [token],
    },
    LINK_DAYS * 86_400,
  )

/** Welcomes a subscriber; `unsubscribe` is the address that ends the subscription. */
export const subscribedMail = (shop: Shop, email: string, unsubscribe: string): Message => ({
  ...mail(shop, email, t.newsletterWelcomeSubject({ shop: shop.name }), {
    greeting: greetingFor(),
    paragraphs: [t.newsletterWelcome({ shop: shop.name })],
    button: visitButton(shop),
    after: [t.unsubscribeAt({ link: unsubscribe })],
  }),
  unsubscribe,
})
