import { describe, expect, it } from 'vitest'
import { articleQuery } from '#api/blog.queries.ts'
import { faqQuery } from '#api/faq.queries.ts'
import { shopListingQuery } from '#api/shop.queries.ts'
import { singleProductQuery } from '#api/product.queries.ts'
import { fakeArticle } from '#api/testing/fake-article.ts'
import { fakeCard, fakeListing, fakeProduct } from '#api/testing/fake-product.ts'
import { demoStore } from '#tools/testing/show-section.tsx'
import { structuredData } from './structured-data.ts'
import { stage } from './testing/head-stage.ts'

type Thing = Record<string, any>
const dataOf = (...args: Parameters<typeof stage>): Thing[] => {
  const { facts, context } = stage(...args)
  const text = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(structuredData(facts, context))?.[1]
  return text ? (JSON.parse(text) as { '@graph': Thing[] })['@graph'] : []
}
const ofType = (things: Thing[], type: string) => things.find((thing) => thing['@type'] === type)

describe('LY-08 structured data', () => {
  it('LY-08 LY-14 describes the organisation and its site search on the home page', () => {
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

  const written = (change: object = {}) => [[articleQuery('letter-1').queryKey, fakeArticle(change)] as const]

  it('PL-01 LY-08 describes an article’s author and date, and places it below the blog', () => {
    const values = { ...demoStore(), plugins: [{ module_name: 'Blog', config: { title: 'Letters' } }] }
    const things = dataOf('/blogs/letter-1', { values, data: written({ updated_at: '2026-11-02' }) })
    expect(ofType(things, 'Article')).toMatchObject({
      headline: 'Letter 1',
      url: 'https://ashkiln.example/blogs/letter-1',
      image: ['https://ashkiln.example/images/banners/wheel.webp'],
      datePublished: '2026-10-09',
      dateModified: '2026-11-02',
      author: { '@type': 'Person', name: 'Meera Sundaram' },
      publisher: { name: 'Ashkiln' },
    })
    const way = ofType(things, 'BreadcrumbList')?.['itemListElement'] as Thing[]
    expect(way.map(({ name, item }) => [name, item])[1]).toEqual(['Letters', 'https://ashkiln.example/blogs'])
    const bare = dataOf('/blogs/letter-1', {
      values,
      data: written({ image: null, author: { name: '', bio: '' }, tags: [] }),
    })
    const article = ofType(bare, 'Article')
    for (const name of ['image', 'author', 'keywords']) expect(article).not.toHaveProperty(name)
    expect(JSON.stringify(dataOf('/blogs/letter-1', { data: written({ title: '</script><b>' }) }))).toContain(
      '</script>',
    )
  })

  it('PL-02 LY-08 describes the answered questions of a page', () => {
    const questions = [{ id: 'oven', question: 'And the oven?', answer: '<p>No.</p>' }]
    const groups = [{ id: 'care', title: 'Care', summary: '', questions }]
    const faq = { id: 'all', title: '', summary: '', groups, index: [] }
    expect(ofType(dataOf('/faq', { data: [[faqQuery('all').queryKey, faq]] }), 'FAQPage')?.['mainEntity']).toEqual([
      { '@type': 'Question', name: 'And the oven?', acceptedAnswer: { '@type': 'Answer', text: '<p>No.</p>' } },
    ])
    const empty = { ...faq, groups: [] }
    expect(ofType(dataOf('/faq', { data: [[faqQuery('all').queryKey, empty]] }), 'FAQPage')).toBeUndefined()
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

  it('LY-08 CT-02 a product without variants has its own offer', () => {
    const { channel } = fakeProduct()
    const one = ofType(dataOf('/product/vase', { data: product({ variants: [], options: [] }) }), 'Product')
    expect(one).toMatchObject({
      sku: channel.sku,
      offers: { '@type': 'Offer', url: 'https://ashkiln.example/product/vase' },
    })
  })

  it.each([
    ['alone', { variants: [], options: [] }],
    ['with variants', {}],
  ])('LY-08 omits a product %s that is neither for sale nor reviewed, but not a reviewed one', (_, change) => {
    const { channel, variants } = fakeProduct()
    const unsold = { ...channel, selling_price: { amount: 0, currency: 'INR' } }
    const none = {
      channel: unsold,
      variants: variants.map((variant) => ({
        ...variant,
        channel: { ...variant.channel, selling_price: unsold.selling_price },
      })),
      ...change,
    }
    const unrated = { rating: { overall_rating: 0, total_reviews: 0 } }
    const types = (more: object) =>
      dataOf('/product/vase', { data: product({ ...none, ...more }) }).map((thing) => thing['@type'] as string)
    expect(types(unrated)).toEqual(['BreadcrumbList'])
    expect(types({ rating: { overall_rating: 4, total_reviews: 3 } })).toEqual(['BreadcrumbList', 'Product'])
  })

  it('LY-08 lists only the variants of a group that are for sale', () => {
    const { variants } = fakeProduct()
    const some = variants.map((variant, index) =>
      index > 0
        ? variant
        : { ...variant, channel: { ...variant.channel, selling_price: { amount: 0, currency: 'INR' } } },
    )
    const group = ofType(dataOf('/product/vase', { data: product({ variants: some }) }), 'ProductGroup')
    expect(group?.['hasVariant']).toHaveLength(3)
    for (const variant of (group?.['hasVariant'] ?? []) as Thing[]) expect(variant).toHaveProperty('offers')
  })

  it('LY-08 CT-05 describes a product’s rating once it has one', () => {
    const rated = product({ rating: { overall_rating: 4.66667, total_reviews: 3 } })
    expect(ofType(dataOf('/product/vase', { data: rated }), 'ProductGroup')?.['aggregateRating']).toMatchObject({
      ratingValue: 4.7,
      reviewCount: 3,
    })
    const unrated = product({ rating: { overall_rating: 0, total_reviews: 0 } })
    expect(ofType(dataOf('/product/vase', { data: unrated }), 'ProductGroup')).not.toHaveProperty('aggregateRating')
  })

  it('LY-08 describes the path from home to a product, a category and a page', () => {
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

  it('LY-08 CT-01 lists the products of a listing, numbered across pages', () => {
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

  it('EN-05 LY-08 escapes its content', () => {
    const { facts, context } = stage('/product/vase', { data: product({ name: '</script><script>alert(1)</script>' }) })
    expect(structuredData(facts, context).match(/<\/?script/g)).toEqual(['<script', '</script'])
  })
})
