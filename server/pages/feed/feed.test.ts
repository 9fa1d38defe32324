import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const untyped: string = 'jsdom'
const { JSDOM } = (await import(untyped)) as {
  JSDOM: new (text: string, options: object) => { window: { document: Document } }
}
const { get, change, database } = await testApp()
const feed = async () => {
  const reply = await get('/feed.xml')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  return new JSDOM(reply.payload, { contentType: 'application/xml' }).window.document
}
const textOf = (parent: Document | Element, selector: string) => parent.querySelector(selector)?.textContent ?? ''

it('PL-01 contains the newest articles in full, with absolute addresses', async () => {
  const document = await feed()
  expect(textOf(document, 'feed > title')).toBe('Kiln letters · Ashkiln')
  expect(textOf(document, 'feed > updated')).toBe('2026-11-06T00:00:00Z')
  expect(document.querySelectorAll('entry')).toHaveLength(6)
  const coffee = document.querySelectorAll('entry')[2]!
  expect(textOf(coffee, 'title')).toBe('Filter coffee, slowly')
  expect(textOf(coffee, 'id')).toBe('http://shop.test/blogs/filter-coffee-slowly')
  expect(textOf(coffee, 'author name')).toBe('Ilango Pandian')
  expect(textOf(coffee, 'content')).toContain('href="http://shop.test/product/filter-coffee-set"')
  expect(textOf(coffee, 'content')).not.toMatch(/(?:href|src)="\//u)
})

it('PL-01 stays valid XML whatever an article contains, and follows each change', async () => {
  await change(`UPDATE article SET title = $1, summary = $2, tags = $3 WHERE slug = 'bakery-ash'`, [
    'Ash & <b>"bread"</b> \u0001\u000B',
    ']]><script>alert(1)</script>',
    ['"&<'],
  ])
  const entry = [...(await feed()).querySelectorAll('entry')].at(-1)!
  expect([textOf(entry, 'title'), textOf(entry, 'summary')]).toEqual([
    'Ash & <b>"bread"</b> ',
    ']]><script>alert(1)</script>',
  ])
})

it('PL-01 answers 304 if the reader has the current version', async () => {
  const { headers } = await get('/feed.xml')
  expect((await get('/feed.xml', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

it('OP-03 PL-01 counts as a read', async () => {
  const strict = await testApp({ database, readsPerMinute: 1 })
  const statuses = []
  for (let request = 0; request < 6; request += 1) statuses.push((await strict.get('/feed.xml')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

it('PL-01 is a valid feed without articles', async () => {
  await change('DELETE FROM article')
  const document = await feed()
  expect(document.querySelectorAll('entry')).toHaveLength(0)
  expect(textOf(document, 'feed > updated')).toBe('1970-01-01T00:00:00Z')
})
