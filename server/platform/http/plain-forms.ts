import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { plainField } from './plain-bodies.ts'
import { type PlainPage, plainPage } from './plain-page.ts'

export const URL_ENCODED = 'application/x-www-form-urlencoded'

/** A form as a browser without script sends it; undefined when it was sent without a body. */
export interface PlainForm {
  Body: URLSearchParams | undefined
}

interface Reading {
  /** Bytes. */
  bodyLimit?: number
  /** Mail programs may press a button as either (RFC 8058). What is in a multipart body is not read. */
  orMultipart?: boolean
  /** Makes the body of the route, where it is checked by a schema. */
  read?: (fields: URLSearchParams) => unknown
}

/** Lets the routes of a plugin take forms, and nothing else. */
export function takePlainForms(
  app: FastifyInstance,
  { bodyLimit = 4096, orMultipart = false, read = (fields) => fields }: Reading = {},
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    orMultipart ? [URL_ENCODED, 'multipart/form-data'] : URL_ENCODED,
    { bodyLimit, parseAs: 'string' },
    (_request, body, done) => done(null, read(new URLSearchParams(body as string))),
  )
}

/** The value of a field, cut to what any field may hold; empty where there is none. */
export const fieldOf = ({ body }: FastifyRequest<PlainForm>, name: string, most = 300): string =>
  plainField(name, (body?.get(name) ?? '').slice(0, most))

const WAY_BACK = '<p><a href="/">Back to the shop</a></p>'

/** Sends the page that follows a form; where `work` refuses it, one that says why. Throws what is no ApiError. */
export async function plainAnswer(reply: FastifyReply, work: () => Promise<PlainPage>): Promise<FastifyReply> {
  try {
    const page = await work()
    return plainPage(reply, 200, { ...page, body: `${page.body ?? ''}${WAY_BACK}` })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return plainRefusal(reply, error)
  }
}

/** Sends a page that says why a form was refused. */
export const plainRefusal = (reply: FastifyReply, error: ApiError, page: Partial<PlainPage> = {}): FastifyReply =>
  plainPage(reply, error.status, {
    title: 'Something went wrong',
    paragraphs: [error.message],
    body: WAY_BACK,
    ...page,
  })
