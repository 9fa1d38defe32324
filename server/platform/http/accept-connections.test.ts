import { createServer, get, Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { acceptConnections } from './accept-connections.ts'

/** Serves visitors who request repeatedly, with 5 ms of work per request. Returns who was answered, in order. */
async function serveVisitors(visitors: number, before: () => Promise<void>): Promise<string[]> {
  const order: string[] = []
  let turn: Promise<unknown> = Promise.resolve()
  const server = createServer((request, response) => {
    turn = turn.then(async () => {
      await before()
      for (const end = performance.now() + 5; performance.now() < end;);
      order.push(String(request.headers['x-visitor']))
      response.end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const first = new Set<number>()
  const visit = async (visitor: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (first.size < visitors) {
      await new Promise<void>((resolve, reject) => {
        get({ port, agent, headers: { 'x-visitor': String(visitor) } }, (response) => {
          response.resume().on('end', resolve)
        }).on('error', reject)
      })
      first.add(visitor)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)))
  server.close()
  return order
}

it('OP-03 accepts sixteen concurrent visitors before any of them gets many replies', async () => {
  const order = await serveVisitors(16, acceptConnections)
  const last = Math.max(...Array.from({ length: 16 }, (_, visitor) => order.indexOf(String(visitor))))
  expect(last).toBeLessThan(32)
})
