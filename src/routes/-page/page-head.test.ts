// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { shopListingQuery } from '#api/shop.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { categoryListingQuery, singleProductQuery } from '#api/product.queries.ts'
import { categoryGridQuery } from '#api/category.queries.ts'
import { fakeCard, fakeListing, fakeProduct } from '#api/testing/fake-product.ts'
import { createRegistry } from '#engine/registry.ts'
import type { InitialValues, TemplateResult } from '#generated/api.d.ts'
import { demoStore } from '#tools/testing/show-section.tsx'
import type { AppContext } from '#src/app-context.ts'
import { documentQuery, loadRules, pageContextOf } from './page-data.ts'
import { pageFacts } from './page-facts.ts'
import { pageHead } from './page-head.ts'
import { parseSearch } from './search.ts'
import { socialTags } from './social-tags.ts'
import { structuredData } from './structured-data.ts'

interface Stage {
  values?: InitialValues
  page?: Record<string, unknown>
  status?: number
  data?: (readonly [readonly unknown[], unknown])[]
  denied?: string
  origin?: string
}

/** A page whose data is there: its document's `page` is what a test says. */
function stage(url: string, { values = demoStore(), page = {}, status = 200, data = [], denied, origin }: Stage = {}) {
  const { pathname, search } = new URL(url, 'http://own.invalid')
  const queryClient = new QueryClient()
  queryClient.setQueryData(shopValuesQuery().queryKey, values)
  for (const [key, value] of data) queryClient.setQueryData(key, value)
  const raw = parseSearch(search)
  const result = {
    template: { key: 'x', name: 'X', revision: 1 },
    page: { title: 'Plain title', path: pathname, ...page },
    page_type: 'Page',
    component_data: [],
  } as TemplateResult
  queryClient.setQueryData(documentQuery(pageContextOf(pathname, raw)).queryKey, { status, result })
  const context: AppContext & { denied?: string } = {
    queryClient,
    registry: createRegistry({}),
    response: { status: 200, problems: [], errors: [] },
    showProblems: false,
    ...(denied !== undefined && { denied }),
    ...(origin !== undefined && { origin }),
  }
  const match = { pathname, search: raw, context }
  return { match, context, facts: pageFacts(match) }
}

const headOf = (...args: Parameters<typeof stage>) => {
  const { meta, links } = pageHead({ match: stage(...args).match })
  const named = Object.fromEntries(meta.map((tag) => ('title' in tag ? ['title', tag.title] : [tag.name, tag.content])))
  return { ...named, canonical: links[0]?.href } as Record<string, string | undefined>
}
const socialOf = (...args: Parameters<typeof stage>) => {
  const { facts, context } = stage(...args)
  const settings = context.queryClient.getQueryData(shopValuesQuery().queryKey)?.settings
  const html = document.createElement('div')
  html.innerHTML = socialTags(facts, settings?.['twitter'])
  return Object.fromEntries(
    [...html.children].map((tag) => [
      tag.getAttribute('property') ?? tag.getAttribute('name'),
      tag.getAttribute('content'),
    ]),
  )
}
type Thing = Record<string, any>
const dataOf = (...args: Parameters<typeof stage>): Thing[] => {
  const { facts, context } = stage(...args)
  const text = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(structuredData(facts, context))?.[1]
  return text ? (JSON.parse(text) as { '@graph': Thing[] })['@graph'] : []
}
const ofType = (things: Thing[], type: string) => things.find((thing) => thing['@type'] === type)

beforeAll(loadRules)

