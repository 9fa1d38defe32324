import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { PageRenderer } from '#routes/render-types.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { validateFromFiles } from '#tools/testing/validate-from-files.ts'
import { checkInShop } from './check-in-shop.ts'

interface Reply {
  status: string
  data?: Shown
  payload?: { template: Shown }
}
type Item = { id: string; ref?: string; settings?: { heading?: string; image?: { src: string } } } | null
interface Shown {
  template: { key: string }
  component_data: Item[]
  shared?: Record<string, { component_data: Item[] }>
}

let renders = 0

/** Renders each item’s heading and picture: the first as the title of the page. */
const renderer: PageRenderer = {
  explain: validateFromFiles,
  load: () => Promise.reject(new Error('not called')),
  render: async ({ url, api }) => {
    renders += 1
    if (url.startsWith('/account'))
      return { status: 302, headers: { location: '/' }, body: '', cacheable: false, tags: [] }
    const read = async (path: string) => {
      const reply = await api({ method: 'GET', path, headers: {} })
      const { data, payload } = JSON.parse(await reply.text()) as Reply
      const { component_data: items = [], shared = {} } = data ?? payload?.template ?? {}
      return {
        status: reply.status,
        items: items.flatMap((item) => (item?.ref === undefined ? item : (shared[item.ref]?.component_data ?? []))),
      }
    }
    const [header, own] = [await read('/api/template/header'), await read(`/api/templateBoth/x?path=${url}`)]
    const show = ({ items }: typeof own) =>
      items
        .filter((item) => item !== null)
        .map(
          ({ id, settings: { heading, image } = {} }, n) =>
            `<section id="${id}" data-section="x">${heading === undefined ? '' : `<h${n + 1}>${heading}</h${n + 1}>`}${image ? `<img src="/_ipx/w_640,f_webp,q_75${image.src}">` : ''}</section>`,
        )
        .join('')
    const body = `<html><body>${show(header)}<main id="main">${show(own)}</main><script src="/assets/a-1.js"></script></body></html>`
    return { status: own.status, headers: {}, body, cacheable: true, tags: [] }
  },
}

const clientDir = await mkdtemp(join(tmpdir(), 'vitrine-client-'))
await mkdir(join(clientDir, 'assets'))
await writeFile(join(clientDir, 'assets/a-1.js.br'), 'x'.repeat(1234))
afterAll(() => rm(clientDir, { recursive: true }))
const { app, change, get } = await testApp({ renderer, clientDir })

const hero = (id: string, settings: object) => ({ key: 'hero', id, version: 1, settings })
const text = (id: string, settings: object) => ({
  key: 'rich-text',
  id,
  version: 1,
  settings: { html: '<p>x</p>', ...settings },
})
const page = (...items: object[]) => ({
  ...{ key: 'about', pageType: 'Page', name: 'About' },
  content: { page: { title: 'About', path: '/about' }, component_data: items },
})
const short = ({ problems }: Awaited<ReturnType<typeof checkInShop>>) =>
  problems.map(({ check, code, itemId, suggest }) => [check, code, itemId, suggest].filter((one) => one !== undefined))
const picture = { src: '/images/banners/single-bowl.webp', alt: 'A bowl' }

