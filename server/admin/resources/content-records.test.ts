import { describe, expect, it } from 'vitest'
import { adminRecords } from '#server/testing/admin-records.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { AdminRecord } from './records.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { database, get, post } = shop
const { admin, url, create, update, patch, refusal, recordNamed, remove, audited } = adminRecords(shop)

// The shops of tests have few pages.
await database.pool.query(`DELETE FROM menu WHERE id NOT IN ('header', 'footer-studio')`)
await database.pool.query(`UPDATE menu SET items = $1`, [
  JSON.stringify(['/shop-online', '/blogs', '/about'].map((path) => ({ menu: path.slice(1), path, active: true }))),
])
await database.pool.query(
  `INSERT INTO document (key, page_type, name, published) VALUES ('about', 'Page', 'About', $1)
   ON CONFLICT (key, page_type) DO UPDATE SET published = excluded.published, name = excluded.name`,
  [
    JSON.stringify({
      page: { title: 'About', path: '/about' },
      component_data: [{ key: 'slider', id: 'one', version: 1, settings: { slider: 'home' } }],
    }),
  ],
)

const picture = { src: '/images/banners/dark-glazes.webp', alt: 'Bottles', width: 1600, height: 1100 }
const slide = { heading: 'Glaze', text: '', image: picture, image_phone: null, link: null, tone: 'dark' }

