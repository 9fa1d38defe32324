import { type Answer, type Call, Refusal } from '../fake-server.ts'
import { refuse } from './errors.ts'

const KEPT_SECONDS = 24 * 3600
/** Refusals of calls whose parameters were right. */
const KEPT_REFUSALS = new Set(['balance_insufficient', 'charge_already_refunded', 'charge_disputed'])

interface Kept {
  fingerprint: string
  answer: Promise<Answer>
  at: number
  isDone: boolean
}

export interface Idempotency {
  run: (call: Call, work: () => Promise<Answer>) => Promise<Answer>
}

/**
 * Answers a POST with the same `Idempotency-Key` as the first time, for a day. Calls whose parameters are refused are
 * not kept; those that fail later are, even with 500.
 */
export function idempotency(now: () => number): Idempotency {
  const kept = new Map<string, Kept>()
  return {
    run: async (call, work) => {
      const key = call.headers['idempotency-key']?.toString()
      if (call.method !== 'POST' || key === undefined) return work()
      if (key.length > 255) throw refuse({ message: 'Idempotency keys can be up to 255 characters long.' })
      const fingerprint = `${call.path} ${call.body}`
      const known = kept.get(key)
      if (known && known.at > now() - KEPT_SECONDS) {
        if (known.fingerprint !== fingerprint)
          throw refuse({
            type: 'idempotency_error',
            message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          })
        if (!known.isDone)
          throw refuse({
            status: 409,
            type: 'idempotency_error',
            code: 'idempotency_key_in_use',
            message: `There is currently another in-progress request using this Idempotent Key: ${key}`,
          })
        const answer = await known.answer
        return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } }
      }
      const entry: Kept = { fingerprint, answer: keepRefusal(work()), at: now(), isDone: false }
      kept.set(key, entry)
      try {
        return await entry.answer
      } catch (error) {
        kept.delete(key)
        throw error
      } finally {
        entry.isDone = true
      }
    },
  }
}

async function keepRefusal(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code } = (error.answer.json as { error: { code?: string } }).error
    if (code !== undefined && KEPT_REFUSALS.has(code)) return error.answer
    throw error
  }
}
