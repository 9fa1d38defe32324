import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { sendPicture } from '#server/testing/send-picture.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const owner = await tokenOwner(shop)
const font = await readFile('node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2')
const sfnt = await subsetFont(font, 'abc', { targetFormat: 'sfnt' })
const upload = (file: Buffer, { family = 'Brand Sans', licensed = true, name = 'BrandSans.woff2' } = {}) =>
  sendPicture(
    owner,
    { file, field: 'file', name },
    `/api/admin/fonts?family=${encodeURIComponent(family)}&is_licensed=${licensed}`,
  )
const list = async () => expectData(await owner.get('/api/admin/fonts'), 'OwnFonts').fonts
const page = async () => (await owner.get('/api/admin/settings/appearance')).json().data
async function chooseHeadings(family: string): Promise<number> {
  const { version, values } = await page()
  const typography = { ...values.typography, heading: { ...values.typography.heading, family } }
  const url = '/api/admin/settings/appearance'
  return (await owner.patch(url, { version, values: { typography } })).statusCode
}
const storedFonts = async () => {
  const { rows } = await shop.database.pool.query(`SELECT appearance -> 'fonts' AS fonts FROM storefront`)
  return rows[0].fonts as { family: string; path: string }[]
}

it('AD-27 reduces an uploaded font, offers it, serves it, and removes it when it is not used', async () => {
  const [added] = expectData(await upload(font), 'OwnFonts').fonts
  expect(added).toMatchObject({ family: 'Brand Sans', weight_range: '100 900', is_variable: true, is_used: false })
  expect(added!.bytes).toBeLessThan(font.length)
  expectFailure(await upload(font), 422, 'font_refused')
  expect(await chooseHeadings('Brand Sans')).toBe(200)
  const own = (await storedFonts()).find(({ path }) => path.startsWith('/fonts/own/'))
  expect(own).toMatchObject({ family: 'Brand Sans', weight_range: '100 900', is_variable: true })
  const reply = await shop.get(own!.path)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(reply.rawPayload.toString('latin1', 0, 4)).toBe('wOF2')
  expect((await shop.get('/fonts/own/..%2fsecret')).statusCode).toBe(404)
  await eventually(async () => (await list())[0]?.is_used === true)
  const remove = () => owner.remove(`/api/admin/fonts/${added!.id}`)
  expectFailure(await remove(), 409, 'in_use')
  expect(await chooseHeadings('Fraunces Variable')).toBe(200)
  expect((await storedFonts()).filter(({ path }) => path.startsWith('/fonts/own/'))).toEqual([])
  expect(expectData(await remove(), 'OwnFonts').fonts).toEqual([])
  expectFailure(await remove(), 404, 'not_found')
  const { rows } = await shop.database.pool.query(`SELECT action FROM audit_entry WHERE resource = 'font' ORDER BY id`)
  expect(rows.map(({ action }) => action)).toEqual(['created', 'deleted'])
})

it('AD-27 refuses files that are not fonts, fonts that their makers restrict, and fonts without a licence', async () => {
  const restricted = Buffer.from(sfnt)
  restricted.writeUInt16BE(2, offsetOf(restricted, 'OS/2') + 8)
  const reasons = new Map<Buffer, string>([
    [Buffer.from('<svg onload="alert(1)"/>'), 'This isn’t a font'],
    [Buffer.from('ttcf....'), 'several fonts'],
    [Buffer.from('wOFF....'), 'older WOFF format'],
    [font.subarray(0, 500), 'damaged'],
    [Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(2000, 0xff)]), 'damaged'],
    [restricted, 'web licence'],
  ])
  for (const [file, reason] of reasons)
    expect(expectFailure(await upload(file), 422, 'font_refused').message, reason).toContain(reason)
  expectFailure(await upload(Buffer.alloc(5 * 1024 * 1024)), 413, 'too_large')
  expectFailure(await upload(font, { licensed: false }), 422, 'invalid_values')
  expectFailure(await upload(font, { family: '"};body{display:none' }), 422, 'invalid_values')
  expect(await list()).toEqual([])
  const { session } = await addStaff(shop, 'editor')
  expectFailure(await session.get('/api/admin/fonts'), 403, 'role_not_allowed')
})

function offsetOf(file: Buffer, tag: string): number {
  for (let at = 12; ; at += 16) if (file.toString('latin1', at, at + 4) === tag) return file.readUInt32BE(at + 8)
}
