import { formatMoney } from '#domain/money.ts'
import { type ShopClock, formatDateTime } from '#domain/shop-time.ts'
import { pageHref } from '#pages/page-href.ts'
import { type MailContent, type Shop, greetingFor, mail } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'
import { unlinked } from '#server/platform/web-addresses/unlinked.ts'
import * as t from '#words/gift-cards.ts'
import { GIFT_CARD_PATH } from './gift-card-path.ts'

export interface MailedCard {
  recipient_email: string
  sender_name: string
  message: string
  balance: number
  currency: string
  expires_at: Date | null
}

/** Builds the mail with a card's code, which is stored nowhere else. What the giver wrote contains no links. */
export function giftCardMail(
  shop: Shop,
  card: MailedCard,
  { code, clock, isReplacement }: { code: string; clock: ShopClock; isReplacement: boolean },
): Message {
  const amount = formatMoney({ amount: card.balance, currency: card.currency }, clock.locale)
  const sender = unlinked(card.sender_name)
  const values = { amount, shop: shop.name }
  const content: MailContent = {
    greeting: greetingFor(),
    paragraphs: [
      sender === '' ? t.mailIntroFromShop(values) : t.mailIntro({ ...values, sender }),
      ...(isReplacement ? [t.mailReplaces()] : []),
    ],
    ...(card.message !== '' && { answers: [{ label: t.mailMessage(), value: unlinked(card.message) }] }),
    rows: [
      { label: t.mailCode(), value: code, isStrong: true },
      { label: t.mailAmount(), value: amount },
      ...(card.expires_at === null
        ? []
        : [{ label: t.mailExpires(), value: formatDateTime(card.expires_at, 'long-day', clock) }]),
    ],
    button: { label: t.mailButton(), href: `${shop.origin}${pageHref('home')}` },
    after: [t.mailUse(), t.mailBalance({ link: `${shop.origin}${GIFT_CARD_PATH}` })],
  }
  const subject = sender === '' ? t.mailSubjectFromShop(values) : t.mailSubject({ ...values, sender })
  return { ...mail(shop, card.recipient_email, subject, content), cause: 'shop', secrets: [code] }
}
