import type { FastifyInstance } from 'fastify'
import { withQuery } from '#lib/url.ts'
import { keyFor, openToken, sealToken } from '#server/platform/environment/seal.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/engagement-errors.ts'

export const PATHS = { confirm: '/waiting/confirm', stop: '/waiting/stop' } as const

type Purpose = keyof typeof PATHS

export const LINK_DAYS = 7
export const LINK_LIFETIME_MS = LINK_DAYS * 86_400_000

interface Content {
  confirm: { email: string; sku: string; origin: string; at: number }
  stop: { email: string }
}

const keyOf = ({ config }: FastifyInstance): Buffer => keyFor(config.sessionSecret, 'vitrine waiting')
const SEAL_CONTEXTS = { confirm: 'wait confirm', stop: 'wait stop' } as const

/** Returns a link with encrypted content, so that it can be neither forged nor read. */
export const alertLink = <P extends Purpose>(
  app: FastifyInstance,
  origin: string,
  purpose: P,
  content: Content[P],
): string =>
  `${origin}${withQuery(PATHS[purpose], { token: sealToken(JSON.stringify(content), keyOf(app), SEAL_CONTEXTS[purpose]) })}`

/** Decrypts a link. @throws ApiError 422 for an invalid or expired one */
export function readLink<P extends Purpose>(app: FastifyInstance, purpose: P, token: string): Content[P] {
  const text = openToken(token, keyOf(app), SEAL_CONTEXTS[purpose])
  if (text === undefined) throw new ApiError(422, 'bad_link', t.alertLinkIncomplete())
  const content = JSON.parse(text) as Content[P]
  if ('at' in content && Date.now() - content.at >= LINK_LIFETIME_MS)
    throw new ApiError(422, 'bad_link', t.alertLinkExpired())
  return content
}
