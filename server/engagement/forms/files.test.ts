import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { sweepUploads } from '#server/catalogue/customisation/uploads.ts'
import { browser, messagesTo } from '#server/testing/customers.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { sendPicture, type Sent } from '#server/testing/send-picture.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { app, database, get } = shop
const { pool } = database

const submission = {
  ...{ name: 'Leela Rao', email: 'leela@shop.example', phone: '9811111111', pincode: '605001', kind: 'vase' },
  ...{ pieces: '2', glaze: 'celadon', description: 'Tall, for one branch.', terms: ['agreed'] },
}
const submit = (body: object) => browser(shop).post('/api/form/submit/custom-commission', body)
const errorsOf = (reply: Awaited<ReturnType<typeof submit>>) =>
  expectFailure(reply, 422, 'invalid_fields').payload?.['errors']
const answers = async () =>
  (
    await pool.query<{ answers: { name: string; value: string }[] }>('SELECT answers FROM form_answer ORDER BY id')
  ).rows.map((row) => Object.fromEntries(row.answers.map(({ name, value }) => [name, value])))
const canvas = sharp({ create: { width: 300, height: 400, channels: 3, background: '#c85a34' } })
const png = await canvas.png().toBuffer()

beforeEach(() => pool.query('TRUNCATE form_answer, form_answer_note, form_file, attempt; DELETE FROM outbox'))

describe('a form’s file', () => {
  const path = '/api/form/upload/custom-commission?field=sketch'
  const upload = (sent: Sent, url = path) => sendPicture(shop, { field: 'file', ...sent }, url)
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n%%EOF\n')

  it('PL-03 is re-encoded if it is a picture, and stored with the submission', async () => {
    const { path: sketch } = expectData(await upload({ file: png }), 'FormFile')
    expectData(await submit({ ...submission, sketch }), 'Done')
    expect((await answers())[0]).toMatchObject({ sketch, glaze: 'Celadon' })
    expect((await messagesTo(shop, 'studio@ashkiln.example'))[0]).toContain(`http://shop.test${sketch}`)
    expect((await get(sketch)).headers['content-type']).toBe('image/webp')
    const again = await submit({ ...submission, sketch })
    expect(errorsOf(again)).toEqual({ sketch: 'This file is no longer available. Please choose it again.' })
    expect(await answers()).toHaveLength(1)
  })

  it('PL-03 may be a PDF, which is downloaded and never displayed', async () => {
    const { path: sketch } = expectData(await upload({ file: pdf }), 'FormFile')
    expect((await get(sketch)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    })
    expectData(await submit({ ...submission, sketch }), 'Done')
    // It cannot be used as a product picture.
    const line = { product_id: 1, quantity: 1, additonal_data: { image_path: sketch } }
    expect((await browser(shop).post('/api/cart/add-item', line)).statusCode).toBe(422)
  })

  it('PL-03 is refused with a reason for its type, size or content', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const words = 'We can’t use this file. Choose a file of one of these types: JPEG, PNG, WebP, PDF.'
    for (const [name, file] of [
      ['a.svg', svg],
      ['a.jpg', Buffer.from('<?php system($_GET["c"]); ?>')],
      ['a.pdf', Buffer.concat([Buffer.from('<html>'), pdf])],
      ['a.pdf', Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')])],
    ] as const)
      expect(expectFailure(await upload({ name, file }), 422, 'wrong_type').message).toBe(words)
    // The header claims 30,000 × 30,000 pixels.
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expectFailure(await upload({ file: bomb }), 422, 'too_many_pixels')
    expectFailure(await upload({ file: png.subarray(0, 60) }), 422, 'unreadable_picture')
    const large = Buffer.concat([png, Buffer.alloc(5_000_000)])
    expect(expectFailure(await upload({ file: large }), 413, 'too_large').message).toContain('larger than 5 MB')
    for (const active of ['/JavaScript (app.alert(1))', '/J#61vaScript', '/EmbeddedFiles 2 0 R', '/S /Launch'])
      expectFailure(
        await upload({ file: Buffer.from(pdf.toString().replace('/Catalog', `/Catalog ${active}`)) }),
        422,
        'active_file',
      )
    expect((await pool.query('SELECT FROM form_file')).rowCount).toBe(0)
  })

  it('PL-03 is accepted by file fields of existing forms only', async () => {
    expectFailure(await upload({ file: png }, '/api/form/upload/contact?field=message'), 404, 'not_found')
    expectFailure(await upload({ file: png }, '/api/form/upload/nothing?field=sketch'), 404, 'not_found')
    expectFailure(await upload({ file: png }, '/api/plugins/TradeEnquiry/upload?field=sketch'), 404, 'not_found')
    expectFailure(await upload({ file: png, field: 'image' }), 400, 'malformed')
    for (const sketch of ['/etc/passwd', '/uploads/../x.webp', `/uploads/${'a'.repeat(32)}.webp`])
      expect(errorsOf(await submit({ ...submission, sketch }))).toHaveProperty('sketch')
  })

  it('PL-03 OP-04 is kept while its submission is stored', async () => {
    const { path: sketch } = expectData(await upload({ file: png }), 'FormFile')
    await submit({ ...submission, sketch })
    await pool.query(`UPDATE upload SET used_at = now() - interval '90 days'`)
    await sweepUploads(pool, app.storage, 7)
    expect((await get(sketch)).statusCode).toBe(200)
    await pool.query('DELETE FROM form_answer')
    await sweepUploads(pool, app.storage, 7)
    expect((await pool.query('SELECT FROM upload')).rowCount).toBe(0)
  })
})
