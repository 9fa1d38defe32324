import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { testApp } from '#server/testing/test-app.ts'

const { get, post, change } = await testApp({ renderer })
const list = async (body: object = {}) => expectData(await post('/api/blog/list', body), 'ArticleList')
const article = async (slug: string) => expectData(await get(`/api/blog/article/${slug}`), 'Article')
const slugs = (articles: readonly { slug: string }[]) => articles.map(({ slug }) => slug)
const install = (installed: boolean) =>
  change(`UPDATE plugin SET installed = $1 WHERE module_name = 'Blog'`, [installed])

const ALL = [
  'laying-a-thali',
  'opening-the-monsoon-kiln',
  'filter-coffee-slowly',
  'a-year-with-stoneware',
  'where-the-red-comes-from',
  'bakery-ash',
]

describe('POST blog/list', () => {
  it('PL-01 returns articles, newest first, and all tags with counts', async () => {
    const { articles, tags, ...rest } = await list()
    expect(slugs(articles)).toEqual(ALL)
    expect(rest).toEqual({ total: 6, page: 1, per_page: 9, pages: 1, tag: null })
    expect(articles[2]).toMatchObject({
      title: 'Filter coffee, slowly',
      author: 'Ilango Pandian',
      published_at: '2026-10-09',
      updated_at: null,
      image: { src: '/images/banners/coffee-morning.webp', width: 1600, height: 1100 },
      tags: [
        { slug: 'coffee', name: 'coffee' },
        { slug: 'everyday', name: 'everyday' },
        { slug: 'how-to', name: 'how to' },
      ],
    })
    expect(articles[2]!.reading_minutes).toBeGreaterThan(2)
    expect(articles[4]!.updated_at).toBe('2026-11-02')
    expect(tags.slice(0, 3)).toEqual([
      { slug: 'everyday', name: 'everyday', article_count: 2 },
      { slug: 'glazes', name: 'glazes', article_count: 2 },
      { slug: 'how-it-is-made', name: 'how it is made', article_count: 2 },
    ])
  })

  it('PL-01 returns pages of the requested or configured size', async () => {
    const second = await list({ page: 2, per_page: 4 })
    expect([slugs(second.articles), second.pages, second.total]).toEqual([ALL.slice(4), 2, 6])
    expect((await list({ page: 3, per_page: 4 })).articles).toEqual([])
    await change(`UPDATE plugin SET config = '{"per_page": 5}' WHERE module_name = 'Blog'`)
    expect(await list({ page: 2 })).toMatchObject({ per_page: 5, pages: 2, articles: [{ slug: 'bakery-ash' }] })
    await change(`UPDATE plugin SET config = '{}' WHERE module_name = 'Blog'`)
  })

  it('PL-01 filters by tag, and returns none for an unknown one', async () => {
    const glazes = await list({ tag: 'glazes' })
    expect([slugs(glazes.articles), glazes.tag]).toEqual([
      ['where-the-red-comes-from', 'bakery-ash'],
      { slug: 'glazes', name: 'glazes' },
    ])
    expect(await list({ tag: 'gold' })).toMatchObject({ articles: [], total: 0, pages: 0, tag: { name: 'gold' } })
  })

  it.each([
    [{ page: 0 }],
    [{ page: '1' }],
    [{ per_page: 49 }],
    [{ tag: '' }],
    [{ tag: ['glazes'] }],
    [{ tag: 'x'.repeat(81) }],
    [{ author: 'Meera' }],
  ])('AP-01 refuses the malformed body %j', async (body) => {
    expectFailure(await post('/api/blog/list', body), 400, 'malformed')
  })
})

