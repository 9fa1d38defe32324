import { pageHref } from '#routes/page-href.ts'
import { type Shop, hello, mail } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'
import { CODE_SECONDS } from './codes.ts'
import { EMAIL_LINK_DAYS } from './email-links.ts'
import { LINK_MINUTES } from './reset-links.ts'
import { UNDO_DAYS } from './undo-days.ts'

/** The code to log in with, or to verify a number by. */
export const codeMessage = (shop: Shop, recipient: string, code: string): Message => ({
  channel: 'sms',
  recipient,
  subject: `Code for ${shop.name}`,
  text: `${code} is your code for ${shop.name}. It holds for ${CODE_SECONDS / 60} minutes. Nobody from ${shop.name} will ever ask you for it.`,
  useful: CODE_SECONDS,
})

/** Stands in the outbox instead of a code that was not sent. */
export const noAccountMessage = (shop: Shop, recipient: string): Message => ({
  channel: 'sms',
  recipient,
  subject: `No account at ${shop.name}`,
  text: 'Somebody asked for a code. No account has this number, and no new ones are opened: nothing was sent.',
})

/** The link to choose a new password by. */
export function resetMail(shop: Shop, recipient: string, token: string): Message {
  const href = `${shop.origin}${pageHref('reset-password', { email: recipient, token })}`
  return mail(
    shop,
    recipient,
    'Choose a new password',
    {
      greeting: hello(),
      paragraphs: [`You asked to choose a new password for your account at ${shop.name}.`],
      button: { label: 'Choose a new password', href },
      after: [
        `The link works once, within ${LINK_MINUTES} minutes. If you did not ask for it, leave it: your password stays as it is.`,
      ],
    },
    LINK_MINUTES * 60,
  )
}

/** Stands in the outbox instead of a link that was not sent. */
export const noResetMail = (shop: Shop, recipient: string): Message =>
  mail(shop, recipient, 'Choose a new password', {
    greeting: hello(),
    paragraphs: ['Somebody asked for a link. No account has this address: nothing was sent.'],
  })

/** The code to log in with, or to show who asks, by mail. */
export const codeMail = (shop: Shop, recipient: string, code: string): Message =>
  mail(
    shop,
    recipient,
    `Your code for ${shop.name}`,
    {
      greeting: hello(),
      paragraphs: [
        `${code} is your code for ${shop.name}. It holds for ${CODE_SECONDS / 60} minutes.`,
        `Nobody from ${shop.name} will ever ask you for it. If you did not ask for it, leave it.`,
      ],
    },
    CODE_SECONDS,
  )

/** Tells somebody who has chosen a new password by a mail what became of the account. */
export const passwordResetMail = (shop: Shop, recipient: string, firstName: string, removed: string[]): Message =>
  mail(shop, recipient, 'You have a new password', {
    greeting: hello(firstName),
    paragraphs: [
      `A new password for your account at ${shop.name} was chosen by a link in this mailbox, and every device was logged out.`,
      ...(removed.length > 0
        ? [
            `What was not verified from this mailbox does not log in any more: ${removed.join(', ')}. If it is yours, verify it again in your profile.`,
          ]
        : []),
      'If that was not you, somebody else reads this mailbox: change its password first, then choose a new one here.',
    ],
    button: { label: 'Choose a new password', href: `${shop.origin}/?dialog=forgot-password` },
  })

/** Tells a number that it logs in no more. */
export const phoneRemovedText = (shop: Shop, recipient: string): Message => ({
  channel: 'sms',
  recipient,
  subject: `Number removed at ${shop.name}`,
  text: `${shop.name}: the owner of the account's mailbox chose a new password. This number does not log in to the account any more.`,
})

/** The link that verifies an address which waits in an account. */
export const verifyMail = (shop: Shop, recipient: string, token: string): Message =>
  mail(shop, recipient, 'Please confirm your e-mail address', {
    greeting: hello(),
    paragraphs: [`Somebody, most likely you, wants to use this address for an account at ${shop.name}.`],
    button: { label: 'Confirm the address', href: `${shop.origin}${pageHref('verify-email', {}, { token })}` },
    after: [`The link holds for ${EMAIL_LINK_DAYS} days. If it was not you, leave it: nothing happens.`],
  })

