import { pageHref } from '#routes/page-href.ts'
import { type Shop, greetingFor, mail } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'
import { CODE_SECONDS } from './codes.ts'
import { EMAIL_LINK_DAYS } from './email-links.ts'
import { RESET_LINK_MINUTES } from './reset-links.ts'
import { UNDO_DAYS } from './undo-days.ts'

export const codeMessage = (shop: Shop, recipient: string, code: string): Message => ({
  channel: 'sms',
  recipient,
  subject: `Code for ${shop.name}`,
  text: `${code} is your code for ${shop.name}. It expires in ${CODE_SECONDS / 60} minutes. Nobody from ${shop.name} will ever ask you for it.`,
  useful: CODE_SECONDS,
})

/** Stored in the outbox instead of a code, but never sent. */
export const noAccountMessage = (shop: Shop, recipient: string): Message => ({
  channel: 'sms',
  recipient,
  subject: `No account at ${shop.name}`,
  text: 'A code was requested for this number. No account uses it and registration is closed, so nothing was sent.',
})

export function resetMail(shop: Shop, recipient: string, token: string): Message {
  const href = `${shop.origin}${pageHref('reset-password', { email: recipient, token })}`
  return mail(
    shop,
    recipient,
    'Reset your password',
    {
      greeting: greetingFor(),
      paragraphs: [`You asked to reset the password of your account at ${shop.name}.`],
      button: { label: 'Choose a new password', href },
      after: [
        `The link works once and expires in ${RESET_LINK_MINUTES} minutes. If you didn’t ask for it, you can ignore this email. Your password won’t change.`,
      ],
    },
    RESET_LINK_MINUTES * 60,
  )
}

/** Stored in the outbox instead of a link, but never sent. */
export const noResetMail = (shop: Shop, recipient: string): Message =>
  mail(shop, recipient, 'Reset your password', {
    greeting: greetingFor(),
    paragraphs: ['A password link was requested for this address. No account uses it, so nothing was sent.'],
  })

export const codeMail = (shop: Shop, recipient: string, code: string): Message =>
  mail(
    shop,
    recipient,
    `Your code for ${shop.name}`,
    {
      greeting: greetingFor(),
      paragraphs: [
        `${code} is your code for ${shop.name}. It expires in ${CODE_SECONDS / 60} minutes.`,
        `Nobody from ${shop.name} will ever ask you for it. If you didn’t request it, you can ignore this email.`,
      ],
    },
    CODE_SECONDS,
  )

export const passwordResetMail = (shop: Shop, recipient: string, firstName: string, removed: string[]): Message =>
  mail(shop, recipient, 'Your password has been changed', {
    greeting: greetingFor(firstName),
    paragraphs: [
      `The password of your account at ${shop.name} was changed with a link sent to this address, and every device was logged out.`,
      ...(removed.length > 0
        ? [
            `You can no longer log in with ${removed.join(' or ')}, because it wasn’t verified from this mailbox. If it’s yours, verify it again in your profile.`,
          ]
        : []),
      'If that wasn’t you, someone else has access to this mailbox. Change its password first, then choose a new one for your account.',
    ],
    button: { label: 'Choose a new password', href: `${shop.origin}/?dialog=forgot-password` },
  })

export const phoneRemovedText = (shop: Shop, recipient: string): Message => ({
  channel: 'sms',
  recipient,
  subject: `Number removed at ${shop.name}`,
  text: `${shop.name}: your account’s password was changed by email. You can no longer log in with this number.`,
})

export const verifyMail = (shop: Shop, recipient: string, token: string): Message =>
  mail(shop, recipient, 'Please confirm your email address', {
    greeting: greetingFor(),
    paragraphs: [`Please confirm that you want to use this address for your account at ${shop.name}.`],
    button: { label: 'Confirm email address', href: `${shop.origin}${pageHref('verify-email', {}, { token })}` },
    after: [`The link expires in ${EMAIL_LINK_DAYS} days. If this wasn’t you, you can ignore this email.`],
  })

/** Informs the owner of an address; it never contains the other account's link. */
export const takenMail = (shop: Shop, recipient: string): Message => ({
  ...mail(shop, recipient, 'You already have an account', {
    greeting: greetingFor(),
    paragraphs: [
      `Someone tried to use this address for an account at ${shop.name}, where you already have one. Log in with it, or reset your password.`,
      'If this wasn’t you, you can ignore this email. Nothing has changed.',
    ],
    button: { label: 'Log in', href: `${shop.origin}/?dialog=login` },
  }),
  cause: 'taken',
})

/** The address is unverified, so nobody knows whether the recipient typed the name: do not greet by it. */
export const welcomeMail = (shop: Shop, recipient: string, token: string): Message => ({
  ...mail(shop, recipient, `Welcome to ${shop.name}`, {
    greeting: greetingFor(),
    paragraphs: [
      `Your account at ${shop.name} is ready. Your addresses, wishlist and cart will be there wherever you log in.`,
      'Please confirm that this address is yours. Until then, you can’t reset your password by email.',
    ],
    button: { label: 'Confirm email address', href: `${shop.origin}${pageHref('verify-email', {}, { token })}` },
    after: [`The link expires in ${EMAIL_LINK_DAYS} days. If you didn’t create an account, you can ignore this email.`],
  }),
  cause: 'asked',
})

const CHANGE_TEXTS = {
  email: { subject: 'Your email address was changed', what: 'the email address was changed' },
  phone: { subject: 'Your phone number was changed', what: 'the phone number was changed' },
  password: { subject: 'Your password was changed', what: 'the password was changed' },
  deletion: { subject: 'Your account has been deleted', what: 'the account was deleted' },
} as const

export type ChangeKind = keyof typeof CHANGE_TEXTS

const undoHref = (shop: Shop, token: string): string => `${shop.origin}${pageHref('undo-change', {}, { token })}`

/** Notifies the previous address of a change, with an undo link unless it was never verified. */
export const changedMail = (
  shop: Shop,
  recipient: string,
  firstName: string,
  kind: ChangeKind,
  token: string | undefined,
): Message => {
  const { subject, what } = CHANGE_TEXTS[kind]
  const help = shop.email ? ` at ${shop.email}` : ''
  const isDeletion = kind === 'deletion'
  return {
    ...mail(shop, recipient, subject, {
      // An unverified address may belong to someone else, and the name may be a stranger's text.
      greeting: greetingFor(token === undefined ? '' : firstName),
      paragraphs: [
        isDeletion
          ? `Your account at ${shop.name} has been deleted, and your name, phone numbers and addresses have been removed from your orders. Only invoices remain, for as long as tax law requires.`
          : `In your account at ${shop.name}, ${what} a moment ago, and every other device was logged out.`,
        token === undefined
          ? `If that wasn’t you, write to us${help}.`
          : `If that wasn’t you, you can undo it within ${UNDO_DAYS} days:`,
      ],
      ...(token !== undefined && {
        button: { label: isDeletion ? 'Restore account' : 'Undo change', href: undoHref(shop, token) },
      }),
      ...(isDeletion && token !== undefined && { after: ['Only this link can restore it. We can’t do it for you.'] }),
    }),
    ...(isDeletion && { forget: true }),
  }
}

export const changedText = (shop: Shop, recipient: string, kind: ChangeKind, token: string): Message => ({
  channel: 'sms',
  recipient,
  subject: `Change at ${shop.name}`,
  text: `${shop.name}: ${CHANGE_TEXTS[kind].what}. Not you? Undo it within ${UNDO_DAYS} days: ${undoHref(shop, token)}`,
  ...(kind === 'deletion' && { forget: true }),
})
