/** Smaller changes in CSS pixels are not reported. */
const TOLERANCE = 2
/** A page that grows this often within this many ms, each time after its window did, would grow forever. */
const MAX_GROWTHS = 8
const WITHIN_MS = 3000

export interface HeightWatch {
  /** Reports the height unconditionally, for a new listener. */
  again: () => void
  /** Measures again, as after a change of the page. */
  look: () => void
  stop: () => void
}

interface Options {
  /** Returns the height of the content in CSS pixels. */
  measure: () => number
  onHeight: (height: number) => void
  /** The content and the frame make each other grow, so the height is no longer reported. */
  onLoop: () => void
  /** Milliseconds. */
  now?: () => number
}

/** Reports the height of a page's content (BU-02), at most once per frame and not in a resize loop. */
export function watchHeight(
  observed: readonly Element[],
  { measure, onHeight, onLoop, now = () => performance.now() }: Options,
): HeightWatch {
  let reported = -1
  let frame: number | undefined
  let windowHeight = window.innerHeight
  let growths: number[] = []
  let isRunaway = false

  function look(): void {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      report()
    })
  }

  function report(): void {
    const height = Math.ceil(measure())
    if (isRunaway || Math.abs(height - reported) <= TOLERANCE) return
    const hasWindowGrown = window.innerHeight > windowHeight
    windowHeight = window.innerHeight
    if (hasWindowGrown && height > reported) growths = [...growths.filter((at) => now() - at < WITHIN_MS), now()]
    if (growths.length > MAX_GROWTHS) {
      isRunaway = true
      onLoop()
      return
    }
    reported = height
    onHeight(height)
  }

  const observer = new ResizeObserver(look)
  for (const one of observed) observer.observe(one)
  window.addEventListener('resize', look)
  look()
  return {
    look,
    again: () => {
      reported = -1
      isRunaway = false
      growths = []
      look()
    },
    stop: () => {
      observer.disconnect()
      window.removeEventListener('resize', look)
      if (frame !== undefined) cancelAnimationFrame(frame)
    },
  }
}
