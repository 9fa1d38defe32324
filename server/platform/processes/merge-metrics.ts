import { AggregatorRegistry } from 'prom-client'
import type { ProcessMessage } from './messages.ts'

/** A process that does not reply within this time is left out. */
const PATIENCE_MS = 3000

type Part = readonly object[]

interface Pending {
  waitingFor: Set<number>
  parts: Part[]
  finish: () => void
}

/** Collects the metrics of several processes into one text for Prometheus. */
export class MetricsMerger {
  readonly #pending = new Map<number, Pending>()
  #lastId = 0

  /** Asks each process with `ask`, and resolves when all have replied or time is up. Counters are summed. */
  async merge(processes: readonly number[], ask: (process: number, message: ProcessMessage) => void): Promise<string> {
    this.#lastId += 1
    const id = this.#lastId
    const parts: Part[] = []
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, PATIENCE_MS)
      const finish = () => {
        clearTimeout(timeout)
        resolve()
      }
      this.#pending.set(id, { waitingFor: new Set(processes), parts, finish })
      if (processes.length === 0) finish()
      for (const process of processes) ask(process, { type: 'vitrine:metrics-asked', id })
    })
    this.#pending.delete(id)
    return AggregatorRegistry.aggregate(parts).metrics()
  }

  receive(process: number, id: number, part: Part): void {
    const pending = this.#pending.get(id)
    if (!pending?.waitingFor.delete(process)) return
    pending.parts.push(part)
    if (pending.waitingFor.size === 0) pending.finish()
  }
}