/** Tells the owner of an address that somebody named it; the link of an account is never sent to them. */
export const takenMail = (shop: Shop, recipient: string): Message => ({
  ...mail(shop, recipient, 'You have an account already', {
    greeting: hello(),
    paragraphs: [
      `Somebody wanted to use this address for an account at ${shop.name}. You have one: log in with it, or choose a new password.`,
      'If it was not you, leave it: nothing has changed.',
    ],
    button: { label: 'Log in', href: `${shop.origin}/?dialog=login` },
  }),
  cause: 'taken',
})

/** Greets an account that has just been opened, and asks anyone who reads the mailbox to confirm the address. */
export const welcomeMail = (shop: Shop, recipient: string, token: string): Message => ({
  ...mail(shop, recipient, `Welcome to ${shop.name}`, {
    greeting: hello(),
    paragraphs: [
      'An account was opened with this address: it keeps addresses, a wishlist and a cart, wherever you log in.',
      'Please confirm that the address is yours. Until then you cannot choose a new password by mail.',
    ],
    button: { label: 'Confirm the address', href: `${shop.origin}${pageHref('verify-email', {}, { token })}` },
    after: [`The link holds for ${EMAIL_LINK_DAYS} days. If you did not open an account, leave it.`],
  }),
  cause: 'asked',
})

/** What was changed, in words. */
const CHANGES = {
  email: { subject: 'Your e-mail address was changed', what: 'the e-mail address was changed' },
  phone: { subject: 'Your phone number was changed', what: 'the phone number was changed' },
  password: { subject: 'Your password was changed', what: 'the password was changed' },
  deletion: { subject: 'Your account is deleted', what: 'the account was deleted' },
} as const

export type ChangeKind = keyof typeof CHANGES

const undoHref = (shop: Shop, token: string): string => `${shop.origin}${pageHref('undo-change', {}, { token })}`

/** Tells the address of before what was changed, with a link that undoes it; without a token there is none, because it was never verified. */
export const changedMail = (
  shop: Shop,
  recipient: string,
  firstName: string,
  kind: ChangeKind,
  token: string | undefined,
): Message => {
  const { subject, what } = CHANGES[kind]
  const help = shop.email ? ` at ${shop.email}` : ''
  const isDeletion = kind === 'deletion'
  return {
    ...mail(shop, recipient, subject, {
      // Without a token the address was never verified: it may be anybody's, and the name anybody's words.
      greeting: hello(token === undefined ? '' : firstName),
      paragraphs: [
        isDeletion
          ? `Your account at ${shop.name} is deleted, and your name, numbers and addresses have left your orders. What tax law makes us keep stands in the invoices alone, until the day the law names.`
          : `In your account at ${shop.name} ${what} a moment ago, and every other device was logged out.`,
        token === undefined
          ? `If that was not you, write to us${help}.`
          : `If that was not you, undo it within ${UNDO_DAYS} days:`,
      ],
      ...(token !== undefined && {
        button: { label: isDeletion ? 'Bring the account back' : 'Undo the change', href: undoHref(shop, token) },
      }),
      ...(isDeletion &&
        token !== undefined && { after: ['The link alone can bring it back: we cannot read what it holds.'] }),
    }),
    ...(isDeletion && { forget: true }),
  }
}

/** The same as a text to the number of before. */
export const changedText = (shop: Shop, recipient: string, kind: ChangeKind, token: string): Message => ({
  channel: 'sms',
  recipient,
  subject: `Change at ${shop.name}`,
  text: `${shop.name}: ${CHANGES[kind].what}. Not you? Undo it within ${UNDO_DAYS} days: ${undoHref(shop, token)}`,
  ...(kind === 'deletion' && { forget: true }),
})
