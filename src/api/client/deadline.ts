/**
 * A signal that ends with the caller's or after a time, and distinguishes the two; `AbortSignal.any` is too new to rely
 * on.
 */
export interface Deadline {
  signal: AbortSignal
  hasTimedOut(): boolean
  /** Removes timer and listener. */
  clear(): void
}

/** Starts a deadline of `timeoutMs` milliseconds. */
export function startDeadline(timeoutMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  let isTimeUp = false
  const timer = setTimeout(() => {
    isTimeUp = true
    controller.abort()
  }, timeoutMs)
  const follow = () => controller.abort(outer?.reason)
  if (outer?.aborted) follow()
  else outer?.addEventListener('abort', follow, { once: true })
  return {
    signal: controller.signal,
    hasTimedOut: () => isTimeUp,
    clear() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', follow)
    },
  }
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted before. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(abortReason(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

/** The error of an aborted call, always named AbortError. */
export function abortReason(signal: AbortSignal | undefined): unknown {
  const reason: unknown = signal?.reason
  return reason instanceof Error && reason.name === 'AbortError'
    ? reason
    : new DOMException('The call was given up.', 'AbortError')
}
