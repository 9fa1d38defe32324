import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { RenderGate } from './render-gate.ts'

/** What is counted of pages. */
export interface PageMetrics {
  /** A page or payload for everybody was sent as it was kept, or had to be made. */
  asked: (result: 'hit' | 'miss') => void
  /** A rendering ended, after so many seconds. */
  rendered: (seconds: number) => void
}

/** Registers the counters of pages, and what the gate holds at the moment of asking. */
export function pageMetrics(registry: Registry, gate: RenderGate): PageMetrics {
  const registers = [registry]
  const cache = new Counter({
    name: 'vitrine_page_cache_requests_total',
    help: 'Pages and payloads for everybody, by whether they were kept (hit) or made (miss).',
    labelNames: ['result'],
    registers,
  })
  const seconds = new Histogram({
    name: 'vitrine_render_duration_seconds',
    help: 'Seconds that a page was rendered, without waiting for its turn.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const refused = new Counter({
    name: 'vitrine_render_gate_refused_total',
    help: 'Pages that were not rendered: their network had its share (network), all places were taken (full), they waited too long (patience).',
    labelNames: ['reason'],
    registers,
  })
  gate.onRefusal = (reason) => refused.inc({ reason })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('vitrine_render_gate_running', 'Pages that are being rendered.', () => gate.running)
  gauge('vitrine_render_gate_waiting', 'Pages that wait to be rendered.', () => gate.waiting)
  for (const result of ['hit', 'miss']) cache.inc({ result }, 0)
  for (const reason of ['network', 'full', 'patience']) refused.inc({ reason }, 0)
  return { asked: (result) => cache.inc({ result }), rendered: (time) => seconds.observe(time) }
}
