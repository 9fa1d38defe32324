import type { Registry } from 'prom-client'
import { Counter, Gauge } from 'prom-client'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Network } from '#server/platform/network/network.ts'
import * as t from '#words/request-errors.ts'

interface Capacity {
  running: number
  waiting: number
}

/**
 * Capacity of a gate. Requests beyond `waiting` are refused immediately, so that a flood cannot queue work that its
 * clients have given up on.
 */
export interface WorkGateOptions extends Capacity {
  patience: number
  network: Capacity
  personal?: Capacity
}

interface Task {
  network: Network
  /** Work for one visitor (such as a cart page), which may use the reserved capacity. */
  personal?: boolean
  /** Queued before other requests of the same network. */
  isUrgent?: boolean
}

/** Capacity of all networks of a /48: twice that of one network, but never everything. */
const siteCapacity = (ofNetwork: number, ofAll: number): number =>
  Math.max(ofNetwork, Math.min(ofNetwork * 2, ofAll - 1))

interface QueuedTask {
  task: Task
  timer: NodeJS.Timeout
  start: () => void
}

const REFUSALS = ['network', 'full', 'patience'] as const
type Refusal = (typeof REFUSALS)[number]

/**
 * Limits how many expensive tasks, such as rendering a page or resizing a picture, run at once. Waiting networks take
 * turns, so a flood from one delays others only by the tasks already running.
 */
export class WorkGate {
  readonly #options: Required<WorkGateOptions>
  onRefusal: (reason: Refusal) => void = () => undefined
  #running: Task[] = []
  /** Waiting requests by site and network, in round-robin order. */
  readonly #queues = new Map<string, Map<string, QueuedTask[]>>()

  constructor(options: WorkGateOptions) {
    this.#options = { personal: { running: 0, waiting: 0 }, ...options }
  }

  get running(): number {
    return this.#running.length
  }

  get waiting(): number {
    return this.#allQueued().length
  }

  /**
   * Runs the work when capacity is free.
   * @throws ApiError 429 when its network has too many requests waiting, 503 when the gate is full or the wait too
   * long.
   */
  async run<T>(task: Task, work: () => Promise<T>): Promise<T> {
    const running = { ...task }
    // Skipping the queue is fair: free capacity means that no waiting request is allowed to use it.
    if (this.#canRun(running)) this.#running.push(running)
    else await this.#enqueue(running)
    try {
      return await work()
    } finally {
      this.#running = this.#running.filter((one) => one !== running)
      this.#startQueued()
    }
  }

  #canRun({ network, personal }: Task): boolean {
    const { running, network: perNetwork, personal: reserved } = this.#options
    return (
      this.#running.length < running &&
      this.#running.filter((one) => one.network.name === network.name).length < perNetwork.running &&
      (network.site === undefined ||
        this.#running.filter((one) => one.network.site === network.site).length <
          siteCapacity(perNetwork.running, running)) &&
      (personal || this.#running.filter((one) => !one.personal).length < running - reserved.running)
    )
  }

  #allQueued(): QueuedTask[] {
    return [...this.#queues.values()].flatMap((networks) => [...networks.values()].flat())
  }

  #enqueue(task: Task): Promise<void> {
    const { waiting, network: perNetwork, personal: reserved, patience } = this.#options
    const networks = this.#queues.get(siteOf(task)) ?? new Map<string, QueuedTask[]>()
    const own = networks.get(task.network.name) ?? []
    const isSiteFull =
      task.network.site !== undefined &&
      [...networks.values()].flat().length >= siteCapacity(perNetwork.waiting, waiting)
    if (own.length >= perNetwork.waiting || isSiteFull) throw this.#refuse('network')
    const all = this.#allQueued()
    const free = waiting - all.length
    const freeForPublic = waiting - reserved.waiting - all.filter((one) => !one.task.personal).length
    if (free <= 0 || (!task.personal && freeForPublic <= 0)) throw this.#refuse('full')
    return new Promise((resolve, reject) => {
      const entry: QueuedTask = {
        task,
        timer: setTimeout(() => {
          this.#dequeue(entry)
          reject(this.#refuse('patience'))
        }, patience),
        start: resolve,
      }
      const next = task.isUrgent ? [entry, ...own] : [...own, entry]
      this.#queues.set(siteOf(task), networks.set(task.network.name, next))
    })
  }

  #dequeue(entry: QueuedTask): void {
    const { name } = entry.task.network
    const site = siteOf(entry.task)
    const networks = this.#queues.get(site) ?? new Map<string, QueuedTask[]>()
    const rest = (networks.get(name) ?? []).filter((one) => one !== entry)
    // The network and its site had their turn and move to the end.
    networks.delete(name)
    if (rest.length > 0) networks.set(name, rest)
    this.#queues.delete(site)
    if (networks.size > 0) this.#queues.set(site, networks)
  }

  #startQueued(): void {
    for (let next = this.#nextRunnable(); next; next = this.#nextRunnable()) {
      clearTimeout(next.timer)
      this.#dequeue(next)
      this.#running.push(next.task)
      next.start()
    }
  }

  #nextRunnable(): QueuedTask | undefined {
    if (this.#running.length >= this.#options.running) return undefined
    for (const networks of this.#queues.values())
      for (const entries of networks.values()) {
        const next = entries.find(({ task }) => this.#canRun(task))
        if (next) return next
      }
    return undefined
  }

  #refuse(reason: Refusal): ApiError {
    this.onRefusal(reason)
    return reason === 'network'
      ? new ApiError(429, 'too_many_at_once', t.tooManyAtOnce(), {
          retryAfter: 2,
        })
      : new ApiError(503, 'overloaded', t.busy(), {
          retryAfter: 2,
        })
  }
}

const siteOf = ({ network: { name, site } }: Pick<Task, 'network'>): string => site ?? name

/** Exports the gate's load and refusals as `vitrine_<name>_gate_…`. */
export function exportGate(registry: Registry, gate: WorkGate, name: 'render' | 'picture'): void {
  const registers = [registry]
  const refused = new Counter({
    name: `vitrine_${name}_gate_refused_total`,
    help: 'Refused work: its network had used its share (network), the queue was full (full), or it waited too long (patience).',
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
