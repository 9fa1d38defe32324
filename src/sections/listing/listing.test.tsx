// @vitest-environment jsdom
import type { QueryKey } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeFilters } from '#api/testing/fake-filters.ts'
import { fakeCard, fakeListing } from '#api/testing/fake-product.ts'
import type { ApiRequest } from '#api/client/transport.ts'
import type { PageContext } from '#engine/types.ts'
import type { Filters, Listing as ListingReply, ListingBody } from '#generated/api.d.ts'
import { readFacets, readPrice } from '#domain/listing-search.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'
import { facetsQuery, listingQuery } from './listing-query.ts'

const settings = { ...section.contract.defaults, per_page: 4 } as never

/** The page of bowls at a URL, as its route reads it. */
function contextOf(url: string): PageContext {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const raw = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]))
  const [page, from] = ['page', 'from'].map((name) => Number(searchParams.get(name)))
  const some = { page, from, sort: searchParams.get('sort'), facets: readFacets(raw), price: readPrice(raw) }
  const search = Object.fromEntries(Object.entries(some).filter(([, value]) => value))
  const key = pathname.split('/').at(-1) ?? ''
  return { key, path: pathname, search, pageType: 'Category', subject: { kind: 'category', id: key } }
}

/** Ten bowls on pages of four. */
function page(number: number, rest: Partial<ListingReply> = {}): ListingReply {
  const first = (number - 1) * 4 + 1
  const products = [0, 1, 2, 3].map((step) => fakeCard(first + step)).filter(({ group_id: id }) => id <= 10)
  return fakeListing(products, {
    page: number,
    pages: 3,
    total: 10,
    next: number < 3 ? `after-${number}` : null,
    ...rest,
  })
}

/** The server's replies for a URL: the page and its filters. */
const at = (url: string, listing: ListingReply, filters: Filters = fakeFilters()) => {
  const context = contextOf(url)
  const number = Number(new URL(url, 'http://localhost').searchParams.get('page') ?? 1)
  return [
    [listingQuery(settings, context, number).queryKey, listing] as const,
    [facetsQuery(context).queryKey, filters] as const,
  ]
}

type Data = readonly (readonly [QueryKey, unknown])[]

async function show(url: string, data: Data, replies: unknown[] = [], own: object = {}) {
  const requests: ApiRequest[] = []
  const transport = async (request: ApiRequest) => {
    requests.push(request)
    const body = JSON.stringify({ status: 'success', data: replies.shift() })
    return { status: 200, header: () => undefined, text: async () => body }
  }
  const view = await showSectionAt(section, url, { data: [...data], settings: { per_page: 4, ...own }, transport })
  return { ...view, requests }
}

const bowls = '/product-category/bowls'
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const box = (name: RegExp) => screen.findByRole('checkbox', { name })

