import { ApiError } from '#server/platform/http/api-error.ts'
import type { Network } from '#server/platform/network/network.ts'

/** How many pages may be rendered at once, and how many may wait for that. */
interface Places {
  running: number
  waiting: number
}

/**
 * Few enough places to keep each page quick, enough to overlap waiting for the database. More pages than may wait are refused, so that
 * a flood cannot pile up work nobody waits for any more.
 */
export interface RenderGateOptions extends Places {
  /** Milliseconds a page may wait. */
  patience: number
  /** What one network may have of the places, however much it asks for. */
  network: Places
  /** What all networks of a /48 may have together. */
  site: Places
  /** What pages for everybody leave to personal ones. */
  personal: Places
}

/** Whom a page is made for. */
interface RenderTurn {
  /** Requests of one network share its places, and those of a /48 share its own. */
  network: Network
  /** The page shows something of one visitor, such as a cart. */
  personal: boolean
}

interface Entry {
  turn: RenderTurn
  timer: NodeJS.Timeout
  enter: () => void
}

/** Why a page was refused: its network has its share of places, or all are taken, or it waited too long. */
type Refusal = 'network' | 'full' | 'patience'

/**
 * Lets pages be rendered a few at a time. The networks that wait take turns, so that a flood from one of them delays the others by the
 * page that is being rendered, and not by the flood.
 */
export class RenderGate {
  readonly #options: RenderGateOptions
  /** Hears of each refusal. */
  onRefusal: (why: Refusal) => void = () => undefined
  #running: RenderTurn[] = []
  /** What waits, by site and network: the site that comes first is the next in turn, and within it the network that comes first. */
  readonly #waiting = new Map<string, Map<string, Entry[]>>()

  constructor(options: RenderGateOptions) {
    this.#options = options
  }

  get running(): number {
    return this.#running.length
  }

  get waiting(): number {
    return this.#allWaiting().length
  }

  /** Runs the work when it is its turn. Throws ApiError 429 when its network waits for enough already, 503 when there are too many before it. */
  async run<T>(turn: RenderTurn, work: () => Promise<T>): Promise<T> {
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

  #mayRun({ network, personal }: RenderTurn): boolean {
    const { running, network: each, site, personal: kept } = this.#options
    return (
      this.#running.length < running &&
      this.#running.filter((one) => one.network.name === network.name).length < each.running &&
      (network.site === undefined ||
        this.#running.filter((one) => one.network.site === network.site).length < site.running) &&
      (personal || this.#running.filter((one) => !one.personal).length < running - kept.running)
    )
  }

  #allWaiting(): Entry[] {
    return [...this.#waiting.values()].flatMap((networks) => [...networks.values()].flat())
  }

  #wait(turn: RenderTurn): Promise<void> {
    const { waiting, network: each, site, personal: kept, patience } = this.#options
    const networks = this.#waiting.get(siteOf(turn)) ?? new Map<string, Entry[]>()
    const own = networks.get(turn.network.name) ?? []
    const isSiteFull = turn.network.site !== undefined && [...networks.values()].flat().length >= site.waiting
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
      this.#waiting.set(siteOf(turn), networks.set(turn.network.name, [...own, entry]))
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
      ? new ApiError(429, 'too_many_at_once', 'Too many pages at once. Please try again in a moment.', {
          retryAfter: 2,
        })
      : new ApiError(503, 'overloaded', 'The shop is very busy right now. Please try again in a moment.', {
          retryAfter: 2,
        })
  }
}

/** IPv4 addresses are sites of their own. */
const siteOf = ({ network: { name, site } }: Pick<RenderTurn, 'network'>): string => site ?? name
