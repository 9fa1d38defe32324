import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#server/platform/environment/seal.ts'

export const SIGNATURE_HEADER = 'x-sandbox-signature'
/** Accepted clock difference in seconds. */
const TOLERANCE = 300

/** Signs time and body of a webhook call, so that it can be neither altered nor replayed later. */
export function sign(sessionSecret: string, body: Buffer | string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${digest(sessionSecret, seconds, body)}`
}

export function isSigned(sessionSecret: string, header: unknown, body: Buffer, now = Date.now() / 1000): boolean {
  const [, time = '', given = ''] =
    (typeof header === 'string' && /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)) || []
  if (time === '' || Math.abs(now - Number(time)) > TOLERANCE) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(digest(sessionSecret, Number(time), body)))
}

const digest = (sessionSecret: string, seconds: number, body: Buffer | string): string =>
  createHmac('sha256', keyFor(sessionSecret, 'vitrine sandbox webhook'))
    .update(`${seconds}.`)
    .update(body)
    .digest('hex')
