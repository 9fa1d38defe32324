/** Calls back once, after the given time or when the network returns. Returns a function that cancels it. */
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
