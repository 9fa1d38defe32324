import { Counter, Gauge, Registry } from 'prom-client'
import { afterEach, expect, it, vi } from 'vitest'
import { MetricsMerger } from './merge-metrics.ts'

afterEach(() => void vi.useRealTimers())

async function metricsOf(requests: number, orders: number): Promise<readonly object[]> {
  const registry = new Registry()
  const registers = [registry]
  new Counter({ name: 'requests', help: 'Requests of this process.', registers }).inc(requests)
  new Gauge({ name: 'orders', help: 'Orders of the shop.', registers, aggregator: 'max' }).set(orders)
  return registry.getMetricsAsJSON()
}

it('SC-03 sums what processes count, and takes once what each reads from the database', async () => {
  const merger = new MetricsMerger()
  const parts = new Map([
    [1, await metricsOf(2, 7)],
    [2, await metricsOf(3, 7)],
  ])
  const text = await merger.merge([1, 2], (process, message) => {
    if (message.type === 'vitrine:metrics-asked') merger.receive(process, message.id, parts.get(process)!)
  })
  expect(text).toContain('requests 5')
  expect(text).toContain('orders 7')
})

it('SC-03 leaves out a process that does not reply', async () => {
  vi.useFakeTimers()
  const merger = new MetricsMerger()
  const own = await metricsOf(2, 7)
  const merged = merger.merge([1, 2], (process, message) => {
    if (message.type === 'vitrine:metrics-asked' && process === 1) merger.receive(1, message.id, own)
  })
  await vi.advanceTimersByTimeAsync(3000)
  expect(await merged).toContain('requests 2')
})
