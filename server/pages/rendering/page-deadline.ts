/** Leaves room to send the error page within 5 s. */
export const DEADLINE_MS = 4800

/** Starts a page's deadline. `clear` releases its timer once the page is rendered. */
export function startDeadline(): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException('The page took too long.', 'TimeoutError')),
    DEADLINE_MS,
  )
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}

export function beforeDeadline<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
