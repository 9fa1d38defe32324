import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Media, MediaUse } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { mp4Of, photo } from '#server/testing/media-files.ts'
import { addedMedia, sendMedia } from '#server/testing/send-media.ts'

const shop = await testApp()
const { pool } = shop.database
let shade = 0
const newPhoto = () =>
  photo(300, 200, `#0000${(16 + shade++).toString(16)}`)
    .png()
    .toBuffer()
const add = async (name = 'photo.png') => (await addedMedia(shop, await newPhoto(), { name })).item
const details = async ({ id }: Pick<Media, 'id'>) =>
  expectData(await shop.get(`/api/admin/media/${id}`, asAdministrator), 'MediaDetails')
const change = ({ id }: Pick<Media, 'id'>, payload: object) =>
  shop.send({ method: 'PUT', url: `/api/admin/media/${id}`, payload, headers: asAdministrator })
const bulk = (action: string, ...items: Pick<Media, 'id'>[]) =>
  shop.post(`/api/admin/media/${action}`, { ids: items.map(({ id }) => id) }, asAdministrator)
const replace = ({ id, version }: Pick<Media, 'id' | 'version'>, file: Buffer) =>
  sendMedia(shop, file, { name: 'new.png' }, `/api/admin/media/${id}/replace?version=${version}`)
const replaced = async (item: Pick<Media, 'id' | 'version'>, file: Buffer) =>
  expectData(await replace(item, file), 'MediaDetails')
const find = async (state: string) =>
  expectData(await shop.get(`/api/admin/media?state=${state}&limit=200`, asAdministrator), 'MediaPage').items.map(
    ({ id }) => id,
  )

