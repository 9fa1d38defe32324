import { afterEach, expect, it, vi } from 'vitest'
import { renderer } from '#server/testing/fake-renderer.ts'
import { testApp } from '#server/testing/test-app.ts'

const { get, post, change } = await testApp({ renderer })

/** 30 minutes before and after midnight in India. */
const BEFORE = new Date('2027-03-31T18:00:00Z')
const AFTER = new Date('2027-03-31T19:00:00Z')
const setClock = (now: Date) => vi.useFakeTimers({ toFake: ['Date'], now })
afterEach(() => void vi.useRealTimers())

await change(
  `INSERT INTO article (slug, title, summary, author_name, author_bio, published_on, tags, body, reading_minutes, related_products)
   VALUES ('april-firing', 'The April firing', 'Zirconium at last.', 'Meera', '', '2027-04-01', '{zirconium}', 'Zirconium in every bowl.', 1, '{}')`,
)

/** All places where an article appears. */
const places: Record<string, () => Promise<string>> = {
  'the list': async () => (await post('/api/blog/list', {})).payload,
  'the list of its tag': async () =>
    JSON.stringify((await post('/api/blog/list', { tag: 'zirconium' })).json().data.articles),
  'its own call': async () =>
    (await get('/api/blog/article/april-firing')).payload.replace(/There’s no article.*/u, ''),
  'its page': async () =>
    String((await get('/api/templateBoth/blogs?path=/blogs/april-firing')).statusCode === 200 && 'april-firing'),
  'the articles beside others': async () => (await get('/api/blog/article/bakery-ash')).payload,
  'the feed': async () => (await get('/feed.xml')).payload,
  'the sitemap': async () => (await get('/sitemaps/articles.xml')).payload,
  'the search': async () => (await post('/api/search/search-products', { query: 'zirconium' })).payload,
}

it('PL-01 a future article is hidden everywhere until its day begins in the shop’s time zone', async () => {
  await change(`UPDATE article SET tags = '{zirconium}' WHERE slug = 'bakery-ash'`)
  const found = async () => {
    const names: string[] = []
    for (const [name, read] of Object.entries(places)) if ((await read()).includes('april-firing')) names.push(name)
    return names
  }
  setClock(BEFORE)
  expect(await found()).toEqual([])
  // The replies are cached until then.
  setClock(AFTER)
  expect(await found()).toEqual(Object.keys(places))
})
