import { setTimeout as sleep } from 'node:timers/promises'
import * as t from '#words/startup.ts'
import { StartError } from './start-error.ts'

/** A call that every page needs. */
const CALL = '/api/storefront/initial-values'
/** `status` of the API's replies. */
const REPLIES: readonly unknown[] = ['success', 'error']
const TIMEOUT_MS = 5000
const EVERY_MS = 500
/** Both may be starting at the same time. */
const WAIT_MS = 30_000

/**
 * Checks that another back end (API_ORIGIN) answers calls, before pages depend on it. Waits a while for one that is
 * still starting.
 * @throws StartError
 */
export async function checkBackEnd(
  origin: string,
  ending: AbortSignal,
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): Promise<void> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const problem = await findProblem(origin, ending)
    if (problem === undefined) return
    if (problem.isFinal || Date.now() + EVERY_MS > deadline) throw new StartError(problem.text)
    await sleep(EVERY_MS, undefined, { signal: ending })
  }
}

interface Problem {
  text: string
  /** Waiting does not help. */
  isFinal: boolean
}

async function findProblem(origin: string, ending: AbortSignal): Promise<Problem | undefined> {
  let reply: Response
  let text: string
  try {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)])
    reply = await fetch(new URL(CALL, origin), { redirect: 'manual', signal })
    text = await reply.text()
  } catch (error) {
    ending.throwIfAborted()
    return { text: t.backEndUnreachable({ origin, reason: reasonOf(error) }), isFinal: false }
  }
  // A shop that is closed or limits reads answers with a failure, which is a reply all the same.
  if (isReply(text)) return undefined
  return {
    text: t.backEndUnknown({ origin, call: CALL, status: String(reply.status) }),
    isFinal: reply.status < 500,
  }
}

/** Replies of the API are objects with a status. */
function isReply(text: string): boolean {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null && 'status' in found && REPLIES.includes(found.status)
  } catch {
    return false
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { message?: string; code?: string } }
  return cause?.message || cause?.code || message
}
