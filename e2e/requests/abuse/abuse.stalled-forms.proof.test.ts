import { connect } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { either } from '#tools/testing/proof.ts'
import { startDemoShop } from '#tools/testing/shared-shops.ts'
import type { Shop } from '#tools/testing/start-shop.ts'

const COUNT = 12
const MIB = 1024 * 1024
const SIZE = either(32, 8) * MIB

let shop: Shop
beforeAll(async () => {
  shop = await startDemoShop()
  await fetch(shop.url)
})
afterAll(() => shop.stop())

/** Sends a form without its end. Resolves once the server has received it or refused it. */
function stallForm(form: string, field: string, number: number): Promise<() => void> {
  const { hostname, port } = new URL(shop.url)
  const parts = Array.from({ length: Math.ceil(SIZE / (7 * MIB)) }, () =>
    Buffer.concat([
      Buffer.from(`--b0und\r\nContent-Disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n`),
      Buffer.alloc(7 * MIB, 'x'),
      Buffer.from('\r\n'),
    ]),
  )
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const done = () => resolve(() => socket.destroy())
    socket.on('error', done).on('close', done).on('data', done)
    socket.write(
      `POST /forms/${form} HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: 203.0.113.${number}\r\nContent-Type: multipart/form-data; boundary=b0und\r\nContent-Length: ${40 * MIB}\r\n\r\n`,
    )
    socket.write(Buffer.concat(parts), done)
  })
}

it.each([
  ['contact', 'anything'],
  ['custom-commission', 'sketch'],
])('OP-03 OP-04 stalled forms use no memory: %s', async (form, field) => {
  const before = shop.memoryMiB()
  const close = await Promise.all(Array.from({ length: COUNT }, (_, number) => stallForm(form, field, number)))
  expect((await fetch(`${shop.url}/cart`)).status).toBe(200)
  const growth = shop.memoryMiB() - before
  console.info(`${COUNT} stalled forms of ${SIZE / MIB} MiB: ${before} MiB before, ${growth} MiB more`)
  expect(growth).toBeLessThan(either(100, 300))
  for (const end of close) end()
  await expect.poll(() => readdir(join(shop.dataDir, 'incoming')).catch(() => [])).toEqual([])
})