describe('GET blog/article', () => {
  it('PL-01 returns an article with body, author, products and related articles', async () => {
    const found = await article('filter-coffee-slowly')
    expect(found.author).toEqual({ name: 'Ilango Pandian', bio: expect.stringContaining('four tumblers a day') })
    expect(found.html).toContain('<a href="/product/filter-coffee-set">tumbler and davara</a>')
    expect(found.html).toMatch(/^<p>My mother .*<h2>Why there are two<\/h2>.*<ol>.*<blockquote>/su)
    expect(slugs(found.products)).toEqual(['filter-coffee-set', 'milk-jug', 'kulhad', 'espresso-cup'])
    // Common tags take precedence over the date.
    expect(slugs(found.more)).toEqual(['a-year-with-stoneware', 'laying-a-thali', 'opening-the-monsoon-kiln'])
  })

  it('PL-01 omits deleted products, and follows changes', async () => {
    await change(`UPDATE product_group SET published = false WHERE slug = 'milk-jug'`)
    await change(
      `UPDATE article SET title = 'Coffee', related_products = '{no-such-pot,milk-jug,kulhad}' WHERE slug = 'filter-coffee-slowly'`,
    )
    const found = await article('filter-coffee-slowly')
    expect([found.title, slugs(found.products)]).toEqual(['Coffee', ['kulhad']])
  })

  it('PL-01 EN-05 sanitises attacks', async () => {
    await change(`UPDATE article SET body = $1 WHERE slug = 'bakery-ash'`, [
      '<script>alert(1)</script>\n\n[x](javascript:alert(2)) ![y](https://evil.example/a.png)\n\n<p onclick="x()">Ash</p>',
    ])
    const { html } = await article('bakery-ash')
    expect(html).toContain('<p>Ash</p>')
    expect(html).not.toMatch(/script|javascript|onclick|evil/u)
  })

  it('PL-01 returns 404 for an unknown slug', async () => {
    for (const slug of ['no-such-article', 'Bakery-Ash', '__proto__', '%00', encodeURIComponent(`' OR 1=1`)])
      expect([slug, (await get(`/api/blog/article/${slug}`)).statusCode].at(1)).toBeGreaterThanOrEqual(400)
    expectFailure(await get('/api/blog/article/no-such-article'), 404, 'not_found')
  })

  it('PL-01 redirects the old address of a renamed article', async () => {
    await change(`UPDATE article SET slug = 'thali' WHERE slug = 'laying-a-thali'`)
    const { headers, statusCode } = await get('/blogs/laying-a-thali')
    expect([statusCode, headers.location]).toEqual([301, '/blogs/thali'])
    await change(`UPDATE article SET slug = 'laying-a-thali' WHERE slug = 'thali'`)
    expect((await get('/api/templateBoth/blogs?path=/blogs/laying-a-thali')).statusCode).toBe(200)
  })
})

describe('without the plugin', () => {
  it('PL-11 has no calls, pages, feed, menu entries, sitemap entries or search results', async () => {
    const menu = async () =>
      (await get('/api/menu/footer-studio')).json().data.items.map((one: { path: string }) => one.path)
    const found = async () =>
      expectData(await post('/api/search/search-products', { query: 'davara' }), 'SearchResult').found.map(
        ({ path }) => path,
      )
    const answers = async () => [
      (await post('/api/blog/list')).statusCode,
      (await get('/api/blog/article/bakery-ash')).statusCode,
      (await get('/api/templateBoth/blogs?path=/blogs')).statusCode,
      (await get('/api/templateBoth/blogs?path=/blogs/bakery-ash')).statusCode,
      (await get('/feed.xml')).statusCode,
      (await get('/sitemaps/articles.xml')).statusCode,
      (await menu()).includes('/blogs'),
      (await get('/sitemap.xml')).payload.includes('articles'),
      (await found()).includes('/blogs/filter-coffee-slowly'),
    ]
    const available = [200, 200, 200, 200, 200, 200, true, true, true]
    expect(await answers()).toEqual(available)
    await install(false)
    expect(await answers()).toEqual([404, 404, 404, 404, 404, 404, false, false, false])
    await install(true)
    expect(await answers()).toEqual(available)
  })

  it('RT-02 leaves the path to an owner’s own page', async () => {
    await install(false)
    await change(
      `INSERT INTO document (key, page_type, name, published) VALUES ('blogs', 'Page', 'Own', '{"page":{"title":"Own","path":"/blogs"},"component_data":[]}')`,
    )
    expect(expectData(await get('/api/templateBoth/blogs?path=/blogs'), 'TemplateResult').page.title).toBe('Own')
    expectFailure(await get('/api/templateBoth/blogs?path=/blogs/blogs'), 404, 'page_not_found')
    await install(true)
    expect(expectData(await get('/api/templateBoth/blogs?path=/blogs'), 'TemplateResult').page_type).toBe('Blog')
  })
})
