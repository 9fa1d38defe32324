import { Counter, Histogram, type Registry } from 'prom-client'
import { type WorkGate, exportGate } from '#server/platform/gate/work-gate.ts'

export interface PageMetrics {
  /** Whether a shared page or payload came from the cache. */
  asked: (result: 'hit' | 'miss') => void
  rendered: (seconds: number) => void
}

export function pageMetrics(registry: Registry, gate: WorkGate): PageMetrics {
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
  exportGate(registry, gate, 'render')
  for (const result of ['hit', 'miss']) cache.inc({ result }, 0)
  return { asked: (result) => cache.inc({ result }), rendered: (time) => seconds.observe(time) }
}
