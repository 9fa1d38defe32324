import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue } from '#engine/validate-document.ts'
import { documentOf, makeCatalogue } from '#tools/testing/make-section.ts'
import { checkDocument } from '#engine/checks/check-document.ts'
import type { CheckInput } from '#engine/checks/input/check.ts'
import type { MeasuredPage } from '#engine/checks/input/measured-page.ts'
import { readSource } from '#server/pages/checks/source.ts'
import { root } from '../setup/root.mjs'
import { readCatalogue } from './catalogue.ts'
import { readStore } from './store.ts'

let catalogue: Catalogue
const store = readStore(root)
beforeAll(async () => {
  catalogue = await readCatalogue(root)
})

const item = (key: string, settings: object, more: object = {}) => ({ key, id: 'x', version: 1, settings, ...more })
const check = (items: unknown[], more: Partial<CheckInput> = {}) =>
  checkDocument({ document: documentOf(items), catalogue, store, ...more }).problems
const short = (problems: ReturnType<typeof check>) =>
  problems.map(({ check: name, code, severity, pointer, itemId, suggest }) =>
    [name, code, severity, pointer.replace('/component_data', ''), itemId, suggest].filter((one) => one !== undefined),
  )

const at = (field: string) => `/0/settings/${field}`
const hero = (settings: object) => [item('hero', { heading: 'Pots', ...settings })]
const text = (html: string) => [item('rich-text', { html })]
const picture = (alt: string, src = '/images/banners/single-bowl.webp') => ({ src, alt })

describe('BU-06 a check of a document', () => {
  it.each<[what: string, items: unknown[], expected: unknown[][]]>([
    [
      'a setting that its section lacks',
      hero({ heding: 'x' }),
      [['schema', 'unknown-setting', 'error', at('heding'), 'x', 'heading']],
    ],
    ['a section that was removed', [item('old-banner', {})], [['schema', 'unknown-section', 'error', '/0/key', 'x']]],
    [
      'a link to no page',
      hero({ button: { label: 'B', href: '/shop-onlne' } }),
      [['links', 'missing-page', 'error', at('button/href'), 'x', '/shop-online']],
    ],
    [
      'a link to a product that is mistyped',
      hero({ button: { label: 'B', href: '/product/moon-jra' } }),
      [['links', 'missing-page', 'error', at('button/href'), 'x', '/product/moon-jar']],
    ],
    ['a link to a page and a place in it', hero({ button: { label: 'B', href: '/shop-online?sort=new#top' } }), []],
    ['a link to another site', hero({ button: { label: 'B', href: 'https://nowhere.example/x' } }), []],
    [
      'a link in a text',
      text('<p><a href="/abuot">x</a></p>'),
      [['links', 'missing-page', 'error', at('html'), 'x', '/about']],
    ],
    [
      'a product that does not exist',
      [item('featured-product', { product: 'moon-jra' }, { version: 2 })],
      [['references', 'missing-reference', 'error', at('product'), 'x', 'moon-jar']],
    ],
    [
      'a picture that does not exist',
      hero({ image: picture('A jar', '/images/banners/single-bolw.webp') }),
      [['references', 'missing-image', 'error', at('image/src'), 'x', '/images/banners/single-bowl.webp']],
    ],
    [
      'a picture described by its file',
      hero({ image: picture('IMG_1234.jpg') }),
      [['alternative-texts', 'poor-alt', 'warning', at('image/alt'), 'x']],
    ],
    [
      'a picture without a description',
      hero({ image: picture('') }),
      [['alternative-texts', 'empty-alt', 'warning', at('image/alt'), 'x']],
    ],
    [
      'a picture in a text without a description',
      text('<p><img src="/images/banners/single-bowl.webp"></p>'),
      [['alternative-texts', 'missing-alt', 'error', at('html'), 'x']],
    ],
    [
      'what an office program pastes',
      text('<p class="MsoNormal"><o:p>x</o:p></p><style>p{}</style>'),
      [['rich-text', 'removed-html', 'warning', at('html'), 'x']],
    ],
  ])('reports %s', (_what, items, expected) => {
    expect(short(check(items))).toEqual(expected)
  })

  it('checks a section of an older version as it is migrated', () => {
    const product = { type: 'string', title: 'Product', 'x-control': 'product' }
    const known = makeCatalogue(
      { promo: { properties: { product }, section: { version: 2 } }, old: { section: { version: 2 } } },
      { promo: { 1: ({ settings, blocks }) => ({ settings: { product: settings['item'] }, blocks }) } },
    )
    const items = [item('promo', { item: 'moon-jra' }), item('old', { item: 'moon-jra' }, { id: 'y' })]
    expect(short(check(items, { catalogue: known })).filter(([name]) => name !== 'schema')).toEqual([
      ['references', 'missing-reference', 'error', at('product'), 'x', 'moon-jar'],
    ])
  })

  it('reports a shared section that does not exist', () => {
    expect(short(check([{ ref: 'promise-stripe', id: 's' }]))).toContainEqual([
      'references',
      'missing-reference',
      'error',
      '/0/ref',
      's',
    ])
  })

  it('finds nothing wrong with the documents of the demo store', () => {
    const folder = `${root}/fixtures/templates`
    const documents = readdirSync(folder).map((name) => readSource(readFileSync(`${folder}/${name}`, 'utf8')).value)
    expect(documents.length).toBeGreaterThan(20)
    const found = documents.flatMap((document) => checkDocument({ document, catalogue, store }).problems)
    expect(short(found)).toEqual([])
  })

  it('proposes the description that the media library has of a picture', () => {
    const src = '/images/banners/single-bowl.webp'
    const pictures = new Map([[src, { alt: 'A moon jar on a shelf' }]])
    expect(check(hero({ image: picture('', src) }), { pictures })).toMatchObject([
      { code: 'empty-alt', suggest: 'A moon jar on a shelf' },
    ])
  })
})

