import { randomBytes } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { sweepUploads } from '#server/catalogue/customisation/uploads.ts'
import { sweepIncoming } from '#server/platform/uploads/incoming.ts'
import { task as deleteTask } from '#server/commands/content/tasks/delete.ts'
import { browser } from '#server/testing/customers.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { sendPicture } from '#server/testing/send-picture.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { deleteAnswers } from './delete-answers.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { app, get, change } = shop
const { pool } = shop.database
const { dataDir } = app.config
await app.listen({ port: 0, host: '127.0.0.1' })
const portOf = ({ server }: typeof app) => (server.address() as AddressInfo).port

const UPLOAD = '/api/form/upload/custom-commission?field=sketch'
const submission = {
  ...{ name: 'Leela Rao', email: 'leela@shop.example', phone: '9811111111', pincode: '605001', kind: 'vase' },
  ...{ pieces: '2', glaze: 'celadon', description: 'Tall, for one branch.', terms: 'agreed' },
}
const png = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c85a34' } })
  .png()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n%%EOF\n')
const uploadFile = (file: Buffer) => sendPicture(shop, { field: 'file', file }, UPLOAD)
const incoming = () => readdir(join(dataDir, 'incoming')).catch(() => [])
const answers = async () => (await pool.query<{ answers: unknown }>('SELECT answers FROM form_answer')).rows.length

/** A form as submitted by a browser without script. */
function plainForm(file: { field: string; bytes: Buffer } | undefined, fields: Record<string, string> = submission) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b0und\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--b0und\r\nContent-Disposition: form-data; name="${file?.field}"; filename="a.pdf"\r\n\r\n`
  return Buffer.concat([
    Buffer.from(parts.join('')),
    ...(file ? [Buffer.from(head), file.bytes, Buffer.from('\r\n')] : []),
    Buffer.from('--b0und--\r\n'),
  ])
}
const sendPlain = (payload: Buffer, id = 'custom-commission') =>
  browser(shop).send({
    ...{ method: 'POST', url: `/forms/${id}`, payload },
    headers: { 'content-type': 'multipart/form-data; boundary=b0und' },
  })

/** Sends only the beginning of an upload. `reply` resolves when the connection ends. */
function startUpload(address: string, beginning: string, url = UPLOAD, port = portOf(app)) {
  const socket = connect(port, '127.0.0.1')
  const reply = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: shop.test\r\nX-Forwarded-For: ${address}\r\nContent-Type: multipart/form-data; boundary=b0und\r\nContent-Length: 9000000\r\n\r\n${beginning}`,
  )
  const firstWords = new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())))
  return { reply, firstWords, close: () => socket.destroy() }
}
const BEGINNING = `--b0und\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${'x'.repeat(100_000)}`

beforeEach(() =>
  pool.query('TRUNCATE form_answer, form_answer_note, form_file, attempt; DELETE FROM upload; DELETE FROM outbox'),
)

