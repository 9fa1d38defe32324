import { readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { either, isProof } from '#tools/testing/proof.ts'
import { startShop } from '#tools/testing/start-shop.ts'

const WIDTHS = [80, 160, 240, 320, 480, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072]
const QUALITIES = [50, 60, 70, 75, 80, 85, 90]
const CACHE_MIB = 1

// With API_ORIGIN, the shop starts without a database; pictures need none.
const backEnd = createServer((_request, response) => response.end('{"status":"error"}'))
await new Promise<void>((resolve) => backEnd.listen(0, '127.0.0.1', resolve))
const apiOrigin = `http://127.0.0.1:${(backEnd.address() as AddressInfo).port}`
const shop = await startShop({
  env: { API_ORIGIN: apiOrigin, TRUST_PROXY_HOPS: '1', PICTURE_CACHE_MB: String(CACHE_MIB) },
})
afterAll(async () => {
  await shop.stop()
  backEnd.close()
})

const products = (await readdir('fixtures/images/products')).filter((name) => name.endsWith('.webp'))
const ask = async (address: string, modifiers: string, product: string): Promise<number> => {
  const reply = await fetch(`${shop.url}/_ipx/${modifiers}/images/products/${product}`, {
    headers: { 'x-forwarded-for': address },
  })
  await reply.arrayBuffer()
  return reply.status
}

async function bytesBelow(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = files.filter((one) => one.isFile()).map((one) => stat(join(one.parentPath, one.name)))
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
}

it('OP-03 OP-04 an address that requests 288 pictures slows down no one else and fills no disk', async () => {
  const many = either(288, 10)
  const addresses = products.flatMap((product) => [2048, 2560, 3072, 1536].map((width) => [width, product] as const))
  let made = 0
  const flood = addresses.slice(0, many).map(async ([width, product]) => {
    const status = await ask('192.0.2.1', `w_${width}`, product)
    if (status === 200) made++
    return status
  })
  for (const visitor of either(['198.51.100.1', '198.51.100.2', '198.51.100.3'], ['198.51.100.1'])) {
    expect(await ask(visitor, 'w_640,f_webp,q_75', products.at(-1)!)).toBe(200)
    // The flood includes this picture.
    if (isProof) expect(await ask(visitor, 'w_1536', products[24]!)).toBe(200)
  }
  expect(made, 'pictures made for the flood meanwhile').toBeLessThan(Math.min(many, 100) / 2)
  expect((await Promise.all(flood)).filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  expect(await bytesBelow(join(shop.dataDir, 'ipx'))).toBeLessThanOrEqual(CACHE_MIB * 1024 * 1024)
})

it('OP-04 LY-11 only creates the picture sizes that pages use, whatever is requested', async () => {
  const all = WIDTHS.flatMap((width) => QUALITIES.map((quality) => `w_${width}&q_${quality}`))
  const statuses = await Promise.all(all.map((modifiers) => ask('203.0.113.9', modifiers, products[0]!)))
  expect(statuses.filter((status) => status === 400)).toHaveLength(WIDTHS.length * (QUALITIES.length - 1))
})
