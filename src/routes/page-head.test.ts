// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { categoryGridQuery } from '#api/category.queries.ts'
import { categoryListingQuery, singleProductQuery } from '#api/product.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { fakeListing, fakeProduct } from '#api/testing/fake-product.ts'
import { demoStore } from '#tools/testing/show-section.tsx'
import { pageHead } from './page-head.ts'
import { socialTags } from './social-tags.ts'
import { structuredData } from './structured-data.ts'
import { stage } from './testing/head-stage.ts'

const headOf = (...args: Parameters<typeof stage>) => {
  const { meta, links } = pageHead(stage(...args).loaded, stage(...args).context)
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

describe('LY-08 the head of a page', () => {
  it('LY-08 has the document’s meta title and description with the shop’s name, and otherwise the shop’s description', () => {
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

  it('LY-08 AD-10 has the texts that a merchant wrote for a product, instead of those of its document', () => {
    const page = { meta_title: 'Moon jar', meta_description: 'Stoneware.' }
    const headWith = (seo: { title: string; description: string }) =>
      headOf('/product/moon-jar', {
        page,
        data: [[singleProductQuery('moon-jar').queryKey, { ...fakeProduct(), slug: 'moon-jar', seo }]],
      })
    expect(headWith({ title: 'A round jar', description: 'Thrown in two halves.' })).toMatchObject({
      title: 'A round jar · Ashkiln',
      description: 'Thrown in two halves.',
    })
    expect(headWith({ title: '', description: '' })).toMatchObject({
      title: 'Moon jar · Ashkiln',
      description: 'Stoneware.',
    })
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
  ])('LY-08 CT-01 %s has the canonical URL %s', (url, canonical) => {
    expect(headOf(url)['canonical']).toBe(canonical)
  })

  it('LY-08 CT-01 a missing page of a listing has no canonical URL of its own', () => {
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

  it('LY-08 EN-07 an unknown value does not make another page of a listing', () => {
    const subject = { kind: 'category', slug: 'vases', name: 'Vases', description: '', image: null } as const
    const applied = (facets: Record<string, string[]>) => ({
      ...fakeListing([]),
      page: 2,
      pages: 4,
      subject,
      applied: { price_min: null, price_max: null, query: null, facets },
    })
    const canonical = (facets: Record<string, string[]>) => {
      const data = [[categoryListingQuery('vases', { page: 2 }).queryKey, applied(facets)] as const]
      return headOf('/product-category/vases?source=newsletter&page=2', { data })['canonical']
    }
    expect(canonical({})).toBe('https://ashkiln.example/product-category/vases?page=2')
    expect(canonical({ source: ['newsletter'] })).toBe('https://ashkiln.example/product-category/vases')
  })

  it('LY-08 uses the product’s own path, however it was requested', () => {
    expect(headOf('/product/ASH-VAS-001', { page: { path: '/product/tall-bottle-vase' } })['canonical']).toBe(
      'https://ashkiln.example/product/tall-bottle-vase',
    )
    expect(headOf('/about', { page: { path: '//evil.example' } })['canonical']).toBe('https://ashkiln.example/about')
  })

  it('LY-08 LY-14 uses the operator’s origin, otherwise store_url, otherwise the host, and never an invalid one', () => {
    expect(headOf('/a', { origin: 'https://shop.test' })['canonical']).toBe('https://shop.test/a')
    const without = (store_url: unknown, host = 'http://localhost:3000') => ({
      values: { ...demoStore({}, { store_url }), host },
    })
    for (const url of ['', null, 'javascript:alert(1)', 'https://user:x@evil.example', 'ashkiln'])
      expect(headOf('/a', without(url))['canonical']).toBe('http://localhost:3000/a')
    expect(headOf('/a', without('', 'no host'))['canonical']).toBeUndefined()
  })

  it('LY-08 tells search engines not to index unlisted pages', () => {
    const hidden = { robots: 'noindex', canonical: undefined }
    expect(headOf('/about')).not.toHaveProperty('robots')
    expect(headOf('/about', { values: demoStore({ indexing: false }) })).toMatchObject(hidden)
    expect(headOf('/search', { page: { noindex: true } })).toMatchObject(hidden)
    expect(headOf('/cart')).toMatchObject(hidden)
    expect(headOf('/about', { status: 404 })).toMatchObject({ ...hidden, title: 'Page not found: /about · Ashkiln' })
    expect(headOf('/checkout', { denied: 'Page Not Found: /checkout' })).toMatchObject({
      ...hidden,
      title: 'Page Not Found: /checkout · Ashkiln',
    })
    const { facts, context } = stage('/about', { values: demoStore({ indexing: false }) })
    expect(structuredData(facts, context)).toBe('')
  })
})

it('LY-07 LY-08 the storefront’s meta_title is the home page’s title, unless its document has one for search engines', () => {
  const values = demoStore({ meta_title: 'Pots for every day' })
  expect(headOf('/', { values })['title']).toBe('Pots for every day')
  expect(headOf('/', { values, page: { meta_title: 'Own words' } })['title']).toBe('Own words')
  expect(headOf('/about', { values })['title']).not.toContain('Pots')
})

describe('LY-08 the social card of a page', () => {
  it('LY-08 shows the document’s own picture, as JPEG, with size and description', () => {
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

  it('LY-08 shows the product’s first picture and price, otherwise the category’s, otherwise the storefront’s', () => {
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

  it('LY-08 shows no picture from another site', () => {
    const tags = socialOf('/about', { page: { social_image: 'https://evil.example/x.png' } })
    expect(tags['og:image']).toContain('/images/banners/shelf-of-pieces.webp')
  })

  it('EN-05 LY-08 escapes its content', () => {
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
