import { afterAll, beforeAll, expect, it } from 'vitest'
import { crc32, deflateSync } from 'node:zlib'
import { changeData } from '#tools/testing/prepared-data.ts'
import { copyData, removeData } from '#tools/testing/data-folder.ts'
import { type Shop, startShop } from '#tools/testing/start-shop.ts'

const PDF = `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%${'x'.repeat(900_000)}\n%%EOF`
const WISH = {
  ...{ name: 'Leela Rao', email: 'leela@shop.example', phone: '9811111111', pincode: '605001', kind: 'vase' },
  ...{ pieces: '2', glaze: 'celadon', description: 'Tall, for one branch.', terms: 'agreed' },
}

let shop: Shop
let dataDir: string
beforeAll(async () => {
  dataDir = await copyData(process.env['PREPARED_DATA'] ?? '')
  // A limit of 2 MB keeps the flood short.
  await changeData(dataDir, async ({ pool }) => {
    await pool.query(`UPDATE plugin SET config = config || '{"most_mb": 2}' WHERE module_name = 'Form'`)
  })
  shop = await startShop({ dataDir, env: { TRUST_PROXY_HOPS: '1' } })
})
afterAll(async () => {
  await shop.stop()
  await removeData(dataDir)
})

async function post(path: string, number: number, parts: Record<string, string | Blob>) {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) body.set(name, part)
  const reply = await fetch(shop.url + path, {
    ...{ method: 'POST', body },
    headers: { 'x-forwarded-for': `198.51.100.${number}` },
  })
  return { status: reply.status, text: await reply.text() }
}

function picture(): Blob {
  const part = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 1, 44, 0, 0, 1, 44, 8, 0, 0, 0, 0])
  const rows = deflateSync(Buffer.alloc(300 * 301))
  const bytes = [Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), part('IHDR', header), part('IDAT', rows)]
  return new Blob([Buffer.concat([...bytes, part('IEND', Buffer.alloc(0))])])
}

it('OP-04 a stranger who uses up the space for form files blocks no one else', async () => {
  const texts: string[] = []
  for (let number = 0; number < 4; number++) {
    const { status, text } = await post('/forms/custom-commission', number, { ...WISH, sketch: new Blob([PDF]) })
    expect(status).toBe(200)
    texts.push(text)
  }
  // The first submissions keep their file; the last are accepted without.
  expect(texts.map((text) => text.includes('Please email the file to us.'))).toEqual([false, false, true, true])
  const upload = await post('/api/form/upload/custom-commission?field=sketch', 7, { file: new Blob([PDF]) })
  expect(upload.status).toBe(503)
  for (const plugin of ['ProductCustomisation', 'review'])
    expect((await post(`/api/plugins/${plugin}/uploadImage`, 8, { image: picture() })).status).toBe(200)
})
