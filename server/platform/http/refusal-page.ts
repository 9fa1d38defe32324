import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '#lib/escape-html.ts'
import type { Failure } from './api-error.ts'
import type { PlainPage } from './plain-page.ts'
import * as t from '#words/request-errors.ts'

/** Labels of the visible fields of a form, and their `type` if it is not text. */
export type FieldLabels = Readonly<Record<string, { label: () => string; type?: 'email' | 'password' | 'number' }>>

const STYLE = 'label{flex:1 1 14rem}label input{width:100%}[role=alert]{color:light-dark(#a00,#f99)}'

export interface RefusalExtras {
  title?: string
  note?: string
  /** Replace the errors of the reply. */
  alerts?: readonly string[]
  /** Replaces the link to the shop. */
  link?: { href: string; text: string }
}

export const backToShop = (): string => `<p><a href="/">${escapeHtml(t.backToShop())}</a></p>`

/** Returns the page for an address that cannot be answered, or for a form sent to it. */
export function refusedAddressPage(
  { method }: Pick<FastifyRequest, 'method'>,
  status: number,
  message: string,
): PlainPage {
  if (status === 400 && method === 'GET') return { title: t.badAddressHeading(), body: `<p>${badAddressAdvice()}</p>` }
  return { title: status === 404 ? t.pageNotFound() : t.formFailed(), paragraphs: [message], body: backToShop() }
}

/** Returns HTML. */
export function badAddressAdvice(): string {
  const home = (text: string) => ({ html: `<a href="/">${escapeHtml(text)}</a>` })
  return t
    .badAddress({ home })
    .map((part) => (typeof part === 'string' ? escapeHtml(part) : part.html))
    .join('')
}

/** Returns a page with the errors of a refused form and the form with what was typed, except for passwords. */
export function refusalPage(
  request: FastifyRequest,
  fields: URLSearchParams,
  { envelope: { message, payload } }: Failure,
  labels: FieldLabels = {},
  { title, note, alerts: own = [], link }: RefusalExtras = {},
): PlainPage {
  const errors = Object.entries((payload?.['errors'] ?? {}) as Record<string, unknown>).flatMap(([name, error]) =>
    typeof error === 'string' ? [`${labels[name] ? `${labels[name].label()}: ` : ''}${error}`] : [],
  )
  const alerts = own.length > 0 ? own : errors.length > 0 ? errors : [message]
  return {
    title: title ?? t.formFailed(),
    style: STYLE,
    body: `<div role="alert">${alerts.map((alert) => `<p>${escapeHtml(alert)}</p>`).join('')}</div>${
      Object.keys(labels).length > 0 ? refilledForm(request, fields, labels) : ''
    }${note ? `<p>${escapeHtml(note)}</p>` : ''}${link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : backToShop()}`,
  }
}

function refilledForm(request: FastifyRequest, fields: URLSearchParams, labels: FieldLabels): string {
  const inAddress = new URL(request.url, 'http://shop.invalid').searchParams
  const hidden = [...fields].filter(([name]) => !labels[name] && !inAddress.has(name))
  const inputs = Object.entries(labels).map(([name, { label, type = 'text' }]) => {
    const value = type === 'password' ? '' : (fields.get(name) ?? '')
    // A number field would discard unreadable input.
    const kind = type === 'number' ? 'type="text" inputmode="numeric"' : `type="${type}"`
    return `<label>${escapeHtml(label())}<input ${kind} name="${name}" value="${escapeHtml(value)}" required></label>`
  })
  const hiddenInputs = hidden.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<form method="post" action="${escapeHtml(request.url)}">${inputs.join('')}${hiddenInputs.join('')}<button>${escapeHtml(t.tryAgain())}</button></form>`
}
