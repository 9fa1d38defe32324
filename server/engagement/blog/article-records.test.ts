import { describe, expect, it } from 'vitest'
import { dateIn } from '#domain/shop-time.ts'
import { setPluginConfig } from '#server/store/plugins/change-plugin.ts'
import { adminRecords } from '#server/testing/admin-records.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { database, get } = shop
const { admin, url, create, update, refusal, recordNamed, audited } = adminRecords(shop)

const picture = { src: '/images/banners/dark-glazes.webp' }

describe('articles in the admin', () => {
  const article = (slug: string) => get(`/api/blog/article/${slug}`)
  const drop = () => shop.change('SELECT 1')

  it('AD-26 PL-01 are drafts until they are published, and then sanitised like everything else', async () => {
    const text = '<h2>Ash</h2><p onclick="x()">From <em>the bakery</em>.</p><script>alert(1)</script>'
    const record = await create('articles', { title: 'Ash again', text, tags: ['glazes'], author_name: 'Meera' })
    expect(record).toMatchObject({ previewable: true, view_path: null })
    expect(record.values).toMatchObject({ slug: 'ash-again', published: false, format: 'rich' })
    expectFailure(await article('ash-again'), 404, 'not_found')
    const published = await update('articles', record, { published: true })
    expect(published).toMatchObject({ previewable: false, view_path: '/blogs/ash-again' })
    expect(expectData(await article('ash-again'), 'Article')).toMatchObject({
      html: '<h2>Ash</h2><p>From <em>the bakery</em>.</p>',
      author: { name: 'Meera' },
      products: [],
    })
    // The old address leads to the new one.
    await update('articles', published, { slug: 'ash-once-more' })
    const { rows } = await database.pool.query(
      `SELECT target, status FROM path_redirect WHERE from_path = '/blogs/ash-again'`,
    )
    expect(rows).toEqual([{ target: '/blogs/ash-once-more', status: 301 }])
  })

  it('AD-26 appear and disappear by the database’s clock, with what is cached of them', async () => {
    const start = Date.now() + 2000
    const later = new Date(Date.now() + 600_000).toISOString()
    const record = await create('articles', {
      title: 'At nine o’clock',
      text: '<p>Zirconium now.</p>',
      published: true,
      publish_at: new Date(start).toISOString(),
      unpublish_at: later,
    })
    const elsewhere = async () => {
      const search = shop.post('/api/search/search-products', { query: 'zirconium' })
      const replies = await Promise.all([get('/feed.xml'), get('/sitemaps/articles.xml'), search])
      return replies.map(({ payload }) => payload.includes('at-nine-oclock'))
    }
    const [first, before] = [await article('at-nine-oclock'), await elsewhere()]
    if (Date.now() < start) {
      expectFailure(first, 404, 'not_found')
      expect(before).toEqual([false, false, false])
    }
    expect(String(first.headers['cache-tags'])).toContain('expires:')
    await expect.poll(async () => (await article('at-nine-oclock')).statusCode, { timeout: 20_000 }).toBe(200)
    expect(await elsewhere()).toEqual([true, true, true])
    const { rows } = (await admin.get('/api/admin/articles?search=nine&state=published')).json().data
    expect(rows).toMatchObject([{ title: 'At nine o’clock', state: 'published' }])
    await database.pool.query(
      `UPDATE article SET publish_at = now() - interval '2 hours', unpublish_at = now() WHERE id = $1`,
      [record.id],
    )
    await drop()
    expectFailure(await article('at-nine-oclock'), 404, 'not_found')
  })

  it('AD-26 are seen before they are published by whoever has their preview link', async () => {
    const record = await create('articles', { title: 'For your eyes', text: '<p>Secret.</p>' })
    const path = `${url('articles', record.id)}/preview-link`
    const link = (await admin.post(path, { days: 7 })).json().data
    const visitor = browser(shop)
    const opened = await visitor.get(new URL(link.url).pathname)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/blogs/for-your-eyes'])
    const seen = await visitor.get('/api/blog/article/for-your-eyes')
    expect(expectData(seen, 'Article').html).toBe('<p>Secret.</p>')
    expect(seen.headers['cache-tags']).toBeUndefined()
    const page = await visitor.get('/api/templateBoth/blogs?path=/blogs/for-your-eyes')
    expect(expectData(page, 'TemplateResult').page_type).toBe('Article')
    expectFailure(await article('for-your-eyes'), 404, 'not_found')
    await update('articles', record, { published: true })
    expectFailure(await admin.post(path, { days: 7 }), 422, 'published')
  })

  it('AD-26 are scheduled until their day begins in the shop’s time zone, and have a preview link until then', async () => {
    // Its day has begun in Kiritimati, and never yet in Pago Pago, 25 hours behind.
    const published_on = dateIn('Pacific/Kiritimati', new Date())
    const { id } = await create('articles', { title: 'East first', text: '<p>Sun.</p>', published: true, published_on })
    const seenIn = async (zone: string) => {
      await setPluginConfig(shop.app, 'PincodeAvaliability', { time_zone: zone })
      await drop()
      const { rows } = (await admin.get('/api/admin/articles?search=East+first')).json().data
      const { previewable, view_path: path } = (await admin.get(url('articles', id))).json().data
      const link = await admin.post(`${url('articles', id)}/preview-link`, { days: 1 })
      return [rows[0].state, previewable, path, link.statusCode, (await article('east-first')).statusCode]
    }
    expect(await seenIn('Pacific/Pago_Pago')).toEqual(['scheduled', true, null, 200, 404])
    expect(await seenIn('Pacific/Kiritimati')).toEqual(['published', false, '/blogs/east-first', 422, 200])
    await setPluginConfig(shop.app, 'PincodeAvaliability', { time_zone: undefined })
  })

  it('AD-26 EN-05 keep their Markdown, and refuse a change that would lose typed text', async () => {
    const record = await recordNamed('articles', 'Filter coffee')
    expect(record.values).toMatchObject({ format: 'markdown', related: expect.arrayContaining([expect.any(Number)]) })
    const markdown = record.values['markdown'] as string
    const { rows } = await database.pool.query('SELECT body, related_products FROM article WHERE id = $1', [record.id])
    expect(markdown).toBe(rows[0].body)
    const renamed = await update('articles', record, { summary: 'How far to pour.' })
    expect(
      (await database.pool.query('SELECT body, related_products FROM article WHERE id = $1', [record.id])).rows,
    ).toEqual(rows)
    expect(await refusal('articles', renamed, { format: 'rich', markdown: `${markdown}\n\nMore.` })).toEqual({
      '/format': expect.stringContaining('Save'),
    })
    const rich = await update('articles', renamed, { format: 'rich' })
    expect(rich.values['text']).toBe(expectData(await article('filter-coffee-slowly'), 'Article').html)
    expect(
      await refusal('articles', rich, {
        text: '',
        published_on: '2026-02-31',
        publish_at: '2026-03-01T00:00:00Z',
        unpublish_at: '2026-02-01T00:00:00Z',
        image: { src: picture.src, alt: '' },
      }),
    ).toMatchObject({
      '/text': expect.any(String),
      '/published_on': 'Enter a date.',
      '/unpublish_at': expect.any(String),
      '/image/alt': expect.any(String),
    })
  })

  it('AD-26 can be as long as their form says', async () => {
    const markdown = 'कुम्हार '.repeat(20_000).trim()
    const reply = await admin.post('/api/admin/articles', { values: { title: 'Long', format: 'markdown', markdown } })
    expect(reply.statusCode, reply.payload.slice(0, 300)).toBe(200)
    expect(reply.json().data.values.markdown).toBe(markdown)
  })

  it('AD-26 are imported file by file; broken pictures and faults are reported with their lines', async () => {
    const head =
      '---\ntitle: Kiln\nslug: kiln-news\npublished_at: 2026-01-02\nimage: /images/gone.webp\nimage_alt: A kiln\n---\n'
    const text = `${head}Words ![](/images/banners/dark-glazes.webp).\n\n![b](/images/none.webp) <img src="https://evil.example/x.png">\n`
    const send = async (body: object) => {
      const reply = await admin.post('/api/admin/content-import', { name: 'kiln.md', text, dry_run: false, ...body })
      return expectData(reply, 'ContentImportReport')
    }
    const trial = await send({ dry_run: true })
    expect(trial).toMatchObject({ kind: 'article', title: 'Kiln', state: 'new', path: null })
    expect(trial.problems.map(({ line, message }) => [line, /(\/images\/\S+|https:\S+)/u.exec(message)?.[0]])).toEqual([
      [5, '/images/gone.webp.'],
      [8, '/images/banners/dark-glazes.webp'],
      [10, '/images/none.webp.'],
      [10, 'https://evil.example/x.png'],
    ])
    expectFailure(await article('kiln-news'), 404, 'not_found')
    const done = await send({})
    expect(done).toMatchObject({ state: 'new', path: expect.stringMatching(/^\/admin\/articles\/\d+$/u) })
    expect(done.problems).toEqual(trial.problems)
    await drop()
    expect(expectData(await article('kiln-news'), 'Article').html).toContain('dark-glazes')
    expect((await send({})).state).toBe('same')
    expect((await send({ text: text.replace('title: Kiln', 'title: [') })).problems).toEqual([
      { line: expect.any(Number), message: expect.any(String) },
    ])
    expect((await audited('article')).at(-1)).toMatchObject({ action: 'imported', record_title: 'Kiln' })
    // Neither takes the server much time.
    const nested = text.replace('title: Kiln', `title: ${'['.repeat(150_000)}`)
    expect((await send({ text: nested, dry_run: true })).problems).toEqual([
      { line: 1, message: 'The front matter has more than 20,000 characters.' },
    ])
    const unclosed = `${head}${'!['.repeat(90_000)}`
    expect((await send({ text: unclosed, dry_run: true })).problems).toHaveLength(1)
  })
})