describe('an upload', () => {
  it('OP-04 is written to disk, and deleted when the connection ends', async () => {
    const { close } = startUpload('198.51.100.1', BEGINNING)
    await eventually(async () => (await incoming()).length === 1)
    close()
    await eventually(async () => (await incoming()).length === 0)
  })

  it('OP-03 is aborted when it stalls', async () => {
    const slowRequests = { headers: 5000, body: 5000, upload: 60_000, uploadWindow: 300 }
    const impatient = await testApp({ database: shop.database, dataDir, trustProxyHops: 1, slowRequests })
    await impatient.app.listen({ port: 0, host: '127.0.0.1' })
    const text = await startUpload('198.51.100.2', BEGINNING, UPLOAD, portOf(impatient.app)).reply
    expect(text).toMatch(/^HTTP\/1\.1 408 /u)
    await eventually(async () => (await incoming()).length === 0)
  })

  it('OP-03 is limited to six at once per address', async () => {
    const open = Array.from({ length: 6 }, () => startUpload('198.51.100.3', BEGINNING))
    await eventually(async () => (await incoming()).length === 6)
    const more = sendPicture(shop, { field: 'file', file: png, address: '198.51.100.3' }, UPLOAD)
    expectFailure(await more, 429, 'too_many_uploads')
    expectData(await uploadFile(png), 'FormFile')
    for (const { close } of open) close()
    await eventually(async () => (await incoming()).length === 0)
    expectData(await sendPicture(shop, { field: 'file', file: png, address: '198.51.100.3' }, UPLOAD), 'FormFile')
  })

  it('OP-03 is not read when no field accepts it', async () => {
    const { firstWords, close } = startUpload('198.51.100.4', BEGINNING.replace('"file"', '"other"'), '/forms/contact')
    const { statusCode } = await sendPlain(plainForm({ field: 'other', bytes: pdf }), 'contact')
    expect([statusCode, await incoming()]).toEqual([404, []])
    // Answered before most of it has arrived.
    expect(await firstWords).toMatch(/^HTTP\/1\.1 404 /u)
    close()
  })

  it('OP-04 is cleaned up after every reply', async () => {
    expectData(await uploadFile(pdf), 'FormFile')
    expectFailure(await uploadFile(Buffer.from('nothing')), 422, 'wrong_type')
    expectFailure(await uploadFile(Buffer.concat([png, Buffer.alloc(6_000_000)])), 413, 'too_large')
    expect((await sendPlain(plainForm({ field: 'sketch', bytes: pdf }, {}))).statusCode).toBe(422)
    expect(await incoming()).toEqual([])
  })

  it('OP-04 is swept at start after a crash, unless another process is using it', async () => {
    const lost = `aa.${2 ** 30}.${hostname()}`
    const own = `bb.${process.pid}.${hostname()}`
    const others = `cc.1.another-host`
    await createIncomingFolder()
    for (const name of [lost, own, others]) await writeFile(join(dataDir, 'incoming', name), 'x')
    await sweepIncoming(dataDir, false)
    expect(new Set(await incoming())).toEqual(new Set([own, others]))
    await sweepIncoming(dataDir, true)
    expect(await incoming()).toEqual([others])
  })
})

async function createIncomingFolder(): Promise<void> {
  expectFailure(await uploadFile(Buffer.from('nothing')), 422, 'wrong_type')
}

describe('space for files', () => {
  const fill = (purpose: string) =>
    pool.query(
      `INSERT INTO upload (name, width, height, bytes, purpose) SELECT $1 || n, 0, 0, 2000000000, $1 FROM generate_series(1, 2) n`,
      [purpose],
    )

  it('OP-04 is separate per purpose: a flood of forms affects neither products nor reviews', async () => {
    await fill('form')
    expectFailure(await uploadFile(pdf), 503, 'uploads_full')
    for (const plugin of ['ProductCustomisation', 'review'])
      expectData(await sendPicture(shop, { file: png }, `/api/plugins/${plugin}/uploadImage`), 'UploadedImage')
    await fill('review')
    expectData(await sendPicture(shop, { file: png }), 'UploadedImage')
  })

  it('OP-04 lets forms be sent without their file when it is full, and says so', async () => {
    await change(
      `UPDATE form SET definition = jsonb_set(definition, '{fields}', (SELECT jsonb_agg(CASE WHEN f ->> 'type' = 'file' THEN f || '{"required": true}' ELSE f END)
       FROM jsonb_array_elements(definition -> 'fields') f)) WHERE id = 'custom-commission'`,
    )
    const submit = () => browser(shop).post('/api/form/submit/custom-commission', { ...submission, terms: ['agreed'] })
    expectFailure(await submit(), 422, 'invalid_fields')
    await fill('form')
    expectData(await submit(), 'Done')
    const plain = await sendPlain(plainForm({ field: 'sketch', bytes: pdf }))
    expect(plain.statusCode).toBe(303)
    const thanks = await shop.get(String(plain.headers['location']))
    expect(thanks.payload).toContain('can’t accept files right now')
    expect(await answers()).toBe(2)
  })

  it('PL-09 accepts a picture for its own purpose only', async () => {
    const { path } = expectData(await uploadFile(png), 'FormFile')
    const line = { product_id: 1, quantity: 1, additonal_data: { image_path: path } }
    expect((await browser(shop).post('/api/cart/add-item', line)).statusCode).toBe(422)
  })
})

