import { ApiError } from '#server/platform/http/api-error.ts'

export interface RenderGateOptions {
  /** Pages rendered at once: enough to overlap waiting for the database, few enough to keep each one quick. */
  running: number
  /** Pages that may wait; more are refused, so that a flood cannot pile up work nobody waits for any more. */
  waiting: number
  /** Milliseconds a page may wait. */
  patience: number
}

/** Lets pages be rendered a few at a time. */
export class RenderGate {
  #running = 0
  readonly #queue: { enter: () => void; leave: (reason: Error) => void; timer: NodeJS.Timeout }[] = []
  readonly #options: RenderGateOptions

  constructor(options: RenderGateOptions) {
    this.#options = options
  }

  /** Runs the work when it is its turn. Throws ApiError 503 when there are too many before it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#options.running) await this.#wait()
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      const next = this.#queue.shift()
      if (next) {
        clearTimeout(next.timer)
        next.enter()
      }
    }
  }

  #wait(): Promise<void> {
    if (this.#queue.length >= this.#options.waiting) throw overloaded()
    return new Promise((resolve, reject) => {
      const entry = {
        enter: resolve,
        leave: reject,
        timer: setTimeout(() => {
          this.#queue.splice(this.#queue.indexOf(entry), 1)
          reject(overloaded())
        }, this.#options.patience),
      }
      this.#queue.push(entry)
    })
  }
}

const overloaded = (): ApiError =>
  new ApiError(503, 'overloaded', 'The shop is very busy right now. Please try again in a moment.', { retryAfter: 2 })
