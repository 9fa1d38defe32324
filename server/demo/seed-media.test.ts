import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { findRoot } from '#server/platform/environment/root.ts'
import { expectData } from '#server/testing/contract.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { sizeOfPicture } from './picture-size.ts'
import { seed } from './seed.ts'

const shop = await testApp()
const { pool } = shop.database
interface Row {
  path: string
  width: number | null
  height: number | null
  alt: string
  mime: string
}
const rowsOf = async () =>
  (await pool.query<Row>(`SELECT path, width, height, alt, mime FROM media WHERE path LIKE '/images/%' ORDER BY path`))
    .rows

describe('the demo’s pictures', () => {
  it('AD-14 are in the media library, at their addresses, with their sizes and descriptions', async () => {
    const rows = await rowsOf()
    expect(rows.length).toBeGreaterThan(150)
    for (const { path, width, height, mime } of rows) {
      const file = join(findRoot(), 'fixtures', path)
      expect([path, existsSync(file)]).toEqual([path, true])
      const found = await sharp(file).metadata()
      expect([path, mime]).toEqual([path, `image/${found.format}`])
      if (found.format !== 'jpeg') expect([path, width, height]).toEqual([path, found.width, found.height])
    }
    const plain = rows.filter(({ alt, path }) => alt === '' && !path.startsWith('/images/brand/'))
    expect(plain.length).toBeLessThan(rows.length / 10)
  })

  it('AD-14 are used by what shows them', async () => {
    const path = '/images/products/bud-vase-iron-speckle.webp'
    const page = await shop.get(`/api/admin/media?path=${path}`, asAdministrator)
    const [item] = expectData(page, 'MediaPage').items
    const details = await shop.get(`/api/admin/media/${item?.id}`, asAdministrator)
    expect(expectData(details, 'MediaDetails').used_by).toContainEqual(expect.objectContaining({ kind: 'product' }))
    expect((await shop.get(path)).statusCode).toBe(200)
  })

  it('AD-14 are added once, also to a store from before the library, and not again after their deletion', async () => {
    const before = await rowsOf()
    await pool.query(`DELETE FROM media WHERE path LIKE '/images/gallery/%'`)
    await seed(shop.database, { onlyEmpty: true })
    expect((await rowsOf()).length).toBeLessThan(before.length)
    await pool.query('UPDATE seeded_store SET has_media = false')
    await seed(shop.database, { onlyEmpty: true })
    expect(await rowsOf()).toEqual(before)
  })

  it('AD-14 have no size if their header is none', () => {
    expect(sizeOfPicture(Buffer.alloc(10))).toEqual({ width: null, height: null })
    expect(sizeOfPicture(Buffer.alloc(100))).toEqual({ width: null, height: null })
  })
})