describe('BU-06 the check of contrast', () => {
  const colours = {
    paper: '#ffffff',
    raised: '#f4f4f4',
    ink: '#1c1c1c',
    ink_soft: '#5f5f5f',
    primary: '#1c1c1c',
    on_primary: '#ffffff',
  }
  const scheme = {
    type: 'string',
    enum: ['plain', 'pale'],
    title: 'S',
    'x-contrast': { choices: { plain: { text: 'ink', on: 'paper' }, pale: { text: 'pale', on: 'paper' } } },
  }
  const banner = makeCatalogue({
    banner: {
      section: { version: 1, blocks: { accept: { slide: {} } } },
      properties: {
        scheme,
        text_colour: { type: 'string', title: 'T', 'x-contrast': { on: 'paper' } },
        image: {
          type: 'object',
          title: 'P',
          properties: { src: { type: 'string' } },
          'x-contrast': { text: 'paper', shade: 0.5 },
        },
      },
      definitions: { slide: { type: 'object', additionalProperties: false, properties: { scheme } } },
    },
  })
  const contrastOf = (settings: object, more: Partial<CheckInput> = {}, blocks: object[] = []) =>
    short(
      checkDocument({
        document: documentOf([item('banner', settings, { blocks })]),
        catalogue: banner,
        store,
        appearance: { colours: { ...colours, pale: '#bbbbbb' }, background: null },
        ...more,
      }).problems,
    )

  it.each<[what: string, settings: object, at: string | undefined]>([
    ['dark text on paper', { text_colour: '#333333' }, undefined],
    ['pale text on paper', { text_colour: '#aaaaaa' }, at('text_colour')],
    ['a colour that is being typed', { text_colour: '#aa' }, undefined],
    ['a readable scheme', { scheme: 'plain' }, undefined],
    ['an unreadable scheme', { scheme: 'pale' }, at('scheme')],
  ])('knows %s', (_what, settings, pointer) => {
    const expected = pointer === undefined ? [] : [['contrast', 'low-contrast', 'warning', pointer, 'x']]
    expect(contrastOf(settings)).toEqual(expected)
  })

  it('samples the picture below a text, darkened as the section does', () => {
    const image = { src: '/images/hero.webp' }
    const over = (...samples: string[]) => contrastOf({ image }, { pictures: new Map([[image.src, { samples }]]) })
    expect(over('#ffffff', '#ffffff', '#eeeeee')).toEqual([
      ['contrast', 'text-over-picture', 'warning', at('image'), 'x'],
    ])
    expect(over('#808080', '#404040', '#777777'), 'half as bright').toEqual([])
    expect(over(...Array<string>(9).fill('#000000'), '#ffffff'), 'one bright point of ten').toEqual([])
    expect(contrastOf({ image }), 'a picture without samples').toEqual([])
  })

  it('covers blocks, and leaves out what is hidden', () => {
    const slide = { key: 'slide', id: 's', settings: { scheme: 'pale' } }
    expect(contrastOf({}, {}, [slide])).toMatchObject([
      ['contrast', 'low-contrast', 'warning', '/0/blocks/0/settings/scheme', 'x'],
    ])
    expect(contrastOf({}, {}, [{ ...slide, hidden: true }])).toEqual([])
  })

  it('reports the shop’s own colours and background once', () => {
    const appearance = { colours: { ...colours, ink_soft: '#999999' }, background: '/images/stones.webp' }
    const pictures = new Map([['/images/stones.webp', { samples: ['#222222', '#111111'] }]])
    expect(short(check(hero({}), { appearance, pictures }))).toEqual([
      ['contrast', 'low-contrast', 'warning', '', null],
      ['contrast', 'text-over-picture', 'warning', '', null],
    ])
  })
})

