/** Calls back once, after so many milliseconds (if given) or as soon as the network returns. Returns a function that cancels it. */
export function whenOnlineOrAfter(milliseconds: number | undefined, run: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer)
    removeEventListener('online', runOnce)
  }
  const runOnce = () => {
    cancel()
    run()
  }
  const timer = milliseconds === undefined ? undefined : setTimeout(runOnce, milliseconds)
  addEventListener('online', runOnce)
  return cancel
}