describe('listing', () => {
  it('CT-01 shows the category’s name, description, products and their count', async () => {
    await show(bowls, at(bowls, page(1)))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bowls')
    expect(screen.getByText('For rice and noodles.')).toBeVisible()
    expect(names()).toEqual(['Bowl 1', 'Bowl 2', 'Bowl 3', 'Bowl 4'])
    expect(screen.getByRole('status')).toHaveTextContent('1–4 of 10 products')
  })

  it('CT-01 leaves the heading to the page if configured', async () => {
    await show(bowls, at(bowls, page(1)), [], { show_heading: false })
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    expect(names()).toHaveLength(4)
  })

  it('CT-01 links its pages by number with all filters, and keeps the cursor out of the URL', async () => {
    const url = `${bowls}?glaze=celadon&price=500-2000&sort=newest`
    const filters = fakeFilters({ glaze: ['celadon'] })
    filters.applied.price_min = 50_000
    await show(url, at(url, page(1), filters))
    const second = `${bowls}?sort=newest&glaze=celadon&price=500-2000&page=2`
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', second)
    expect(screen.getByRole('link', { name: 'Load more' })).toHaveAttribute('href', second)
  })

  it('CT-01 loads more below by its cursor, updates the URL and announces the count', async () => {
    const data = [...at(bowls, page(1)), ...at(`${bowls}?page=2`, page(2)).slice(1)]
    const { address, requests } = await show(bowls, data, [page(2)])
    await userEvent.click(screen.getByRole('link', { name: 'Load more' }))
    await waitFor(() => expect(names()).toHaveLength(8))
    expect(address()).toBe(`${bowls}?page=2&from=1`)
    expect(requests.map(({ body }) => (JSON.parse(body ?? '{}') as ListingBody).after)).toEqual(['after-1'])
    expect(screen.getByRole('status')).toHaveTextContent('1–8 of 10 products')
    expect(screen.getByRole('link', { name: 'Bowl 5' })).toHaveFocus()
  })

  it('CT-01 opens a page at its URL', async () => {
    await show(`${bowls}?page=3`, at(`${bowls}?page=3`, page(3)))
    expect(names()).toEqual(['Bowl 9', 'Bowl 10'])
    expect(screen.getByRole('status')).toHaveTextContent('9–10 of 10 products')
    expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull()
  })

  it('CT-01 shows the adjoining pages above that of its URL', async () => {
    const url = `${bowls}?page=3&from=1`
    await show(url, [...at(url, page(3)), ...at(`${bowls}?page=2`, page(2))])
    expect(names()).toHaveLength(6)
    expect(screen.getByRole('status')).toHaveTextContent('5–10 of 10 products')
  })

  it('CT-01 sorts with a plain form that keeps all filters, starting at the first page', async () => {
    const url = `${bowls}?glaze=celadon&page=2`
    const filters = fakeFilters({ glaze: ['celadon'] })
    const sorted = `${bowls}?sort=price-asc&glaze=celadon`
    const { address } = await show(url, [...at(url, page(2), filters), ...at(sorted, page(1), filters)])
    const select = screen.getByRole('combobox', { name: 'Sort by' })
    const form = select.closest('form')
    expect(form).toHaveAttribute('action', bowls)
    expect([...new FormData(form!)]).toEqual([
      ['glaze', 'celadon'],
      ['sort', 'featured'],
    ])
    await userEvent.selectOptions(select, 'price-asc')
    await waitFor(() => expect(address()).toBe(sorted))
    expect(names()[0]).toBe('Bowl 1')
  })

  it('links to the shop when it is empty, without filters', async () => {
    await show(bowls, at(bowls, fakeListing([]), fakeFilters({}, { facets: [], price: null, total: 0 })))
    expect(screen.getByText('There are no products here at the moment.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all pottery' })).toHaveAttribute('href', '/shop-online')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('renders nothing when it is empty, if configured', async () => {
    const { container } = await show(bowls, at(bowls, fakeListing([])), [], { hide_when_empty: true })
    expect(container).toBeEmptyDOMElement()
  })

  it('links back from a page past the end', async () => {
    await show(`${bowls}?page=9`, at(`${bowls}?page=9`, page(9, { products: [] })))
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', bowls)
  })

  it('CT-01 reserves space for products that are loading', async () => {
    const never = () => new Promise<never>(() => {})
    await showSectionAt(section, bowls, { settings: { per_page: 4 }, transport: never })
    expect(screen.getByText('Loading products')).toBeInTheDocument()
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
  })

  it('CT-01 offers a retry if the products cannot be loaded', async () => {
    const broken = () => Promise.reject(new Error('offline'))
    await showSectionAt(section, `${bowls}?sort=name`, { transport: broken })
    expect(await screen.findByRole('link', { name: 'Try again' })).toHaveAttribute('href', `${bowls}?sort=name`)
  })
})

describe('the filters of a listing', () => {
  it('CT-01 CT-04 are a plain form with a count next to each value', async () => {
    await show(bowls, at(bowls, page(1)))
    const celadon = await box(/Celadon/)
    expect(celadon).toHaveAccessibleName('Celadon 4 products')
    expect(celadon.closest('form')).toHaveAttribute('action', bowls)
    expect(within(screen.getByRole('group', { name: 'Glaze' })).getAllByRole('checkbox')).toHaveLength(3)
    expect(await box(/Iron speckle/)).toBeDisabled()
    expect(screen.getByRole('textbox', { name: /From/ })).toHaveAttribute('name', 'price-min')
  })

  it('CT-01 apply a selection immediately, in the URL, and keep the focus on it', async () => {
    const url = `${bowls}?glaze=celadon`
    const { address } = await show(`${bowls}?page=2`, [
      ...at(`${bowls}?page=2`, page(2)),
      ...at(url, page(1, { total: 3, pages: 1, products: [fakeCard(7)] }), fakeFilters({ glaze: ['celadon'] })),
    ])
    await userEvent.click(await box(/Celadon/))
    await waitFor(() => expect(address()).toBe(url))
    await waitFor(() => expect(names()).toEqual(['Bowl 7']))
    expect(await box(/Celadon/)).toBeChecked()
    expect(await box(/Celadon/)).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Remove Glaze: Celadon' })).toHaveAttribute('href', bowls)
  })

  it('CT-01 show a selection before its results arrive, and a second one on top of it', async () => {
    const both = `${bowls}?glaze=celadon&glaze=tenmoku`
    const { address } = await show(bowls, [
      ...at(bowls, page(1)),
      ...at(`${bowls}?glaze=celadon`, page(1), fakeFilters({ glaze: ['celadon'] })),
      ...at(both, page(1, { products: [fakeCard(9)] }), fakeFilters({ glaze: ['celadon', 'tenmoku'] })),
    ])
    const [celadon, tenmoku] = [await box(/Celadon/), await box(/Tenmoku/)]
    celadon.click()
    tenmoku.click()
    await waitFor(() => expect(address()).toBe(both))
    await waitFor(() => expect(names()).toEqual(['Bowl 9']))
  })

  it('CT-01 set a price with two fields and two thumbs', async () => {
    const url = `${bowls}?price=1000-2500`
    const filters = fakeFilters()
    filters.applied.price_min = 100_000
    const { address } = await show(bowls, [...at(bowls, page(1)), ...at(url, page(1), filters)])
    await box(/Celadon/)
    await userEvent.type(screen.getByRole('textbox', { name: /From/ }), '2500')
    await userEvent.type(screen.getByRole('textbox', { name: /To/ }), '1000{Enter}')
    await waitFor(() => expect(address()).toBe(url))
    await waitFor(() => expect(screen.getByRole('slider', { name: 'Minimum price' })).toHaveValue('1000'))
    expect(screen.getByRole('slider', { name: 'Maximum price' })).toHaveAttribute('aria-valuetext', '₹2,500')
    expect(screen.getByRole('link', { name: 'Remove Price: ₹1,000 to ₹2,500' })).toHaveAttribute('href', bowls)
  })

  it('CT-01 CT-04 send the price in minor units of the shop’s currency', async () => {
    const url = `${bowls}?price=-99.5&glaze=celadon`
    const { requests } = await show(url, [], [page(1), fakeFilters({ glaze: ['celadon'] })])
    await waitFor(() => expect(requests).toHaveLength(2))
    const body = requests.find(({ method }) => method === 'POST')?.body ?? '{}'
    expect((JSON.parse(body) as ListingBody).filters).toEqual({ facets: { glaze: ['celadon'] }, price_max: 9950 })
    expect(requests.map(({ path }) => path).join(' ')).toContain('price_max=9950')
  })

  it('CT-01 leave unknown values out of every link', async () => {
    const url = `${bowls}?glaze=purple&glaze=celadon&colour=red&price=500-2000`
    const { container } = await show(url, at(url, page(1), fakeFilters({ glaze: ['celadon'] })))
    const addresses = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(addresses.filter((href) => /purple|colour|price/.test(href ?? ''))).toEqual([])
    expect(addresses).toContain(`${bowls}?glaze=celadon&page=2`)
  })

  it('CT-01 can be removed one by one or all at once, and the focus moves on', async () => {
    const url = `${bowls}?glaze=celadon&glaze=tenmoku`
    const { address } = await show(url, [
      ...at(url, page(1), fakeFilters({ glaze: ['celadon', 'tenmoku'] })),
      ...at(`${bowls}?glaze=tenmoku`, page(1), fakeFilters({ glaze: ['tenmoku'] })),
      ...at(bowls, page(1)),
    ])
    await userEvent.click(screen.getByRole('link', { name: 'Remove Glaze: Celadon' }))
    await waitFor(() => expect(address()).toBe(`${bowls}?glaze=tenmoku`))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Remove Glaze: Tenmoku' })).toHaveFocus())
    await userEvent.click(screen.getByRole('link', { name: 'Clear all' }))
    await waitFor(() => expect(address()).toBe(bowls))
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus())
    expect(screen.queryByRole('list', { name: 'Selected filters' })).toBeNull()
  })

  it('CT-01 offer to remove a filter if nothing matches', async () => {
    const url = `${bowls}?glaze=celadon&size=18-cm`
    const none = fakeListing([], { total: 0, pages: 0 })
    await show(url, at(url, none, fakeFilters({ glaze: ['celadon'], size: ['18-cm'] }, { total: 0, price: null })))
    expect(screen.getByText('No products match these filters.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Remove “18 cm”' })).toHaveAttribute('href', `${bowls}?glaze=celadon`)
    expect(screen.getByRole('link', { name: 'Clear all filters' })).toHaveAttribute('href', bowls)
  })

  it('CT-01 open as a sheet in narrow windows, with the number of results', async () => {
    await show(bowls, at(bowls, page(1)))
    const link = screen.getByRole('link', { name: 'Filter' })
    const column = screen.getByRole('complementary', { name: 'Filters', hidden: true })
    expect(link).toHaveAttribute('href', `#${column.id}`)
    await userEvent.click(link)
    const sheet = await screen.findByRole('dialog', { name: 'Filters' })
    await userEvent.click(within(sheet).getByRole('button', { name: 'Show 10 products' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('CT-01 are not shown if switched off', async () => {
    await show(bowls, at(bowls, page(1)), [], { show_filters: false })
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Filter' })).toBeNull()
  })

  it('CT-01 hide all but eight values of a long facet behind “Show more”', async () => {
    const filters = fakeFilters({ glaze: ['g30'] })
    const many = Array.from({ length: 40 }, (_, index) => `G${index}`)
    filters.facets[0]!.values = many.map((value) => ({
      key: value.toLowerCase(),
      value,
      count: 1,
      selected: value === 'G30',
      swatch: null,
    }))
    await show(`${bowls}?glaze=g30`, at(`${bowls}?glaze=g30`, page(1), filters))
    const summary = await screen.findByText('Show 32 more')
    // Selected values are always visible.
    expect(summary.closest('details')).toHaveAttribute('open')
    expect(within(screen.getByRole('group', { name: 'Glaze' })).getAllByRole('checkbox')).toHaveLength(40)
  })
})
