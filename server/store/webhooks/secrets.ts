import type { FastifyInstance } from 'fastify'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { keyFor, seal, unseal } from '#server/platform/environment/seal.ts'
import { newWebhookSecret } from './signature.ts'

const CONTEXT = 'webhook secret'
/** Hours during which the previous secret signs as well. */
const OVERLAP_HOURS = 24

const keyOf = ({ config }: FastifyInstance): Buffer => keyFor(config.sessionSecret, 'vitrine webhooks')

export const sealSecret = (app: FastifyInstance, secret: string): Buffer => seal(secret, keyOf(app), CONTEXT)

/** Returns the secrets that can be decrypted: none if SESSION_SECRET has changed since. */
export function openSecrets(app: FastifyInstance, sealed: readonly (Buffer | null)[]): string[] {
  const key = keyOf(app)
  return sealed.flatMap((one) => {
    if (!one) return []
    try {
      return [unseal(one, key, CONTEXT)]
    } catch {
      return []
    }
  })
}

const replace = statement<NoRow, [id: number, secret: Buffer]>(
  'webhook-secret-replace',
  `UPDATE webhook SET previous_secret = secret, previous_until = now() + interval '${OVERLAP_HOURS} hours', secret = $2
   WHERE id = $1`,
)

/** Replaces a webhook’s secret. The previous one signs as well for a day, so that the receiver can change over. */
export async function replaceSecret(db: Queryable, app: FastifyInstance, id: number): Promise<string> {
  const secret = newWebhookSecret()
  await replace(db, id, sealSecret(app, secret))
  return secret
}
