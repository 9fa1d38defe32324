import type { Registry } from 'prom-client'
import { Counter, Gauge } from 'prom-client'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Network } from '#server/platform/network/network.ts'

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
  /** Requests of one network share its places, and those of a /48 share its own. */
  network: Network
  /** The result shows something of one visitor, such as a cart: it may take the reserved places. */
  personal?: boolean
  /** Goes before everything else that waits for the same network. */
  isUrgent?: boolean
}

/** What all networks of a /48 have together: twice as much as one, but never everything. */
const siteShare = (ofNetwork: number, ofAll: number): number => Math.max(ofNetwork, Math.min(ofNetwork * 2, ofAll - 1))

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
  /** What waits, by site and network: the site that comes first is the next in turn, and within it the network that comes first. */
  readonly #waiting = new Map<string, Map<string, Entry[]>>()

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
      this.#running.filter((one) => one.network.name === network.name).length < each.running &&
      (network.site === undefined ||
        this.#running.filter((one) => one.network.site === network.site).length < siteShare(each.running, running)) &&
      (personal || this.#running.filter((one) => !one.personal).length < running - kept.running)
    )
  }

  #allWaiting(): Entry[] {
    return [...this.#waiting.values()].flatMap((networks) => [...networks.values()].flat())
  }

  #wait(turn: Turn): Promise<void> {
    const { waiting, network: each, personal: kept, patience } = this.#options
    const networks = this.#waiting.get(siteOf(turn)) ?? new Map<string, Entry[]>()
    const own = networks.get(turn.network.name) ?? []
    const isSiteFull =
      turn.network.site !== undefined && [...networks.values()].flat().length >= siteShare(each.waiting, waiting)
    if (own.length >= each.waiting || isSiteFull) throw this.#refusal('network')
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
      const next = turn.isUrgent ? [entry, ...own] : [...own, entry]
      this.#waiting.set(siteOf(turn), networks.set(turn.network.name, next))
    })
  }

  #leave(entry: Entry): void {
    const { name } = entry.turn.network
    const site = siteOf(entry.turn)
    const networks = this.#waiting.get(site) ?? new Map<string, Entry[]>()
    const rest = (networks.get(name) ?? []).filter((one) => one !== entry)
    // Its network and its site have had their turn and go to the end of the round.
    networks.delete(name)
    if (rest.length > 0) networks.set(name, rest)
    this.#waiting.delete(site)
    if (networks.size > 0) this.#waiting.set(site, networks)
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
    for (const networks of this.#waiting.values())
      for (const entries of networks.values()) {
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

/** IPv4 addresses are sites of their own. */
const siteOf = ({ network: { name, site } }: Pick<Turn, 'network'>): string => site ?? name

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
