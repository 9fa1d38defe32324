import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#lib/escape-html.ts'
import { ApiError } from './api-error.ts'
import { plainField } from './plain-bodies.ts'
import { type PlainPage, plainPage } from './plain-page.ts'
import * as t from '#words/request-errors.ts'

export const URL_ENCODED = 'application/x-www-form-urlencoded'

/** A plain HTML form; the body is undefined when the request has none. */
export interface PlainForm {
  Body: URLSearchParams | undefined
}

interface FormOptions {
  bodyLimit?: number
  /** Mail clients may use either for one-click unsubscribe (RFC 8058). Multipart bodies are not parsed. */
  orMultipart?: boolean
  read?: (fields: URLSearchParams) => unknown
}

/** Lets a plugin's routes accept form bodies only. */
export function acceptPlainForms(
  app: FastifyInstance,
  { bodyLimit = 4096, orMultipart = false, read = (fields) => fields }: FormOptions = {},
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    orMultipart ? [URL_ENCODED, 'multipart/form-data'] : URL_ENCODED,
    { bodyLimit, parseAs: 'string' },
    (_request, body, done) => done(null, read(new URLSearchParams(body as string))),
  )
}

/** Returns a field's value, truncated to `maxLength` characters; empty if missing. */
export const fieldOf = ({ body }: FastifyRequest<PlainForm>, name: string, maxLength = 300): string =>
  plainField(name, (body?.get(name) ?? '').slice(0, maxLength))

const backLink = () => `<p><a href="/">${escapeHtml(t.backToShop())}</a></p>`

/** Sends the page after a form, or an error page if `work` throws an ApiError. */
export async function sendPlainPage(reply: FastifyReply, work: () => Promise<PlainPage>): Promise<FastifyReply> {
  try {
    const page = await work()
    return plainPage(reply, 200, { ...page, body: `${page.body ?? ''}${backLink()}` })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return sendPlainError(reply, error)
  }
}

export const sendPlainError = (reply: FastifyReply, error: ApiError, page: Partial<PlainPage> = {}): FastifyReply =>
  plainPage(reply, error.status, {
    title: t.formFailed(),
    paragraphs: [error.message],
    body: backLink(),
    ...page,
  })