describe('LY-08 the head of a page', () => {
  it('LY-08 has the document’s meta title and description, with the shop’s name, and the shop’s description without', () => {
    expect(headOf('/about', { page: { meta_title: 'The studio', meta_description: 'Four potters.' } })).toMatchObject({
      title: 'The studio · Ashkiln',
      description: 'Four potters.',
    })
    expect(headOf('/about')).toMatchObject({
      title: 'Plain title · Ashkiln',
      description: demoStore().storefront?.meta_description,
    })
    expect(headOf('/', { page: { meta_title: 'Ashkiln: stoneware' } })['title']).toBe('Ashkiln: stoneware')
  })

  it.each([
    ['/about', 'https://ashkiln.example/about'],
    ['/about?utm_source=mail&dialog=login', 'https://ashkiln.example/about'],
    ['/', 'https://ashkiln.example/'],
    ['/product-category/vases?page=2', 'https://ashkiln.example/product-category/vases?page=2'],
    ['/product-category/vases?page=1', 'https://ashkiln.example/product-category/vases'],
    ['/product-category/vases?page=abc&sort=zzz', 'https://ashkiln.example/product-category/vases'],
    ['/product-category/vases?page=2&sort=price-asc', 'https://ashkiln.example/product-category/vases'],
    ['/product-category/vases?page=2&glaze=celadon', 'https://ashkiln.example/product-category/vases'],
    ['/product-category/vases?price=5-10', 'https://ashkiln.example/product-category/vases'],
    ['/product/tea-bowl?sku=A-1', 'https://ashkiln.example/product/tea-bowl'],
  ])('LY-08 CT-01 %s has the one address %s', (url, canonical) => {
    expect(headOf(url)['canonical']).toBe(canonical)
  })

  it('LY-08 CT-01 a page that the listing does not have is no address of its own', () => {
    const listing = {
      ...fakeListing([]),
      page: 9,
      pages: 2,
      subject: { kind: 'category', slug: 'vases', name: 'Vases', description: '', image: null },
    }
    const data = [[categoryListingQuery('vases', { page: 9 }).queryKey, listing] as const]
    expect(headOf('/product-category/vases?page=9', { data })['canonical']).toBe(
      'https://ashkiln.example/product-category/vases',
    )
  })

  it('LY-08 takes the product’s own path whatever name it was asked for by', () => {
    expect(headOf('/product/ASH-VAS-001', { page: { path: '/product/tall-bottle-vase' } })['canonical']).toBe(
      'https://ashkiln.example/product/tall-bottle-vase',
    )
    expect(headOf('/about', { page: { path: '//evil.example' } })['canonical']).toBe('https://ashkiln.example/about')
  })

  it('LY-08 LY-14 takes the origin from the operator, else from store_url, else from the host, and from no nonsense', () => {
    expect(headOf('/a', { origin: 'https://shop.test' })['canonical']).toBe('https://shop.test/a')
    const without = (store_url: unknown, host = 'http://localhost:3000') => ({
      values: { ...demoStore({}, { store_url }), host },
    })
    for (const url of ['', null, 'javascript:alert(1)', 'https://user:x@evil.example', 'ashkiln'])
      expect(headOf('/a', without(url))['canonical']).toBe('http://localhost:3000/a')
    expect(headOf('/a', without('', 'no host'))['canonical']).toBeUndefined()
  })

  it('LY-08 keeps search engines away from what is not to be listed', () => {
    const hidden = { robots: 'noindex', canonical: undefined }
    expect(headOf('/about')).not.toHaveProperty('robots')
    expect(headOf('/about', { values: demoStore({ indexing: false }) })).toMatchObject(hidden)
    expect(headOf('/search', { page: { noindex: true } })).toMatchObject(hidden)
    expect(headOf('/cart')).toMatchObject(hidden)
    expect(headOf('/about', { status: 404 })).toMatchObject({ ...hidden, title: 'Page not found: /about · Ashkiln' })
    expect(headOf('/checkout', { denied: 'Page Not Found: /checkout' })).toMatchObject({
      ...hidden,
      title: 'Page Not Found: /checkout',
    })
    expect(dataOf('/about', { values: demoStore({ indexing: false }) })).toEqual([])
  })
})

