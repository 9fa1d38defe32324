import { type Notice, noticeSetting } from '#domain/notices.ts'
import * as t from '#words/admin-mails.ts'

/** Mails that can be switched off, by the id of their template. */
const OPTIONAL: Readonly<Record<string, Notice>> = {
  'order-shipped': 'shipped_mail',
  'part-shipped': 'shipped_mail',
  'order-delivered': 'delivered_mail',
  'return-requested': 'return_mails',
  'newsletter-welcome': 'newsletter_welcome_mail',
  'new-order': 'new_order_mail',
  'return-to-decide': 'return_notice_mail',
  'form-answer': 'form_answer_mail',
  'review-reported': 'review_report_mail',
}

/** Why the others are always sent. */
const REASONS: Readonly<Record<string, () => string>> = {
  'order-confirmed': t.neededByLaw,
  'order-cancelled': t.neededByLaw,
  'items-cancelled': t.neededByLaw,
  'order-refunded': t.neededByLaw,
  'late-payment': t.neededForMoney,
  'return-declined': t.neededAsAnswer,
  'form-reply': t.neededAsAnswer,
  'confirm-order': t.neededForLink,
  'order-ready': t.neededForPickup,
  'order-found': t.neededForLink,
  welcome: t.neededForLink,
  'login-code': t.neededForLink,
  'verify-email': t.neededForLink,
  'reset-password': t.neededForLink,
  'newsletter-confirm': t.neededForConsent,
  'stock-alert-confirm': t.neededForConsent,
  'back-in-stock': t.neededAsAsked,
  'order-email-changed': t.neededAsWarning,
  'password-reset': t.neededAsWarning,
  'email-taken': t.neededAsWarning,
  'email-changed': t.neededAsWarning,
  'password-changed': t.neededAsWarning,
  'account-deleted': t.neededAsWarning,
  invitation: t.neededForLink,
  'staff-reset': t.neededForLink,
}

const REMINDERS = 'cart_reminders'

export interface Sending {
  is_sent: boolean
  setting: string | null
  reason: string | null
}

/** Returns whether a kind of mail is sent, and the setting or the reason that decides. */
export function sendingOf(id: string, settings: Readonly<Record<string, unknown>>): Sending {
  if (id === 'cart-reminder') return { is_sent: settings[REMINDERS] === true, setting: REMINDERS, reason: null }
  const notice = OPTIONAL[id]
  if (notice === undefined) return { is_sent: true, setting: null, reason: REASONS[id]?.() ?? null }
  const setting = noticeSetting(notice)
  return { is_sent: settings[setting] !== false, setting, reason: null }
}
