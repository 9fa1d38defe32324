import { expect, it } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1, renderer })
// Their pages are not in the shops of tests.
await shop.database.pool.query(
  `UPDATE menu SET items = '[]'; UPDATE slider SET slides = '[]'; UPDATE article SET published = false; DELETE FROM question_group`,
)

it('EN-09 BU-03 names each invalid stored value and its place', async () => {
  const owner = await tokenOwner(shop)
  const read = async () => expectData(await owner.get('/api/admin/problems'), 'StoredProblems')
  expect((await read()).places).toEqual([])
  await shop.database.pool.query(`INSERT INTO plugin (module_name, installed) VALUES ('Planted', true)`)
  const { places } = await read()
  expect(places.find(({ place }) => place === 'Plugin Planted')?.faults).toEqual([
    { pointer: '', message: 'This plugin is installed, but Vitrine has no plugin with this name.' },
  ])
  await shop.change(`DELETE FROM plugin WHERE module_name = 'Planted'`)
})

it('AD-26 names links of slides, articles and answers that lead nowhere, once each', async () => {
  const owner = await tokenOwner(shop)
  const picture = { src: '/images/banners/dark-glazes.webp', alt: '', width: 4, height: 3 }
  const link = { label: 'Look', href: '/no-such-sale' }
  const slide = { id: 's', image: picture, image_phone: null, heading: '', text: '', link, tone: 'light' }
  await shop.change(
    `WITH one AS (SELECT id FROM slider ORDER BY id LIMIT 1) UPDATE slider SET slides = $1 WHERE id = (SELECT id FROM one)`,
    [JSON.stringify([{ ...slide, id: 'first', link: null }, slide])],
  )
  await shop.change(
    `INSERT INTO article (slug, title, summary, author_name, author_bio, published_on, tags, body, format, reading_minutes, related_products)
     VALUES ('a', 'Ash', '', '', '', '2026-01-01', '{}', $1, 'markdown', 1, '{}')`,
    ['[Old](/old-page) ![](/images/none.webp) [x](https://x.example/) <a href="/old-page#top">x</a>'],
  )
  const answer = '<p><a href="/older-page">x</a> <a href="/">Home</a></p>'
  await shop.change(
    `INSERT INTO question_group (id, title, summary, questions, position) VALUES ('q', 'Glaze', '', $1, 1)`,
    [JSON.stringify([{ question: 'Q', answer }])],
  )
  const { places } = expectData(await owner.get('/api/admin/problems'), 'StoredProblems')
  const found = places.flatMap(({ place, href, faults }) =>
    faults.map((one) => [place, href?.replace(/\d+$/u, ''), one.pointer, /“[^”]*”/u.exec(one.message)?.[0]]),
  )
  expect(found).toEqual([
    [expect.stringContaining('Slider '), '/admin/sliders/', '/slides/1/link/href', '“/no-such-sale”'],
    ['Article “Ash”', '/admin/articles/', '/text', '“/old-page”'],
    ['Question group “Glaze”', '/admin/questions/', '/questions', '“/older-page”'],
  ])
  for (const { href } of places) expect((await owner.get(`/api${href}`)).statusCode, href ?? '').toBe(200)
  await shop.change(`UPDATE article SET published = false; DELETE FROM question_group; UPDATE slider SET slides = '[]'`)
})

it('AD-26 names content that nobody sees, unless its plugin was turned off on purpose', async () => {
  const owner = await tokenOwner(shop)
  const faults = async () => {
    const { places } = expectData(await owner.get('/api/admin/problems'), 'StoredProblems')
    return places.find(({ place }) => place === 'Plugin Form')?.faults.map(({ message }) => message)
  }
  expect(await faults()).toBeUndefined()
  await shop.change(`UPDATE plugin SET installed = false WHERE module_name = 'Form'`)
  expect(await faults()).toBeUndefined()
  await shop.change(`DELETE FROM plugin WHERE module_name = 'Form'`)
  expect(await faults()).toEqual([
    'Visitors don’t see your forms, because this plugin is off. Turn it on under Settings › Plugins.',
  ])
})

it('EN-02 lists the problems of each published document, errors first, and counts the documents', async () => {
  const owner = await tokenOwner(shop)
  const { pool } = shop.database
  const script = '<script>alert(1)</script>'
  const broken = async (items: object[]) => {
    await pool.query(
      `INSERT INTO document (key, page_type, name, published) VALUES ('broken', 'Page', 'Broken', $1)
       ON CONFLICT (key, page_type) DO UPDATE SET published = excluded.published, revision = document.revision + 1`,
      [{ page: { title: 'Broken', path: '/broken' }, component_data: items }],
    )
    const { documents } = expectData(await owner.get('/api/admin/documents'), 'DocumentList')
    return documents.find(({ key }) => key === 'broken')
  }
  const [first] = (await broken([{ key: 'hero', id: 'first', settings: { heading: 'x', heding: 'x' } }]))!
    .first_problems
  expect(first).toMatchObject({
    code: 'unknown-setting',
    severity: 'error',
    pointer: '/component_data/0/settings/heding',
    item_id: 'first',
  })
  const many = await broken(Array.from({ length: 60 }, (_, index) => ({ key: script, id: `s${index}`, settings: {} })))
  expect(many?.problems).toBeGreaterThanOrEqual(60)
  expect(many?.first_problems).toHaveLength(20)
  const problems = expectData(await owner.get('/api/admin/problems'), 'StoredProblems')
  const overview = expectData(await owner.get('/api/admin/overview'), 'AdminOverview')
  expect(problems.documents).toBeGreaterThanOrEqual(1)
  expect(overview.document_problems).toBe(problems.documents)
  await pool.query(`DELETE FROM document WHERE key = 'broken'`)
  expect(expectData(await owner.get('/api/admin/problems'), 'StoredProblems').documents).toBe(problems.documents - 1)
})