describe('answers', () => {
  const DAY = 86_400_000
  /** Inserts a submission from some days ago, and returns the path of its file. */
  async function insertAnswer(form: string, days: number): Promise<string> {
    const { path } = expectData(await uploadFile(pdf), 'FormFile')
    await pool.query(
      `WITH a AS (INSERT INTO form_answer (form_id, answers, created_at) VALUES ($1, '[]', now() - make_interval(days => $2::int)) RETURNING id)
       INSERT INTO form_file (name, answer_id) SELECT $3, id FROM a`,
      [form, days, path.replace('/uploads/', '')],
    )
    return path
  }
  const isThere = async (path: string) => (await get(path)).statusCode === 200

  it('PL-03 expire with their files after two years, or the plugin’s keep_days', async () => {
    const old = await insertAnswer('contact', 731)
    const fresh = await insertAnswer('contact', 729)
    const trade = await insertAnswer('trade-enquiry', 100)
    const gone = await insertAnswer('a-form-that-is-gone', 800)
    await app.runJob('expire-answers')
    expect(await Promise.all([old, fresh, trade, gone].map(isThere))).toEqual([false, true, true, false])
    await change(`UPDATE plugin SET config = config || '{"keep_days": 90}' WHERE module_name = 'TradeEnquiry'`)
    await change(`UPDATE plugin SET config = config || '{"keep_days": 0}' WHERE module_name = 'Form'`)
    const kept = await insertAnswer('contact', 5000)
    await app.runJob('expire-answers')
    expect(await Promise.all([fresh, kept, trade].map(isThere))).toEqual([true, true, false])
    expect(await answers()).toBe(2)
    expect((await pool.query('SELECT FROM upload')).rowCount).toBe(2)
  })

  it('PL-03 keep their files until they are gone for good, and leave none behind', async () => {
    const path = await insertAnswer('contact', 1)
    const before = await answers()
    await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
      CREATE CONSTRAINT TRIGGER refuse AFTER DELETE ON upload DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION refuse()`)
    await expect(deleteAnswers(app, { form: 'contact' })).rejects.toThrow('refused')
    expect([await answers(), await isThere(path)]).toEqual([before, true])
    await pool.query('DROP FUNCTION refuse CASCADE')

    const remove = () => Promise.reject(new Error('not reached'))
    await expect(
      deleteAnswers({ database: shop.database, storage: { ...app.storage, remove } }, { form: 'contact' }),
    ).rejects.toThrow('not reached')
    expect(await answers()).toBeLessThan(before)
    await utimes(join(dataDir, path), new Date(0), new Date(0))
    await sweepUploads(pool, app.storage, 7)
    expect(await isThere(path)).toBe(false)
  })

  it('PL-03 are deleted by npm run content -- delete answers, optionally before a day', async () => {
    const [old, fresh, other] = [
      await insertAnswer('contact', 40),
      await insertAnswer('contact', 1),
      await insertAnswer('trade-enquiry', 40),
    ]
    const day = new Date(Date.now() - 10 * DAY).toISOString().slice(0, 10)
    const run = (...words: string[]) => deleteTask.readWords(words)(app)
    expect(await run('answers', 'contact', '--before', day)).toBe('1 answer to contact deleted.')
    expect(await Promise.all([old, fresh, other].map(isThere))).toEqual([false, true, true])
    expect(await run('answers', 'contact')).toBe('1 answer to contact deleted.')
    expect(await Promise.all([fresh, other].map(isThere))).toEqual([false, true])
    await expect(run('answers', 'contact')).rejects.toThrow('There are answers to trade-enquiry.')
    for (const words of [
      [],
      ['answers'],
      ['reviews', 'x'],
      ['answers', 'a', 'b'],
      ['answers', 'a', '--before', '2026-02-30'],
    ])
      expect(() => deleteTask.readWords(words)).toThrow(/^(?:Name what to delete|--before)/u)
  })
})

it('OP-04 reads only the header of a picture that would exhaust memory, and refuses it', async () => {
  const bomb = await sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
    .resize(6000, 6000, { kernel: 'nearest' })
    .jpeg({ progressive: true, quality: 20 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(5_000_000)
  expectFailure(await uploadFile(bomb), 422, 'too_many_pixels')
})