describe('sliders, galleries and questions in the admin', () => {
  it('AD-26 LY-13 a slider is made, and shown with the next request', async () => {
    const record = await create('sliders', { name: 'Spring sale', slides: [slide] })
    expect(record.values).toMatchObject({ key: 'spring-sale', autoplay_seconds: 0, slides: [slide] })
    const shown = async () => expectData(await get('/api/slider/spring-sale'), 'Slider')
    expect((await shown()).slides).toEqual([{ ...slide, id: 'slide-1' }])
    const second = { ...slide, heading: 'Ash' }
    await update('sliders', record, { slides: [second, slide] })
    expect((await shown()).slides.map(({ heading }) => heading)).toEqual(['Ash', 'Glaze'])
    expect(await audited('slider')).toEqual([
      { action: 'created', record_id: String(record.id), record_title: 'Spring sale' },
      { action: 'updated', record_id: String(record.id), record_title: 'Spring sale' },
    ])
  })

  it('AD-26 two records with one name get ids of their own; a chosen id is kept, and never changes', async () => {
    const first = await create('galleries', { title: 'Kiln days', pictures: [] })
    const second = await create('galleries', { title: 'Kiln days', pictures: [] })
    expect([first.values['key'], second.values['key']]).toEqual(['kiln-days', 'kiln-days-2'])
    expect(await refusal('galleries', first, { key: 'other' })).toEqual({
      '/key': expect.stringContaining('kiln-days'),
    })
    const taken = await admin.post(url('galleries'), { values: { title: 'X', pictures: [], key: 'kiln-days' } })
    expect(taken.json().payload.errors).toEqual({ '/key': 'This is already in use. Choose another.' })
    const reserved = await admin.post(url('questions'), {
      values: { title: 'X', key: 'all', questions: [{ question: 'Q', answer: '<p>A</p>' }] },
    })
    expect(reserved.json().payload.errors).toEqual({ '/key': 'This is already in use. Choose another.' })
  })

  it('AD-26 PL-06 pictures of a gallery need a description', async () => {
    const studio = await recordNamed('galleries', 'the-studio')
    const pictures = studio.values['pictures'] as object[]
    expect(pictures.length).toBeGreaterThan(2)
    expect(await refusal('galleries', studio, { pictures: [{ ...pictures[0], alt: '' }] })).toEqual({
      '/pictures/0/alt': 'Fill in this field.',
    })
    await update('galleries', studio, { pictures: pictures.toReversed() })
    const { galleries } = expectData(await post('/api/plugins/Gallery', { id: 'the-studio' }), 'Galleries')
    expect(galleries[0]!.pictures).toEqual(pictures.toReversed())
  })

  it('AD-26 a record that pages show is not deleted, and the pages are named', async () => {
    const slider = await recordNamed('sliders', 'Three shelves')
    const affected = (await admin.get(`${url('sliders', slider.id)}/affected`)).json().data
    expect(affected.blocks).toBe(true)
    expect(affected.items).toContainEqual({ kind: 'Page', title: 'About', path: '/admin/pages/Page/about' })
    expectFailure(await remove('sliders', slider), 409, 'in_use')
    const unused = await create('sliders', { name: 'Unused', slides: [] })
    expect((await remove('sliders', unused)).statusCode).toBe(200)
  })

  it('AD-26 PL-02 answers are edited as rich text and sanitised; untouched ones stay Markdown', async () => {
    const stored = async (id: string) =>
      (await database.pool.query('SELECT title, questions FROM question_group WHERE id = $1', [id])).rows[0]
    const { rows } = await database.pool.query<{ id: string; record_id: number }>(
      'SELECT id, record_id FROM question_group ORDER BY position LIMIT 1',
    )
    const { id, record_id: recordId } = rows[0]!
    const before = await stored(id)
    const record: AdminRecord = (await admin.get(url('questions', recordId))).json().data
    const questions = record.values['questions'] as { question: string; answer: string }[]
    expect(questions[0]!.answer).toMatch(/^<p>/)
    const renamed = await update('questions', record, { title: 'Paying' })
    expect(await stored(id)).toEqual({ title: 'Paying', questions: before.questions })

    const answer = '<p>2 * 3 * 4 <em>is</em> 24</p><pre><code>a\n\n*b*</code></pre><script>alert(1)</script>'
    const changed = await update('questions', renamed, { questions: [{ question: 'Why?', answer }, ...questions] })
    const shown = expectData(await get(`/api/faq/${id}`), 'Faq').groups[0]!.questions
    expect(shown[0]).toMatchObject({ question: 'Why?' })
    expect(shown[0]!.answer.replaceAll('&#10;', '\n')).toBe(
      '<p>2 * 3 * 4 <em>is</em> 24</p><pre><code>a\n\n*b*</code></pre>',
    )
    expect(shown).toHaveLength(questions.length + 1)
    // Read again, an answer is what it was.
    const [first] = changed.values['questions'] as { answer: string }[]
    expect(first!.answer).toBe(shown[0]!.answer)
  })

  it('AD-26 LY-13 a menu is rearranged, and its entries to pages that are gone are reported where they are', async () => {
    const record = await recordNamed('menus', 'footer-studio')
    const items = record.values['items'] as object[]
    const entry = { menu: 'Old page', path: '/gone-for-good', active: true }
    const saved = await update('menus', record, { items: [entry, ...items.toReversed()] })
    const shown = expectData(await get('/api/menu/footer-studio'), 'Menu').items
    expect(shown[0]).toEqual(entry)
    expect(shown).toHaveLength(items.length + 1)

    const links = [
      '/gone-for-good',
      '/about',
      '/blogs/bakery-ash',
      '/blogs/nothing',
      'https://example.com/x',
      '/product/gone?x=1',
    ]
    const { dead } = (await admin.post('/api/admin/links/check', { links })).json().data
    expect(dead.map(({ link }: { link: string }) => link)).toEqual([
      '/gone-for-good',
      '/blogs/nothing',
      '/product/gone?x=1',
    ])
    const problems = async () => {
      const { places } = (await admin.get('/api/admin/problems')).json().data
      return (places as { place: string }[]).filter(({ place }) => place.startsWith('Menu '))
    }
    expect(await problems()).toEqual([
      {
        place: expect.stringContaining('footer-studio'),
        href: expect.stringMatching(/^\/admin\/menus\/\d+$/u),
        faults: [{ pointer: '/items/0/path', message: expect.stringContaining('Old page') }],
      },
    ])
    await update('menus', saved, { items })
    expect(await problems()).toEqual([])
  })

  it('AD-26 a menu keeps its nested items, and refuses invalid addresses', async () => {
    const below = { menu: 'Below', path: '/about', active: true, description: 'A line', icon: picture.src }
    const record = await create('menus', {
      title: 'Gifts',
      items: [{ menu: 'Top', path: '#top', active: true, children: [below] }],
    })
    expect(expectData(await get('/api/menu/gifts'), 'Menu').items).toEqual([
      { menu: 'Top', path: '#top', active: true, children: [below] },
    ])
    expect(
      await refusal('menus', record, {
        items: [
          { menu: '', path: 'javascript:alert(1)', active: true, children: [{ ...below, path: '//evil.example' }] },
        ],
      }),
    ).toEqual({
      '/items/0/menu': 'Fill in this field.',
      '/items/0/path': expect.stringContaining('/about'),
      '/items/0/children/0/path': expect.stringContaining('/about'),
    })
  })

  it('AD-26 links are found by the names of pages, products, categories and articles', async () => {
    const find = async (q: string) =>
      (await admin.get(`/api/admin/links?q=${encodeURIComponent(q)}`)).json().data.items as { path: string }[]
    expect(await find('filter coffee, slow')).toEqual([
      { kind: 'article', title: 'Filter coffee, slowly', path: '/blogs/filter-coffee-slowly' },
    ])
    expect((await find('vases')).map(({ path }) => path)).toContain('/product-category/vases')
    expect((await find('tea at four')).map(({ path }) => path)).toContain('/product-collection/tea-at-four')
    expect((await find('moon jar')).some(({ path }) => path.startsWith('/product/'))).toBe(true)
    expect(await find('100%_')).toEqual([])
    expect(await find('buy a gift')).toEqual([])
    await shop.changeSettings({ enable_gift_cards: true, sell_gift_cards: true, gift_card_amounts: [50_000] })
    expect(await find('buy a gift')).toEqual([{ kind: 'page', title: 'Buy a gift card', path: '/gift-card/buy' }])
    const links = ['/gift-card/buy', '/gift-card?x=1', '/gift-card/other']
    const { dead } = (await admin.post('/api/admin/links/check', { links })).json().data
    expect(dead.map(({ link }: { link: string }) => link)).toEqual(['/gift-card/other'])
  })

  it('AD-26 a stale version gets the current record', async () => {
    const record = await create('sliders', { name: 'Twice', slides: [] })
    await update('sliders', record, { autoplay_seconds: 5 })
    const reply = await patch('sliders', record, { autoplay_seconds: 7 })
    expectFailure(reply, 409, 'stale_version')
    expect(reply.json().payload.record.values.autoplay_seconds).toBe(5)
  })
})