/** Puts an item into a product, a category, an article's text, a slider, a document and the settings. */
async function useEverywhere({ path }: Media): Promise<void> {
  const image = JSON.stringify({ src: path, alt: '', width: 300, height: 200 })
  for (const text of [
    `UPDATE product_group SET images = jsonb_build_array('${image}'::jsonb), description = '<p><img src="${path}" alt=""></p>' WHERE slug = 'urli'`,
    `UPDATE category SET image = '${image}' WHERE slug = 'vases'`,
    `UPDATE article SET body = 'See ![a pot](${path}) and /images/brand/x.webp' WHERE id = (SELECT min(id) FROM article)`,
    `UPDATE slider SET slides = jsonb_set(slides, '{0,image}', '${image}') WHERE id = (SELECT min(id) FROM slider)`,
    `UPDATE document SET published = jsonb_set(published, '{page,social_image}', '"${path}"') WHERE key = 'about'`,
    `UPDATE storefront SET appearance = jsonb_set(appearance, '{mark}', '${image}')`,
  ])
    await pool.query(text)
}
const USED_IN = ['appearance', 'article', 'category', 'document', 'product', 'slider']
const kindsOf = (uses: readonly MediaUse[]) => uses.map(({ kind }) => kind).sort()
/** Every row that contains a text, by table. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = ['product_group', 'category', 'article', 'slider', 'document', 'storefront']
  const { rows } = await pool.query<{ name: string }>(
    tables
      .map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name} t WHERE position($1 IN t::text) > 0)`)
      .join(' UNION ALL '),
    [text],
  )
  return rows.map(({ name }) => name)
}

describe('an item that is used', () => {
  it('AD-14 lists the records that use it, until they do no more', async () => {
    const item = await add()
    expect(await details(item)).toMatchObject({ used_by: [], item: { use_count: 0 } })
    await useEverywhere(item)
    const { used_by: uses, item: used } = await details(item)
    expect(kindsOf(uses)).toEqual(USED_IN)
    expect(uses).toContainEqual({
      kind: 'product',
      id: expect.any(String),
      title: 'Urli, floating flower bowl',
      path: expect.stringMatching(/^\/admin\/products\/\d+$/),
    })
    const paths = uses.map(({ path }: { path: string | null }) => path)
    expect(paths).toContainEqual(expect.stringMatching(/^\/admin\/pages\/\w+\/[\w-]+$/))
    expect(used.use_count).toBe(USED_IN.length)
    expect(await find('unused')).not.toContain(item.id)
    await pool.query(`UPDATE category SET image = NULL WHERE slug = 'vases'`)
    await pool.query(`DELETE FROM slider WHERE slides::text LIKE '%${item.path}%'`)
    expect(kindsOf((await details(item)).used_by)).toEqual(['appearance', 'article', 'document', 'product'])
  })

  it('AD-14 is replaced everywhere, with its size, and the former address leads to the new one', async () => {
    const item = await add()
    await useEverywhere(item)
    const before = await pool.query<{ revision: number }>(`SELECT revision FROM document WHERE key = 'about'`)
    const { item: now, used_by: uses } = await replaced(item, await photo(640, 480, '#00ff00').png().toBuffer())
    expect(now).toMatchObject({ id: item.id, version: item.version + 1, width: 640, height: 480, file_name: 'new.png' })
    expect(now.path).not.toBe(item.path)
    expect(kindsOf(uses)).toEqual(USED_IN)
    expect(await tablesWith(item.path)).toEqual([])
    expect((await tablesWith(now.path)).sort()).toEqual([
      'article',
      'category',
      'document',
      'product_group',
      'slider',
      'storefront',
    ])
    const { rows } = await pool.query(`SELECT images, description FROM product_group WHERE slug = 'urli'`)
    expect(rows[0]).toEqual({
      images: [{ id: 'p1', src: now.path, alt: '', width: 640, height: 480 }],
      description: `<p><img src="${now.path}" alt=""></p>`,
    })
    const after = await pool.query(`SELECT revision FROM document WHERE key = 'about'`)
    expect(after.rows[0]?.revision).toBe((before.rows[0]?.revision ?? 0) + 1)
    const former = await shop.get(item.path)
    expect([former.statusCode, former.headers.location]).toEqual([302, now.path])
    expect(former.headers['cache-control']).toBe('public, max-age=3600')
    expect((await shop.get(now.path)).statusCode).toBe(200)
  })

  it('AD-14 has its focal point wherever it is shown, as long as that is not the middle', async () => {
    const item = await add()
    await pool.query(
      `UPDATE category SET image = jsonb_build_object('src', $1::text, 'alt', 'Vases', 'width', 320) WHERE slug = 'vases'`,
      [item.path],
    )
    const move = (version: number, focus: object) => change(item, { version, focus })
    const image = async () =>
      (await pool.query<{ image: object }>(`SELECT image FROM category WHERE slug = 'vases'`)).rows[0]?.image
    await move(item.version, { x: 0.3, y: 0.205 })
    expect(await image()).toEqual({ src: item.path, alt: 'Vases', width: 300, focus: '30% 21%' })
    const { item: now } = await replaced({ ...item, version: item.version + 1 }, await newPhoto())
    expect(await image()).toMatchObject({ src: now.path, focus: '30% 21%' })
    await move(now.version, { x: 0.5, y: 0.5 })
    expect(await image()).not.toHaveProperty('focus')
  })

  it('AD-14 is still found by an address from before, which a form may have kept', async () => {
    const item = await add()
    const { item: now } = await replaced(item, await newPhoto())
    await pool.query(
      `UPDATE category SET image = jsonb_build_object('src', $1::text, 'alt', '') WHERE slug = 'bowls'`,
      [item.path],
    )
    expect(kindsOf((await details(now)).used_by)).toEqual(['category'])
    const page = await shop.get(`/api/admin/media?path=${item.path}`, asAdministrator)
    expect(expectData(page, 'MediaPage').items[0]?.id).toBe(item.id)
  })

  it('AD-14 shows shoppers the new picture with the next request', async () => {
    const item = await add()
    await pool.query(
      `UPDATE category SET image = jsonb_build_object('src', $1::text, 'alt', 'Vases') WHERE slug = 'vases'`,
      [item.path],
    )
    await shop.change('SELECT 1')
    const { item: now } = await replaced(item, await newPhoto())
    await shop.change('SELECT 1')
    const { subject } = expectData(await shop.post('/api/product/product-category/vases'), 'Listing')
    expect(subject.image).toMatchObject({ src: now.path })
  })
})

describe('the texts of an item', () => {
  it('AD-14 follow where they are the library’s, and stay where a record has its own', async () => {
    const item = await add()
    const { item: named } = expectData(
      await change(item, { version: item.version, alt: ' A blue bowl ' }),
      'MediaDetails',
    )
    expect(named).toMatchObject({ alt: 'A blue bowl', version: item.version + 1 })
    const put = (slug: string, alt: string) =>
      pool.query(`UPDATE category SET image = jsonb_build_object('src', $1::text, 'alt', $2::text) WHERE slug = $3`, [
        item.path,
        alt,
        slug,
      ])
    await put('vases', 'A blue bowl')
    await put('bowls', 'Our best seller')
    expectData(await change(item, { version: named.version, alt: 'A bowl with a blue rim' }), 'MediaDetails')
    const { rows } = await pool.query(
      `SELECT image ->> 'alt' AS alt FROM category WHERE slug IN ('vases', 'bowls') ORDER BY slug`,
    )
    expect(rows).toEqual([{ alt: 'Our best seller' }, { alt: 'A bowl with a blue rim' }])
  })

  it('AD-14 AD-02 are not overwritten by someone who has not seen them', async () => {
    const item = await add()
    expectData(await change(item, { version: 1, focus: { x: 0.2, y: 1 } }), 'MediaDetails')
    const failure = expectFailure(await change(item, { version: 1, alt: 'Late' }), 409, 'changed_meanwhile')
    expect(failure.payload?.['current']).toMatchObject({
      id: item.id,
      version: 2,
      focus: { x: expect.closeTo(0.2), y: 1 },
    })
    expectFailure(await replace({ id: item.id, version: 1 }, await newPhoto()), 409, 'changed_meanwhile')
    const both = await Promise.all(['One', 'Two'].map((alt) => change(item, { version: 2, alt })))
    expect(both.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
    expect(await details(item)).toMatchObject({ item: { version: 3, alt: expect.stringMatching(/^(One|Two)$/) } })
  })

  it('AD-14 are checked', async () => {
    const item = await add()
    for (const body of [
      {},
      { version: 1, alt: 'x'.repeat(251) },
      { version: 1, focus: { x: 2, y: 0 } },
      { version: 1, path: '/media/x.webp' },
    ])
      expectFailure(await change(item, body), 400, 'malformed')
    expectFailure(await change({ id: 999_999 }, { version: 1 }), 404, 'not_found')
    expectFailure(await shop.get('/api/admin/media/x', asAdministrator), 400, 'malformed')
  })
})

describe('a replacement', () => {
  it('AD-14 is of the same kind, and new to the library', async () => {
    const [item, other] = [await newPhoto(), await newPhoto()]
    const one = (await addedMedia(shop, item)).item
    await addedMedia(shop, other, { name: 'other.png' })
    expectFailure(await replace(one, mp4Of(20, 20)), 422, 'other_kind')
    const failure = expectFailure(await replace(one, other), 422, 'already_in_library')
    expect(failure.message).toContain('other.png')
    expectFailure(await replace({ id: 999_999, version: 1 }, await newPhoto()), 404, 'not_found')
    expect(await details(one)).toMatchObject({ item: { version: 1, path: one.path } })
  })
})

describe('the trash', () => {
  it('AD-14 takes items out of the library, and gives them back', async () => {
    const [one, two] = [await add(), await add()]
    expect(expectData(await bulk('trash', one, two, { id: 999_999 }), 'MediaCount')).toEqual({ count: 2 })
    expect(await find('library')).not.toContain(one.id)
    expect(await find('trash')).toEqual(expect.arrayContaining([one.id, two.id]))
    expect((await shop.get(one.path)).statusCode).toBe(200)
    expect(expectData(await bulk('restore', one), 'MediaCount')).toEqual({ count: 1 })
    expect(await find('library')).toContain(one.id)
  })

  it('AD-14 gives back what is added again', async () => {
    const file = await newPhoto()
    const { item } = await addedMedia(shop, file)
    await bulk('trash', item)
    expect(await addedMedia(shop, file)).toMatchObject({ is_new: false, item: { id: item.id, trashed_at: null } })
  })

  it('AD-14 deletes for good only what nothing uses, all or nothing', async () => {
    const [used, unused] = [await add(), await add()]
    await pool.query(
      `UPDATE category SET image = jsonb_build_object('src', $1::text, 'alt', '') WHERE slug = 'vases'`,
      [used.path],
    )
    expectFailure(await bulk('delete', unused), 422, 'not_in_trash')
    await bulk('trash', used, unused)
    const failure = expectFailure(await bulk('delete', used, unused), 422, 'still_used')
    expect(failure.payload).toEqual({
      used_by: [{ kind: 'category', id: expect.any(String), title: 'Vases', path: expect.any(String) }],
    })
    expect(expectData(await bulk('delete', unused), 'MediaCount')).toEqual({ count: 1 })
    await shop.change('SELECT 1')
    expect((await shop.get(unused.path)).statusCode).toBe(404)
    expect((await shop.get(used.path)).statusCode).toBe(200)
  })

  it('AD-14 is emptied after 30 days, with the files, except what is used', async () => {
    const [used, unused, kept] = [await add(), await add(), await add()]
    await bulk('trash', used, unused)
    await pool.query(
      `UPDATE category SET image = jsonb_build_object('src', $1::text, 'alt', '') WHERE slug = 'vases'`,
      [used.path],
    )
    await pool.query(`UPDATE media SET trashed_at = now() - interval '29 days' WHERE id = $1`, [unused.id])
    await shop.app.runJob('sweep-media')
    expect((await shop.get(unused.path)).statusCode).toBe(200)
    await pool.query(`UPDATE media SET trashed_at = now() - interval '31 days' WHERE trashed_at IS NOT NULL`)
    for (const { path } of [used, unused, kept]) {
      const old = new Date(Date.now() - 2 * 3_600_000)
      await utimes(join(shop.app.config.dataDir, path), old, old)
    }
    await shop.app.runJob('sweep-media')
    await shop.change('SELECT 1')
    expect((await shop.get(unused.path)).statusCode).toBe(404)
    expect(await shop.app.storage.stat(unused.path.slice(1))).toBeUndefined()
    for (const { path } of [used, kept])
      expect(await sharp((await shop.get(path)).rawPayload).metadata()).toMatchObject({ width: 300 })
  })
})
