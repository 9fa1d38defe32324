/** Changes of so many css pixels and less are not worth a message. */
const TOLERANCE = 2
/** A page that grows so often within so many milliseconds, each time after its window did, would grow for ever. */
const MOST_GROWTHS = 8
const WITHIN_MS = 3000

export interface HeightWatch {
  /** Reports the height whatever it is: somebody new listens. */
  again: () => void
  /** Looks once more, as after a change of the page. */
  look: () => void
  stop: () => void
}

interface Options {
  /** Gives the height of the content in css pixels. */
  measure: () => number
  onHeight: (height: number) => void
  /** The content grows with the frame, and the frame with the content: it is no longer reported. */
  onLoop: () => void
  /** Milliseconds. */
  now?: () => number
}

/** Watches the height of a page's content (BU-02): at most one report a frame, and none in a loop of page and frame. */
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
    if (growths.length > MOST_GROWTHS) {
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
