import type { FastifyInstance } from 'fastify'
import { withQuery } from '#lib/url.ts'
import { keyFor, seal, unseal } from '#server/platform/environment/seal.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** Where the links of these mails lead. */
export const PATHS = { confirm: '/waiting/confirm', stop: '/waiting/stop' } as const

type Purpose = keyof typeof PATHS

/** A link to confirm holds for a week. */
export const HOLDS_MS = 7 * 86_400_000

interface Content {
  confirm: { email: string; sku: string; origin: string; at: number }
  stop: { email: string }
}

const keyOf = ({ config }: FastifyInstance): Buffer => keyFor(config.sessionSecret, 'vitrine waiting')
const PLACES = { confirm: 'wait confirm', stop: 'wait stop' } as const

/** A link of a mail: what it says is encrypted, so that nobody can make one, or read an address in it. */
export const waitLink = <P extends Purpose>(
  app: FastifyInstance,
  origin: string,
  purpose: P,
  content: Content[P],
): string =>
  `${origin}${withQuery(PATHS[purpose], { token: seal(JSON.stringify(content), keyOf(app), PLACES[purpose]).toString('base64url') })}`

/** What a link says. Throws ApiError 422 for one that does not hold. */
export function readLink<P extends Purpose>(app: FastifyInstance, purpose: P, token: string): Content[P] {
  const content = opened(app, purpose, token)
  if (content === undefined)
    throw new ApiError(422, 'bad_link', 'This link is incomplete. Open it from the email again.')
  if ('at' in content && Date.now() - content.at >= HOLDS_MS)
    throw new ApiError(
      422,
      'bad_link',
      'This link has expired after seven days. Please ask again on the product’s page.',
    )
  return content
}

function opened<P extends Purpose>(app: FastifyInstance, purpose: P, token: string): Content[P] | undefined {
  try {
    return JSON.parse(unseal(Buffer.from(token, 'base64url'), keyOf(app), PLACES[purpose])) as Content[P]
  } catch {
    return undefined
  }
}