describe('LY-08 the card of a page', () => {
  it('LY-08 shows the document’s own picture, as JPEG, with its size and words', () => {
    const social_image = { src: '/images/a.webp', alt: 'A "jar"', width: 1600, height: 1100 }
    expect(socialOf('/about', { page: { social_image } })).toMatchObject({
      'og:type': 'website',
      'og:title': 'Plain title',
      'og:url': 'https://ashkiln.example/about',
      'og:site_name': 'Ashkiln',
      'og:locale': 'en_IN',
      'og:image': 'https://ashkiln.example/_ipx/w_1280,f_jpeg,q_80/images/a.webp',
      'og:image:width': '1280',
      'og:image:height': '880',
      'og:image:alt': 'A "jar"',
      'twitter:card': 'summary_large_image',
    })
    expect(socialOf('/about', { page: { social_image: '/images/a.webp' } })).not.toHaveProperty('og:image:width')
  })

  it('LY-08 shows the product’s first picture and price, else the category’s, else the storefront’s', () => {
    const product = fakeProduct()
    const data = [[singleProductQuery('vase').queryKey, product] as const]
    expect(socialOf('/product/vase', { data })).toMatchObject({
      'og:type': 'product',
      'og:image': expect.stringContaining(product.images[0]?.src ?? '?'),
      'product:price:amount': '3600.00',
      'product:price:currency': 'INR',
      'product:availability': 'in stock',
    })
    const category = {
      name: 'Vases',
      parents: [],
      image: { src: '/images/vases.webp', alt: '', width: 800, height: 1000 },
    }
    const inCategory = [[categoryGridQuery(['vases']).queryKey, [category]] as const]
    expect(socialOf('/product-category/vases', { data: inCategory })['og:image']).toContain('/images/vases.webp')
    expect(socialOf('/about')['og:image']).toContain('/images/banners/shelf-of-pieces.webp')
    const bare = socialOf('/about', { values: demoStore({ social_image: null }) })
    expect(bare).toMatchObject({ 'twitter:card': 'summary' })
    expect(bare).not.toHaveProperty('og:image')
  })

  it('LY-08 shows no picture of another site', () => {
    const tags = socialOf('/about', { page: { social_image: 'https://evil.example/x.png' } })
    expect(tags['og:image']).toContain('/images/banners/shelf-of-pieces.webp')
  })

  it('EN-05 LY-08 cannot be left by what it holds', () => {
    const { facts } = stage('/about', { page: { meta_description: '"><script>alert(1)</script>' } })
    expect(socialTags(facts, '')).not.toContain('<script')
  })

  it.each([
    ['https://twitter.com/ashkiln', '@ashkiln'],
    ['https://x.com/ashkiln/', '@ashkiln'],
    ['https://evil.example/ashkiln', undefined],
    ['', undefined],
  ])('LY-14 names the shop’s account of %j', (twitter, handle) => {
    expect(socialOf('/about', { values: demoStore({}, { twitter }) })['twitter:site']).toBe(handle)
  })
})

