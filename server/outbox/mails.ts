import { LINK_MINUTES } from '#server/auth/reset-links.ts'
import { CODE_SECONDS } from '#server/auth/codes.ts'
import type { Message } from './outbox.ts'

/** The shop as its messages name it. */
export interface Shop {
  name: string
  /** Origin of the shop, for links. */
  origin: string
  /** Where questions are answered; may be empty. */
  email: string
}

/** What a mail says. */
export interface Letter {
  greeting: string
  paragraphs: string[]
  /** A list of what was ordered: name and amount. */
  rows?: { label: string; value: string }[]
  button?: { label: string; href: string }
  after?: string[]
}

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
  const href = `${shop.origin}/account/reset-password/${encodeURIComponent(recipient)}/${token}`
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
    button: { label: 'To your account', href: `${shop.origin}/account` },
  })

/** Says goodbye. */
export const deletedMail = (shop: Shop, recipient: string, firstName: string): Message =>
  mail(shop, recipient, 'Your account is deleted', {
    greeting: hello(firstName),
    paragraphs: [
      `Your account at ${shop.name} is deleted, and with it your addresses, wishlist and cart. What the law makes us keep of orders stays without your name on it.`,
    ],
  })

const hello = (firstName: string): string => (firstName ? `Hello ${firstName},` : 'Hello,')

/** A mail in the shop's dress. */
export function mail(shop: Shop, recipient: string, subject: string, letter: Letter, useful?: number): Message {
  const { greeting, paragraphs, rows = [], button, after = [] } = letter
  const closing = shop.email ? [shop.name, shop.email] : [shop.name]
  const list = rows.length > 0 ? [rows.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []
  const text = [greeting, ...paragraphs, ...list, ...(button ? [button.href] : []), ...after, closing.join('\n')].join(
    '\n\n',
  )
  const p = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f7f3ec;color:#211c17;font:16px/1.5 Georgia,serif"><div style="max-width:560px;margin:0 auto;padding:32px 24px">
${[
  ...[greeting, ...paragraphs].map((one) => p(escapeHtml(one))),
  ...(rows.length > 0 ? [tableOf(rows)] : []),
  ...(button
    ? [
        p(
          `<a href="${escapeHtml(button.href)}" style="display:inline-block;background:#a8492a;color:#fffdf8;padding:12px 24px;text-decoration:none">${escapeHtml(button.label)}</a>`,
        ),
      ]
    : []),
  ...after.map((one) => p(escapeHtml(one))),
  p(closing.map(escapeHtml).join('<br>')),
].join('\n')}
</div></body></html>`
  return { channel: 'email', recipient, subject, text, html, ...(useful !== undefined && { useful }) }
}

function tableOf(rows: NonNullable<Letter['rows']>): string {
  const cells = rows.map(
    ({ label, value }) =>
      `<tr><td style="padding:8px 16px 8px 0;border-top:1px solid #d9cfc0">${escapeHtml(label)}</td><td style="padding:8px 0;border-top:1px solid #d9cfc0;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${cells.join('')}</table>`
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
