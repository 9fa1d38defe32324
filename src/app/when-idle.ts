/** Does something once the page is loaded and the browser has nothing else to do: never before the first paint. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
    // Safari has none.
    else setTimeout(work, 2000)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
