import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Returns a new secret as Standard Webhooks writes them: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** Signs a message for each secret (https://www.standardwebhooks.com). `timestamp` is in seconds. */
export function webhookHeaders(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
