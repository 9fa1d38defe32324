import type { Registry } from 'prom-client'
import { Counter, Gauge } from 'prom-client'
import { ApiError } from '#server/platform/http/api-error.ts'

/** How much may run at once, and how much may wait for that. */
interface Places {
  running: number
  waiting: number
}

/**
 * Few enough places to keep each piece of work quick. More than may wait is refused, so that a flood cannot pile up work that nobody waits
 * for any more.
 */
export interface WorkGateOptions extends Places {
  /** Milliseconds a request may wait. */
  patience: number
  /** The share of one network, however much it asks for. */
  network: Places
  /** Places that only personal work may take. */
  personal?: Places
}

/** Whom the work is done for. */
interface Turn {
  /** Requests of one network share its places. */
  network: string
  /** The result shows something of one visitor, such as a cart: it may take the reserved places. */
  personal?: boolean
  /** Goes before everything else that waits for the same network. */
  isUrgent?: boolean
}

interface Entry {
  turn: Turn
  timer: NodeJS.Timeout
  enter: () => void
}

/** Why work was refused: its network has its share of places, all places are taken, or it waited too long. */
const REFUSALS = ['network', 'full', 'patience'] as const
type Refusal = (typeof REFUSALS)[number]

/**
 * Lets expensive work, such as rendering a page or resizing a picture, run a few at a time. Waiting networks take turns, so that a flood from
 * one of them delays the others by the work that is running, and not by the flood.
 */
export class WorkGate {
  readonly #options: Required<WorkGateOptions>
  /** Hears of each refusal. */
  onRefusal: (why: Refusal) => void = () => undefined
  #running: Turn[] = []
  /** What waits, by network; the network that comes first is the next in turn. */
  readonly #waiting = new Map<string, Entry[]>()

  constructor(options: WorkGateOptions) {
    this.#options = { personal: { running: 0, waiting: 0 }, ...options }
  }

  get running(): number {
    return this.#running.length
  }

  get waiting(): number {
    return this.#allWaiting().length
  }

  /** Runs the work when it is its turn. Throws ApiError 429 when its network waits for enough already, 503 when there are too many before it. */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const place = { ...turn }
    // If a place is free now, no waiting request is allowed to take it, so going first is fair.
    if (this.#mayRun(place)) this.#running.push(place)
    else await this.#wait(place)
    try {
      return await work()
    } finally {
      this.#running = this.#running.filter((one) => one !== place)
      this.#letIn()
    }
  }

  #mayRun({ network, personal }: Turn): boolean {
    const { running, network: each, personal: kept } = this.#options
    return (
      this.#running.length < running &&
      this.#running.filter((one) => one.network === network).length < each.running &&
      (personal || this.#running.filter((one) => !one.personal).length < running - kept.running)
    )
  }

  #allWaiting(): Entry[] {
    return [...this.#waiting.values()].flat()
  }

  #wait(turn: Turn): Promise<void> {
    const { waiting, network: each, personal: kept, patience } = this.#options
    const own = this.#waiting.get(turn.network) ?? []
    if (own.length >= each.waiting) throw this.#refusal('network')
    const all = this.#allWaiting()
    const left = waiting - all.length
    const leftForAll = waiting - kept.waiting - all.filter((one) => !one.turn.personal).length
    if (left <= 0 || (!turn.personal && leftForAll <= 0)) throw this.#refusal('full')
    return new Promise((resolve, reject) => {
      const entry: Entry = {
        turn,
        timer: setTimeout(() => {
          this.#leave(entry)
          reject(this.#refusal('patience'))
        }, patience),
        enter: resolve,
      }
      this.#waiting.set(turn.network, turn.isUrgent ? [entry, ...own] : [...own, entry])
    })
  }

  #leave(entry: Entry): void {
    const { network } = entry.turn
    const rest = (this.#waiting.get(network) ?? []).filter((one) => one !== entry)
    // Its network has had its turn and goes to the end of the round.
    this.#waiting.delete(network)
    if (rest.length > 0) this.#waiting.set(network, rest)
  }

  /** Gives the free places away: one network after the other, to the first of each that may have one. */
  #letIn(): void {
    for (let next = this.#nextInTurn(); next; next = this.#nextInTurn()) {
      clearTimeout(next.timer)
      this.#leave(next)
      this.#running.push(next.turn)
      next.enter()
    }
  }

  #nextInTurn(): Entry | undefined {
    if (this.#running.length >= this.#options.running) return undefined
    for (const entries of this.#waiting.values()) {
      const next = entries.find(({ turn }) => this.#mayRun(turn))
      if (next) return next
    }
    return undefined
  }

  #refusal(why: Refusal): ApiError {
    this.onRefusal(why)
    return why === 'network'
      ? new ApiError(429, 'too_many_at_once', 'Too many requests at once. Please try again in a moment.', {
          retryAfter: 2,
        })
      : new ApiError(503, 'overloaded', 'The shop is very busy right now. Please try again in a moment.', {
          retryAfter: 2,
        })
  }
}

/** Exports what a gate holds and has refused, as `vitrine_<name>_gate_…`. */
export function exportGate(registry: Registry, gate: WorkGate, name: 'render' | 'picture'): void {
  const registers = [registry]
  const refused = new Counter({
    name: `vitrine_${name}_gate_refused_total`,
    help: 'Refused work: its network had its share (network), all places were taken (full), or it waited too long (patience).',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of REFUSALS) refused.inc({ reason }, 0)
  gate.onRefusal = (reason) => refused.inc({ reason })
  const gauge = (state: 'running' | 'waiting') =>
    new Gauge({
      name: `vitrine_${name}_gate_${state}`,
      help: `Work that is ${state} at the gate.`,
      registers,
      collect() {
        this.set(gate[state])
      },
    })
  gauge('running')
  gauge('waiting')
}
