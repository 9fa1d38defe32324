import { execFileSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { existsSync } from 'node:fs'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { visitMeanwhile } from '#tools/testing/shop-pair.ts'
import { ADMIN_TOKEN, type Shop, startShop } from '#tools/testing/start-shop.ts'

// Three processes start for each shop.
vi.setConfig({ testTimeout: 180_000 })

let shop: Shop | undefined
afterAll(() => shop?.stop())

/** Starts a shop of two processes, and waits until both serve it. */
async function start(env: Record<string, string> = {}): Promise<Shop> {
  await shop?.stop()
  shop = await startShop({ args: ['--workers', '2'], env: { ADMIN_TOKEN, ...env } })
  await expect.poll(countServing, { timeout: 60_000 }).toBe(2)
  return shop
}

const children = ({ pid }: Shop): number[] => {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return []
  }
}
const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

/** Requests a path on a connection of its own. */
const ask = (path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false })
    request(shop!.url + path, { agent, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })

const metrics = async () => (await ask('/metrics', { authorization: `Bearer ${ADMIN_TOKEN}` })).text
const valueOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  )

/** Each process may open twenty connections. */
const countServing = async () => valueOf(await metrics(), 'vitrine_db_pool_connections_max{pool="main"}') / 20

it('SC-03 several processes serve one port, replace one that is killed, and end together with their Postgres', async () => {
  const running = await start()
  const [first = 0] = children(running)
  const results = await visitMeanwhile(running.url, ['GET', 'POST'], async () => {
    process.kill(first, 'SIGKILL')
    await expect.poll(() => children(running).filter((pid) => pid !== first).length, { timeout: 60_000 }).toBe(2)
    await expect.poll(countServing, { timeout: 60_000 }).toBe(2)
  })
  // Only what the killed process was answering is lost.
  expect(results.filter((status) => status !== 200).length).toBeLessThanOrEqual(2)
  expect(results.filter((status) => status === 200).length).toBeGreaterThan(5)
  const all = children(running)
  await running.stop()
  expect(all.filter(isAlive)).toEqual([])
  expect(running.log()).toContain(`Process ${first} ended unexpectedly (SIGKILL)`)
})

// All use the shop that the first starts and the last kills.
describe('two processes', { shuffle: false }, () => {
  it('SC-03 OP-07 several processes report their metrics together', async () => {
    await start({ READS_PER_MINUTE: '20' })
    const before =
      valueOf(
        await metrics(),
        'vitrine_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}',
      ) || 0
    for (let n = 0; n < 6; n += 1) await ask('/healthz')
    const text = await metrics()
    expect(
      valueOf(text, 'vitrine_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}'),
    ).toBe(before + 6)
    // Every process counts these in the database: their sum would be wrong.
    expect(text).toMatch(/vitrine_orders_total\{event="placed"\} \d+/)
  })

  it('SC-03 OP-03 several processes share the limit of reads', async () => {
    const startedAt = Date.now()
    const statuses: number[] = []
    for (let n = 0; n < 14; n += 1) statuses.push((await ask('/api/initial-values/get')).status)
    const granted = statuses.filter((status) => status !== 429).length
    const seconds = (Date.now() - startedAt) / 1000
    // A quarter at once, then a third of a read per second; two processes on their own would grant twice as many.
    // Until a process hears of the other's reads, it may grant a few more.
    expect(granted).toBeGreaterThanOrEqual(5)
    expect(granted).toBeLessThanOrEqual(5 + seconds / 3 + 3)
  })

  it('SC-03 processes end when the one that started them is killed', async () => {
    const running = shop!
    const all = children(running)
    process.kill(running.pid, 'SIGKILL')
    await expect.poll(() => all.filter(isAlive), { timeout: 60_000 }).toEqual([])
  })
})
