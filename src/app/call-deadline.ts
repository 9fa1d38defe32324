import type { Deadline } from '#api/client/deadline.ts'

/**
 * Ends the calls of a page `timeoutMs` after the latest began, or with the page. One for all of them: a timer and a
 * signal for each would cost more than the call.
 */
export interface CallDeadline extends Deadline {
  /** A call begins. */
  restart(): void
}

export function startCallDeadline(timeoutMs: number, page: AbortSignal | undefined): CallDeadline {
  const controller = new AbortController()
  let isTimeUp = false
  const end = () => {
    isTimeUp = true
    controller.abort()
  }
  let timer = setTimeout(end, timeoutMs)
  const follow = () => controller.abort(page?.reason)
  if (page?.aborted) follow()
  else page?.addEventListener('abort', follow, { once: true })
  return {
    signal: controller.signal,
    hasTimedOut: () => isTimeUp,
    restart() {
      clearTimeout(timer)
      timer = setTimeout(end, timeoutMs)
    },
    clear() {
      clearTimeout(timer)
      page?.removeEventListener('abort', follow)
    },
  }
}
