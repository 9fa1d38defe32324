/** After this the 500 page is sent, so that every visitor has an answer within 5 s. Milliseconds. */
export const DEADLINE_MS = 4800

/** The deadline of a page. It can be taken back, so that nothing is held for it once the page is made. */
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
