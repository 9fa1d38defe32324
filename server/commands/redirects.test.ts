import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { findRedirect } from '#server/store/redirects/service.ts'
import { readArguments, readRules } from './redirects-arguments.ts'
import { UsageError } from './usage-error.ts'

const { app, database } = await testApp()
await database.pool.query('DELETE FROM path_redirect')
const run = async (...words: string[]) => readArguments(words)!(app)

async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-redirects-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'rules.csv'), text)
  return join(folder, 'rules.csv')
}

describe('npm run redirects', () => {
  it('RT-13 adds, lists, checks and removes rules', async () => {
    expect(await run('list')).toBe('There are no rules.')
    expect(await run('add', '/old/*', '/new/*', '--status', '302')).toBe('/old/* now leads to /new/* (302).')
    expect(await run('add', '/a', 'https://else.example/')).toBe('/a now leads to https://else.example/ (301).')
    expect(await run('add', '/a', 'https://else.example/')).toBe('/a already leads to https://else.example/.')
    expect(await run('list')).toBe(
      '/a      301  https://else.example/  (never used)\n/old/*  302  /new/*  (never used)',
    )
    expect(await run('check')).toBe('All rules work and lead to their target in one step.')
    expect(await run('remove', '/a')).toBe('/a is no longer redirected.')
    await expect(run('add', '/b', '/b')).rejects.toThrow('/b leads to itself.')
    await database.pool.query(`INSERT INTO path_redirect (from_path, target) VALUES ('/x', 'javascript:1')`)
    await expect(run('check')).rejects.toThrow('javascript:1: a rule must lead to a path of the shop')
    await run('remove', '/x')
  })

  it('RT-13 imports a file as a whole or not at all', async () => {
    const text = '\uFEFFfrom,to,status\r\n/p,/q\r\n"/with,comma",/r,302\r\n\r\n/s, https://else.example/s\r\n'
    expect(await run('import', await fileOf(text))).toBe('3 of 3 rules added.')
    expect(await run('import', await fileOf(text))).toBe('0 of 3 rules added.')
    expect(await run('list')).toContain('/with,comma  302  /r')
    const bad = await fileOf('/t,/u\n/v,javascript:1\n/w,/w\n')
    await expect(run('import', bad)).rejects.toThrow(`${bad}:2: javascript:1`)
    await expect(run('import', bad)).rejects.toThrow(`${bad}:3: /w leads to itself.`)
    expect(await run('list')).not.toContain('/t')
    await expect(run('import', 'no-such-file.csv')).rejects.toThrow(
      'no-such-file.csv can’t be read: The file or folder doesn’t exist.',
    )
  })

  it('RT-13 imports Shopify’s export unchanged, and collapses chains', async () => {
    const follow = async (url: string) => (await findRedirect(app, url))?.location
    await run('add', '/standing', '/pages/our-story')
    const rows = [
      'Redirect from,Redirect to',
      '/pages/our-story,/our-story',
      '/Products/Moon-Jar-2021,/product/moon-jar',
      '/products/moon,/products/Moon-Jar-2021',
      '/collections/all?page=2,/shop-online',
      '/collections/frontpage,/?utm_source=old#new-arrivals',
      '"/blogs/news/salt, fire",/journal/salt-fire',
      '/caf%C3%A9,/pages/our-story',
      'pages/faq,questions',
      '/pages/shop,HTTP://Shop.test/shop-online',
      '/pages/Care Guide,/care',
      '/pages/instagram,https://www.instagram.com/ashkiln/',
      '/pages/old-blog/*,/journal/*',
      '/About-Us,/about-us',
    ]
    const file = await fileOf(`\uFEFF${rows.join('\r\n')}\r\n`)
    const leftOut = `Left out because a rule can’t have a query:\n  ${file}:5: /collections/all?page=2`
    expect(await run('import', file)).toBe(`12 of 12 rules added.\n${leftOut}`)
    expect(await run('import', file)).toBe(`0 of 12 rules added.\n${leftOut}`)
    expect(await follow('/collections/all?page=2')).toBeUndefined()
    expect(await run('check')).toBe('All rules work and lead to their target in one step.')
    const listed = await run('list')
    for (const line of ['/products/moon ', '/caf%C3%A9 ', '/standing ']) expect(listed).toContain(line)
    expect(listed).not.toMatch(/ (?:\/pages\/our-story|\/products\/Moon-Jar-2021) {2}\(/)
    expect(await follow('/products/moon-jar-2021')).toBe('/product/moon-jar')
    expect(await follow('/products/moon?variant=1')).toBe('/product/moon-jar?variant=1')
    expect(await follow('/collections/frontpage?a=1')).toBe('/?utm_source=old&a=1#new-arrivals')
    expect(await follow('/pages/shop')).toBe('/shop-online')
    expect(await follow('/pages/care%20guide')).toBe('/care')
    expect(await follow('/pages/faq')).toBe('/questions')
    expect(await follow('/about-us')).toBeUndefined()
    const ring = await fileOf('Redirect from,Redirect to\n/ring/a,/ring/b\n/RING/B,/Ring/A\n')
    await expect(run('import', ring)).rejects.toThrow(`${ring}:2: /ring/a leads to /ring/b and back again, a loop`)
  })

  it.each([
    ['/a\n', 'x.csv:1: a line needs from,to or from,to,status.'],
    ['/a,/b,303\n', 'x.csv:1: 303 isn’t 301 (permanent) or 302 (temporary).'],
    ['/a,"/b\n', 'A double quote near line 1 isn’t closed'],
    ['/a,/b\n"/c"d,/e\n', 'A double quote near line 2 isn’t closed'],
    ['/a,/b\n/c"d,/e\n', 'A double quote near line 2 isn’t closed'],
  ])('RT-13 reports which line of %j it cannot read', async (text, wrong) => {
    await expect(readRules('x.csv', Buffer.from(text))).rejects.toThrow(wrong)
  })

  it.each([
    [[], 'No command given.'],
    [['burn'], 'Unknown command: burn.'],
    [['add', '/a'], 'add needs 2 more words.'],
    [['list', 'x'], 'list needs nothing else.'],
    [['add', '/a', '/b', '--status', '307'], '307 isn’t 301'],
    [['list', '--status', '301'], '--status can only be used with add.'],
  ])('RT-13 answers %j with the error and the usage', (words, wrong) => {
    expect(() => readArguments(words)).toThrow(UsageError)
    expect(() => readArguments(words)).toThrow(wrong)
    expect(() => readArguments(words)).toThrow('Usage: npm run redirects')
  })
})
