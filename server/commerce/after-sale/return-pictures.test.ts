import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sweepUploads } from '#server/catalogue/customisation/uploads.ts'
import { type Placed, afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { sendPicture } from '#server/testing/send-picture.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'

const { delivered, her, him, pool, requestReturn, setting, shop, vase } = await afterSaleShop()
const owner = await tokenOwner(shop)
const UPLOAD = '/api/orders/refund/uploadImage'

async function upload(url = UPLOAD): Promise<string> {
  const raw = { width: 300, height: 240, channels: 3 } as const
  const file = await sharp(randomBytes(300 * 240 * 3), { raw })
    .png()
    .toBuffer()
  return expectData(await sendPicture(shop, { file }, url), 'UploadedImage').image_path
}
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const pictureUrl = ({ order_id: order_no, token }: Placed, path: string, link = token) =>
  `/api/orders/refund/picture?${new URLSearchParams({ order_no, name: nameOf(path), ...(link && { token: link }) })}`
const sweep = async () => {
  await pool.query(`UPDATE upload SET used_at = now() - interval '90 days'`)
  await sweepUploads(pool, shop.app.storage, 7)
}

describe('pictures of a return request', () => {
  it('AD-23 are shown to staff and to who may open the order, and to nobody else', async () => {
    const order = await delivered(her, [[vase, 2]])
    const paths = [await upload(), await upload()]
    // The form shows a picture that is not used yet.
    expect((await shop.get(paths[0]!)).statusCode).toBe(200)
    const request = expectData(await requestReturn(order, her, { pictures: paths }), 'RefundRequest')
    expect(request.pictures).toEqual(paths.map((path) => ({ name: nameOf(path), width: 300, height: 240 })))
    const [path = ''] = paths
    const inAccount = await her.get(pictureUrl(order, path, ''))
    expect([inAccount.statusCode, inAccount.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(inAccount.headers['cache-control']).toBe('private, no-store')
    expect((await browser(shop).get(pictureUrl(order, path))).statusCode).toBe(200)
    expect((await browser(shop).get(path)).statusCode).toBe(404)
    expectFailure(await browser(shop).get(pictureUrl(order, path, '')), 401, 'login_required')
    expectFailure(await him.get(pictureUrl(order, path, '')), 404, 'not_found')
    const other = await delivered(him, [[vase, 1]])
    expectFailure(await him.get(pictureUrl(other, path)), 404, 'not_found')

    const page = expectData(await owner.get(`/api/admin/returns/${request.id}/page`), 'Return')
    expect(page.pictures).toEqual(request.pictures)
    const open = (number: number) => `/api/admin/returns/${request.id}/pictures/${number}`
    for (const role of ['manager', 'fulfilment'] as const)
      expect((await (await addStaff(shop, role)).session.get(open(2))).headers['content-type']).toBe('image/webp')
    expectFailure(await owner.get(open(3)), 404, 'not_found')
    await sweep()
    expect((await owner.get(open(1))).statusCode).toBe(200)
  })

  it('AD-23 are refused if they were not sent for a return, are too many, or are used already', async () => {
    const order = await delivered(her, [[vase, 3]])
    const path = await upload()
    const review = await upload('/api/plugins/review/uploadImage')
    for (const wrong of [review, '/etc/passwd', `/uploads/${'a'.repeat(40)}.webp`, 'https://evil.example/x.webp'])
      expect(
        expectFailure(await requestReturn(order, her, { pictures: [wrong] }), 422, 'unknown_picture').payload,
      ).toHaveProperty('errors.pictures')
    const many = Array.from({ length: 6 }, (_, index) => `/uploads/${String(index).repeat(40)}.webp`)
    expectFailure(await requestReturn(order, her, { pictures: many }), 400, 'malformed')
    expectFailure(await requestReturn(order, her, { pictures: [path, path] }), 400, 'malformed')
    expectData(await requestReturn(order, her, { pictures: [path] }), 'RefundRequest')
    expectFailure(await requestReturn(order, her, { pictures: [path] }), 422, 'unknown_picture')
    const unused = await upload()
    await sweep()
    expectFailure(await requestReturn(order, her, { pictures: [unused] }), 422, 'unknown_picture')
    // What was refused took no units.
    expectData(await requestReturn(order, her, { lines: [{ id: order.lines[0], quantity: 2 }] }), 'RefundRequest')
    await setting('enable_refund', false)
    expectFailure(await sendPicture(shop, {}, UPLOAD), 403, 'refund_off')
    await setting('enable_refund', true)
  })

  it('AC-07 AD-23 are in the customer’s data, and erased with the account', async () => {
    const person = await registerCustomer(shop)
    const order = await delivered(person.session, [[vase, 1]])
    const path = await upload()
    const { id } = expectData(await requestReturn(order, person.session, { pictures: [path] }), 'RefundRequest')
    expect((await person.session.get('/api/account/download')).payload).toContain(nameOf(path))
    expectData(await person.session.post('/api/account/delete', { password: person.password }), 'Done')
    expectFailure(await owner.get(`/api/admin/returns/${id}/pictures/1`), 404, 'not_found')
    const { rows } = await pool.query('SELECT FROM upload WHERE name = $1', [nameOf(path)])
    expect(rows).toEqual([])
  })
})
