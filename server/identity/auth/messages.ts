import { pageHref } from '#routes/page-href.ts'
import { type Shop, hello, mail } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'
import { CODE_SECONDS } from './codes.ts'
import { LINK_MINUTES } from './reset-links.ts'

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
export function resetMail(shop: Shop, recipient: string, firstName: string, token: string): Message {
  const href = `${shop.origin}${pageHref('reset-password', { email: recipient, token })}`
  return mail(
    shop,
    recipient,
    'Choose a new password',
    {
      greeting: hello(firstName),
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
    greeting: hello(''),
    paragraphs: ['Somebody asked for a link. No account has this address: nothing was sent.'],
  })

/** Tells that the password was changed. */
export const passwordChangedMail = (shop: Shop, recipient: string, firstName: string): Message =>
  mail(shop, recipient, 'Your password was changed', {
    greeting: hello(firstName),
    paragraphs: [
      `The password of your account at ${shop.name} was changed a moment ago, and every other device was logged out.`,
      'If that was not you, choose a new password at once:',
    ],
    button: { label: 'Choose a new password', href: `${shop.origin}/?dialog=login` },
  })

/** Tells the address of before that another one took its place. */
export const emailChangedMail = (shop: Shop, recipient: string, firstName: string): Message =>
  mail(shop, recipient, 'Your e-mail address was changed', {
    greeting: hello(firstName),
    paragraphs: [
      `Your account at ${shop.name} has another e-mail address now; this one does not log in any more.`,
      `If that was not you, write to us${shop.email ? ` at ${shop.email}` : ''}.`,
    ],
  })

/** Greets somebody who has just opened an account. */
export const welcomeMail = (shop: Shop, recipient: string, firstName: string): Message =>
  mail(shop, recipient, `Welcome to ${shop.name}`, {
    greeting: hello(firstName),
    paragraphs: ['Your account is open: it keeps your addresses, your wishlist and your cart, wherever you log in.'],
    button: { label: 'To your account', href: `${shop.origin}${pageHref('account')}` },
  })

/** Says goodbye. */
export const deletedMail = (shop: Shop, recipient: string, firstName: string): Message =>
  mail(shop, recipient, 'Your account is deleted', {
    greeting: hello(firstName),
    paragraphs: [
      `Your account at ${shop.name} is deleted, and with it your addresses, wishlist and cart. What the law makes us keep of orders stays without your name on it.`,
    ],
  })