describe('BU-06 the checks of a document in its shop', () => {
  it('measure the page with the draft beside the published one, and store neither', async () => {
    const before = (await get('/about')).payload
    const { problems, weight } = await checkInShop(app, page(hero('a', { heading: 'About', image: picture })), '/about')
    expect(problems).toEqual([])
    expect(weight?.scripts).toMatchObject({ draft: 1234, published: 1234 })
    expect(weight?.pictures.draft).toBeGreaterThan(1000)
    expect(weight?.pictures.draft).toBeLessThan(200_000)
    expect(weight?.html.draft).toBeGreaterThan(50)
    expect(weight?.html.published).toBeGreaterThan(50)
    expect((await get('/about')).payload).toBe(before)
  })

  it('read the headings of the draft', async () => {
    const items = [hero('a', { heading: 'One' }), text('b', {}), text('c', { heading: 'Three' })]
    expect(short(await checkInShop(app, page(...items), '/about'))).toEqual([['headings', 'skipped-heading', 'c']])
  })

  it('BU-07 measure shared sections that no published page refers to yet', async () => {
    await change(`INSERT INTO document (key, page_type, name, published) VALUES ('offers', 'Shared', 'Offers', $1)`, [
      { page: { title: 'Offers' }, component_data: [hero('inside', { heading: 'Two', image: picture })] },
    ])
    const items = [hero('a', { heading: 'One' }), { ref: 'offers', id: 'offers-here' }]
    const { weight } = await checkInShop(app, page(...items), '/about')
    expect(weight?.pictures.draft).toBeGreaterThan(1000)
  })

  it('show the header among the pages, and a document that is not published yet', async () => {
    const header = {
      key: 'header',
      pageType: 'Header',
      name: 'H',
      content: { page: { title: 'H', path: '/' }, component_data: [text('h', { heading: 'Menu' })] },
    }
    expect(short(await checkInShop(app, { ...header, pageType: 'Header' }, '/about'))).toContainEqual([
      'headings',
      'repeated-title',
      'h',
    ])
    const fresh = {
      ...page(hero('a', { heading: 'New' })),
      key: 'brand-new',
      content: { page: { title: 'N', path: '/brand-new' }, component_data: [hero('a', { heading: 'New' })] },
    }
    const { problems, weight } = await checkInShop(app, fresh, '/brand-new')
    expect(problems).toEqual([])
    expect(weight?.html.draft).toBeGreaterThan(50)
  })

  it('know the shop’s products, pages, media and colours', async () => {
    await change(`UPDATE product_group SET published = false WHERE slug = 'tea-bowl'`)
    await change(`UPDATE media SET alt = 'A bowl by a window' WHERE path = '${picture.src}'`)
    await change(
      `INSERT INTO media (path, kind, file_name, mime, bytes, alt, checksum, created_by) VALUES ('${picture.src}', 'picture', 'b', 'image/webp', 1, 'A bowl by a window', 'sum', 'x') ON CONFLICT (path) DO NOTHING`,
    )
    await change(`UPDATE storefront SET appearance = jsonb_set(appearance, '{colours,ink_soft}', '"#aaaaaa"')`)
    const items = [
      hero('a', {
        heading: 'x',
        image: { ...picture, alt: '' },
        button: { label: 'B', href: '/product/tea-bowl' },
        link: { label: 'L', href: '/product/moon-jra' },
      }),
      { key: 'featured-product', id: 'f', version: 2, settings: { product: 'no-such' } },
      { ref: 'no-such-strip', id: 'strip' },
    ]
    const found = short(await checkInShop(app, page(...items), null))
    expect(found).toEqual(
      expect.arrayContaining([
        ['links', 'unpublished-reference', 'a'],
        ['links', 'missing-page', 'a', '/product/moon-jar'],
        ['references', 'missing-reference', 'f'],
        ['references', 'missing-reference', 'strip'],
        ['alternative-texts', 'empty-alt', 'a', 'A bowl by a window'],
        ['contrast', 'low-contrast', null],
      ]),
    )
  })

  it('leave out weight and headings of pages that strangers do not see, and of documents with errors', async () => {
    expect((await checkInShop(app, page(hero('a', { heading: 'x' })), '/account')).weight).toBeNull()
    expect((await checkInShop(app, page(hero('a', {})), '/about')).weight).toBeNull()
  })
})

describe('BU-06 what staff see of the checks on a page', () => {
  const read = async (key = 'checked') =>
    expectData(await get(`/api/document-problems/Page/${key}`, asAdministrator), 'DocumentProblems')
  const publish = (revision: number, ...items: object[]) =>
    change(
      `INSERT INTO document (key, page_type, name, revision, published) VALUES ('checked', 'Page', 'Checked', $1, $2)
       ON CONFLICT (key, page_type) DO UPDATE SET revision = excluded.revision, published = excluded.published`,
      [revision, { page: { title: 'Checked', path: '/checked' }, component_data: items }],
    )

  it('is everything that publishing would find, of the current revision', async () => {
    const link = { label: 'Go', href: '/nowhere-at-all' }
    await publish(1, hero('a', { heading: 'One', button: link, image: { ...picture, alt: '' } }))
    const { revision, problems } = await read()
    expect(revision).toBe(1)
    expect(problems.map(({ check, code, item_id: id }) => [check, code, id])).toContainEqual([
      'links',
      'missing-page',
      'a',
    ])
    await publish(2, hero('a', { heading: 'One', image: picture }))
    const mended = await read()
    expect(mended.revision).toBe(2)
    // Those of the shop's colours, which other tests change, are in no section.
    expect(mended.problems.filter(({ item_id: id }) => id !== null)).toEqual([])
    expect(await read('unheard-of')).toEqual({ revision: null, problems: [] })
  })

  it('is checked once for several views of a page, and only staff can read it', async () => {
    await publish(3, hero('a', { heading: 'One' }))
    await Promise.all([read(), read()])
    const count = renders
    await read()
    expect(renders).toBe(count)
    expectFailure(await get('/api/document-problems/Page/checked'), 401, 'staff_login_required')
  })
})
