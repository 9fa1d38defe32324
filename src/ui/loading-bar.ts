/** The loading indicator (specification §9, LY-09): times in ms, its height in css pixels. */
export const loadingBar = {
  /** So long it takes to fill up, slower towards the end; a page that has come fills it at once. */
  duration: 2000,
  /** A page that comes faster is not worth a bar. */
  throttle: 200,
  /** So long the full bar stands. */
  hideDelay: 500,
  height: 3,
} as const

/** Moves a bar: what it looks like while it is loading or done is css (`data-state`). */
export function createLoadingBar(element: HTMLElement): { start: () => void; finish: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const becomes = (state: string, after: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => (element.dataset['state'] = state), after)
  }
  return {
    start: () => {
      if (element.dataset['state'] !== 'loading') becomes('loading', loadingBar.throttle)
    },
    finish: () => {
      clearTimeout(timer)
      if (element.dataset['state'] !== 'loading') return
      element.dataset['state'] = 'done'
      becomes('idle', loadingBar.hideDelay)
    },
  }
}
