import { isOneOfSeveral, onShared, shareWithOthers } from '#server/platform/processes/own-process.ts'
import type { Counter } from './counters.ts'
import type { ProcessAttempts } from './process-attempts.ts'

/** A counter, and the attempts a process admitted since its last message. Refunds are negative. */
type ConsumedAttempts = readonly [counter: Counter, cost: number]

const TOPIC = 'attempts'
/** Interval of the messages between processes. */
const EVERY_MS = 100

/**
 * Shares counters with the other processes of `npm start -- --workers N`. Within `EVERY_MS`, each may admit as many
 * attempts as one alone. Returns a function that stops it.
 */
export function shareAttempts(attempts: ProcessAttempts): () => void {
  if (!isOneOfSeveral) return () => undefined
  const pending = new Map<string, ConsumedAttempts>()
  attempts.onConsumed = (counters, cost) => {
    for (const counter of counters)
      pending.set(counter.bucket, [counter, cost + (pending.get(counter.bucket)?.[1] ?? 0)])
  }
  const timer = setInterval(() => {
    if (pending.size === 0) return
    shareWithOthers(TOPIC, [...pending.values()])
    pending.clear()
  }, EVERY_MS).unref()
  const stopListening = onShared(TOPIC, (spent) => {
    for (const [counter, cost] of spent as ConsumedAttempts[]) attempts.spend(counter, cost)
  })
  return () => {
    clearInterval(timer)
    stopListening()
  }
}
