/** The loading indicator (§9, LY-09): times in ms, height in CSS pixels. */
export const loadingBar = {
  /** Time to fill up, slowing towards the end; a loaded page fills it immediately. */
  duration: 2000,
  /** Faster pages show no bar. */
  throttle: 200,
  /** How long the full bar is shown. */
  hideDelay: 500,
  height: 3,
} as const

/** Controls the bar; its appearance is CSS by `data-state`. */
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