describe('BU-06 the checks of a rendered page', () => {
  const weight = { html: 10_000, pictures: 20_000, scripts: 100_000 }
  const page = (...headings: [level: number, text: string, itemId?: string | null][]): MeasuredPage => ({
    headings: headings.map(([level, words, itemId = 'x']) => ({ level, text: words, itemId })),
    weight,
  })
  const headingsOf = (measured: MeasuredPage, type = 'Page') =>
    checkDocument({
      document: documentOf(hero({}), { page_type: type }),
      catalogue,
      store,
      page: measured,
    }).problems.flatMap(({ check: name, code, pointer }) => (name === 'headings' ? [[code, pointer]] : []))

  it.each<[what: string, page: MeasuredPage, expected: string[][], type?: string]>([
    ['an outline', page([1, 'A'], [2, 'B'], [3, 'C'], [2, 'D']), []],
    ['a level left out', page([1, 'A'], [3, 'C']), [['skipped-heading', '/component_data/0']]],
    ['a second title', page([1, 'A'], [1, 'B']), [['repeated-title', '/component_data/0']]],
    ['no title', page([2, 'A']), [['no-title', '/component_data']]],
    ['an empty heading', page([1, 'A'], [2, '']), [['empty-heading', '/component_data/0']]],
    ['headings of the header and the footer', page([2, 'Menu', 'nav'], [1, 'A'], [4, 'Address', null]), []],
    ['a footer without a title', page([2, 'A']), [], 'Footer'],
    ['a title in the footer', page([1, 'A']), [['repeated-title', '/component_data/0']], 'Footer'],
  ])('read %s', (_what, measured, expected, type) => {
    expect(headingsOf(measured, type)).toEqual(expected)
  })

  it('compare the weight with the budget and the published page', () => {
    const heavy = { ...page([1, 'A']), weight: { ...weight, pictures: 900_000 } }
    const result = checkDocument({
      document: documentOf(hero({})),
      catalogue,
      store,
      page: heavy,
      publishedPage: page(),
    })
    expect(result.weight).toEqual({
      html: { draft: 10_000, published: 10_000, budget: 30_000 },
      pictures: { draft: 900_000, published: 20_000, budget: 250_000 },
      scripts: { draft: 100_000, published: 100_000, budget: 160_000 },
    })
    expect(short(result.problems)).toEqual([['weight', 'over-budget', 'warning', '', null]])
    expect(result.problems[0]?.message).toContain('900 kB')
    expect(check(hero({}), { page: page([1, 'A']) })).toEqual([])
    expect(checkDocument({ document: documentOf([]), catalogue, store }).weight).toBeNull()
  })
})