describe('LY-08 structured data', () => {
  it('LY-08 LY-14 home names the organisation and how its site is searched', () => {
    const things = dataOf('/')
    expect(ofType(things, 'Organization')).toMatchObject({
      name: 'Ashkiln',
      url: 'https://ashkiln.example/',
      logo: 'https://ashkiln.example/images/brand/favicon-180.png',
      email: 'studio@ashkiln.example',
      telephone: '+914135550142',
      address: { addressRegion: 'PY', addressCountry: 'IN' },
      contactPoint: { email: 'help@ashkiln.example' },
      sameAs: expect.arrayContaining(['https://www.instagram.com/ashkiln.example']),
    })
    expect(ofType(things, 'WebSite')).toMatchObject({
      potentialAction: { target: { urlTemplate: 'https://ashkiln.example/search?query={search_term_string}' } },
    })
    const quiet = dataOf('/', { values: demoStore({}, { enable_customer_care: false }) })
    expect(ofType(quiet, 'Organization')).not.toHaveProperty('contactPoint')
  })

  const product = (change: object = {}) => [
    [singleProductQuery('vase').queryKey, { ...fakeProduct(), slug: 'vase', ...change }] as const,
  ]

  it('LY-08 CT-02 a product with variants is a group with an offer for each', () => {
    const group = ofType(dataOf('/product/vase', { data: product() }), 'ProductGroup')
    expect(group).toMatchObject({
      url: 'https://ashkiln.example/product/vase',
      productGroupID: 'vase',
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    })
    expect(group?.['hasVariant']).toHaveLength(4)
    expect(group?.['hasVariant'][3]).toMatchObject({
      sku: 'VAS-CEL-28',
      color: 'Celadon',
      size: '28 cm',
      offers: {
        price: '4800.00',
        priceCurrency: 'INR',
        availability: 'https://schema.org/OutOfStock',
        itemCondition: 'https://schema.org/NewCondition',
        url: 'https://ashkiln.example/product/vase?sku=VAS-CEL-28',
        seller: { name: 'Ashkiln' },
      },
    })
    expect(group?.['hasVariant'][0].offers.availability).toBe('https://schema.org/InStock')
  })

  it('LY-08 CT-02 a product without variants has its own offer, one without a price none', () => {
    const { channel } = fakeProduct()
    const one = ofType(dataOf('/product/vase', { data: product({ variants: [], options: [] }) }), 'Product')
    expect(one).toMatchObject({
      sku: channel.sku,
      offers: { '@type': 'Offer', url: 'https://ashkiln.example/product/vase' },
    })
    const free = { ...channel, selling_price: { amount: 0, currency: 'INR' } }
    const none = ofType(
      dataOf('/product/vase', { data: product({ variants: [], options: [], channel: free }) }),
      'Product',
    )
    expect(none).not.toHaveProperty('offers')
  })

  it('LY-08 CT-05 says how a product is rated once it is', () => {
    const rated = product({ rating: { overall_rating: 4.66667, total_reviews: 3 } })
    expect(ofType(dataOf('/product/vase', { data: rated }), 'ProductGroup')?.['aggregateRating']).toMatchObject({
      ratingValue: 4.7,
      reviewCount: 3,
    })
    const unrated = product({ rating: { overall_rating: 0, total_reviews: 0 } })
    expect(ofType(dataOf('/product/vase', { data: unrated }), 'ProductGroup')).not.toHaveProperty('aggregateRating')
  })

  it('LY-08 tells the way from home to a product, a category, a page', () => {
    const way = (...args: Parameters<typeof stage>) =>
      ofType(dataOf(...args), 'BreadcrumbList')?.['itemListElement'].map(({ name, item }: Thing) => [
        name,
        item,
      ]) as unknown
    const category = { name: 'Vases', slug: 'vases', parents: [{ name: 'Pots', slug: 'pots' }] }
    expect(way('/product/vase', { data: product({ category, name: 'Vase' }) })).toEqual([
      ['Home', 'https://ashkiln.example/'],
      ['Pots', 'https://ashkiln.example/product-category/pots'],
      ['Vases', 'https://ashkiln.example/product-category/vases'],
      ['Vase', undefined],
    ])
    expect(way('/about')).toEqual([
      ['Home', 'https://ashkiln.example/'],
      ['Plain title', undefined],
    ])
  })

  it('LY-08 CT-01 lists what a listing shows, numbered on from page to page', () => {
    const listing = {
      ...fakeListing([]),
      products: [fakeCard(1), fakeCard(2), fakeCard(3)],
      page: 2,
      per_page: 24,
      total: 27,
      subject: { kind: 'shop', slug: '', name: 'All', description: '', image: null },
    }
    const list = ofType(
      dataOf('/shop-online?page=2', { data: [[shopListingQuery('all', { page: 2 }).queryKey, listing]] }),
      'ItemList',
    )
    expect(list).toMatchObject({ numberOfItems: 27 })
    expect(list?.['itemListElement'][0]).toEqual({
      '@type': 'ListItem',
      position: 25,
      url: 'https://ashkiln.example/product/bowl-1',
    })
  })

  it('EN-05 LY-08 cannot be left by what it holds', () => {
    const { facts, context } = stage('/product/vase', { data: product({ name: '</script><script>alert(1)</script>' }) })
    expect(structuredData(facts, context).match(/<\/?script/g)).toEqual(['<script', '</script'])
  })
})
