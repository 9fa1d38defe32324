import { pageHref } from '#pages/page-href.ts'
import { type MailButton, type Shop, contactButton, greetingFor, mail } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'
import * as t from '#words/mails.ts'
import * as texts from '#words/texts.ts'
import { CODE_SECONDS } from './codes.ts'
import { EMAIL_LINK_DAYS } from './email-links.ts'
import { RESET_LINK_MINUTES } from './reset-links.ts'
import { UNDO_DAYS } from './undo-days.ts'

const CODE_MINUTES = CODE_SECONDS / 60

export const codeMessage = (shop: Shop, recipient: string, code: string): Message => ({
  channel: 'sms',
  recipient,
  subject: texts.codeSubject({ shop: shop.name }),
  text: texts.code({ code, shop: shop.name, minutes: CODE_MINUTES }),
  lifetimeSeconds: CODE_SECONDS,
  secrets: [code],
  template: 'code',
})

/** Stored in the outbox instead of a code, but never sent. */
export const noAccountMessage = (shop: Shop, recipient: string): Message => ({
  channel: 'sms',
  recipient,
  subject: texts.noAccountSubject({ shop: shop.name }),
  text: texts.noAccount(),
})

export function resetMail(shop: Shop, recipient: string, token: string): Message {
  const href = `${shop.origin}${pageHref('reset-password', { email: recipient, token })}`
  return mail(
    shop,
    recipient,
    t.resetSubject(),
    {
      greeting: greetingFor(),
      paragraphs: [t.reset({ shop: shop.name, minutes: RESET_LINK_MINUTES })],
      button: { label: t.resetButton(), href },
      after: [t.resetIgnore()],
      secrets: [token],
    },
    RESET_LINK_MINUTES * 60,
  )
}

/** Stored in the outbox instead of a link, but never sent. */
export const noResetMail = (shop: Shop, recipient: string): Message =>
  mail(shop, recipient, t.resetSubject(), {
    greeting: greetingFor(),
    paragraphs: [t.resetWithoutAccount()],
    button: undefined,
  })

export const codeMail = (shop: Shop, recipient: string, code: string): Message =>
  mail(
    shop,
    recipient,
    t.codeSubject({ shop: shop.name }),
    {
      greeting: greetingFor(),
      paragraphs: [t.code({ code, shop: shop.name, minutes: CODE_MINUTES }), t.codeSecrecy()],
      button: undefined,
      secrets: [code],
    },
    CODE_SECONDS,
  )

export const passwordResetMail = (
  shop: Shop,
  recipient: string,
  firstName: string,
  removedPhone: string | undefined,
): Message =>
  mail(shop, recipient, t.passwordResetSubject(), {
    greeting: greetingFor(firstName),
    paragraphs: [
      t.passwordReset({ shop: shop.name }),
      ...(removedPhone === undefined ? [] : [t.phoneRemoved({ phone: removedPhone })]),
      t.mailboxAtRisk(),
    ],
    button: { label: t.resetButton(), href: `${shop.origin}/?dialog=forgot-password` },
  })

export const phoneRemovedText = (shop: Shop, recipient: string): Message => ({
  channel: 'sms',
  recipient,
  subject: texts.phoneRemovedSubject({ shop: shop.name }),
  text: texts.phoneRemoved({ shop: shop.name }),
  template: 'phone_removed',
})

const verifyButton = (shop: Shop, token: string): MailButton => ({
  label: t.verifyButton(),
  href: `${shop.origin}${pageHref('verify-email', {}, { token })}`,
})

export const verifyMail = (shop: Shop, recipient: string, token: string): Message =>
  mail(shop, recipient, t.verifySubject(), {
    greeting: greetingFor(),
    paragraphs: [t.verify({ shop: shop.name, days: EMAIL_LINK_DAYS })],
    button: verifyButton(shop, token),
    after: [t.ignoreUnlessYou()],
    secrets: [token],
  })

/** Informs the owner of an address; it never contains the other account's link. */
export const takenMail = (shop: Shop, recipient: string): Message => ({
  ...mail(shop, recipient, t.takenSubject({ shop: shop.name }), {
    greeting: greetingFor(),
    paragraphs: [t.taken({ shop: shop.name }), t.takenIgnore()],
    button: { label: t.logIn(), href: `${shop.origin}/?dialog=login` },
  }),
  cause: 'taken',
})

/** Does not greet by name: the address is unverified, so the name may be a stranger's text. */
export const welcomeMail = (shop: Shop, recipient: string, token: string): Message => ({
  ...mail(shop, recipient, t.welcomeSubject({ shop: shop.name }), {
    greeting: greetingFor(),
    paragraphs: [t.welcome({ shop: shop.name }), t.welcomeVerify({ days: EMAIL_LINK_DAYS })],
    button: verifyButton(shop, token),
    after: [t.welcomeIgnore()],
    secrets: [token],
  }),
  cause: 'asked',
})

const CHANGES = {
  email: t.emailChanged,
  phone: t.phoneChanged,
  password: t.passwordChanged,
  deletion: t.accountDeleted,
} as const

export type ChangeKind = keyof typeof CHANGES

const undoHref = (shop: Shop, token: string): string => `${shop.origin}${pageHref('undo-change', {}, { token })}`

/** Notifies the previous address of a change, with an undo link unless it was never verified. */
export function changedMail(
  shop: Shop,
  recipient: string,
  firstName: string,
  kind: ChangeKind,
  token: string | undefined,
): Message {
  const isDeletion = kind === 'deletion'
  const contact = shop.email ? t.notYouContactAt({ email: shop.email }) : t.notYouContact()
  return {
    ...mail(shop, recipient, t.changedSubject({ change: kind }), {
      // An unverified address may belong to someone else, and the name may be a stranger's text.
      greeting: greetingFor(token === undefined ? '' : firstName),
      paragraphs: [
        CHANGES[kind]({ shop: shop.name }),
        token === undefined ? contact : t.undoWithin({ days: UNDO_DAYS }),
      ],
      button:
        token === undefined
          ? contactButton(shop)
          : { label: isDeletion ? t.restoreAccount() : t.undoChange(), href: undoHref(shop, token) },
      ...(isDeletion && token !== undefined && { after: [t.restoreOnlyHere()] }),
      ...(token !== undefined && { secrets: [token] }),
    }),
    ...(isDeletion && { forget: true }),
  }
}

export const changedText = (shop: Shop, recipient: string, kind: ChangeKind, token: string): Message => ({
  channel: 'sms',
  recipient,
  subject: texts.changedSubject({ shop: shop.name }),
  text: texts.changed({ shop: shop.name, change: kind, days: UNDO_DAYS, link: undoHref(shop, token) }),
  secrets: [token],
  template: 'account_changed',
  ...(kind === 'deletion' && { forget: true }),
})
