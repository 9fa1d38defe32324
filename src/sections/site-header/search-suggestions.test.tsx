// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeCard } from '#api/testing/fake-product.ts'
import type { SearchSuggestion } from '#generated/api.d.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'
import { markWords } from './marked-words.tsx'
import { recentSearches, rememberSearch } from './search-history.ts'

beforeEach(() => localStorage.clear())

const product = (label: string, path: string): SearchSuggestion => ({
  kind: 'product',
  label,
  path,
  image: null,
  price: { amount: 120_000, currency: 'INR' },
})
const teaware: SearchSuggestion[] = [
  { kind: 'category', label: 'Teaware', path: '/product-category/teaware', image: null, price: null },
  product('Side-handle teapot', '/product/side-handle-teapot'),
  product('Overhead teapot', '/product/overhead-teapot'),
]

const replyWith = (body: object, status = 200): ReturnType<ApiTransport> =>
  Promise.resolve({ status, header: () => undefined, text: () => Promise.resolve(JSON.stringify(body)) })

/** The header, over a server that returns these suggestions once they `arrive`. */
async function show({
  suggestions = teaware,
  corrected = null as string | null,
  status = 200,
  arrive = Promise.resolve(),
} = {}) {
  const queries: string[] = []
  const transport: ApiTransport = ({ path }) => {
    if (path === '/api/product/product-grid') return replyWith({ status: 'success', data: [fakeCard(3)] })
    if (!path.startsWith('/api/search/search?')) return new Promise(() => undefined)
    const query = new URLSearchParams(path.split('?')[1]).get('query') ?? ''
    queries.push(query)
    const body =
      status === 200
        ? { status: 'success', data: { query, corrected, suggestions } }
        : { status: 'error', message: 'Out of order' }
    return arrive.then(() => replyWith(body, status))
  }
  const view = await showSectionAt(section, '/', {
    settings: { popular_searches: ['Celadon', 'Diyas'] },
    transport,
  })
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search the shop' })
  const user = userEvent.setup()
  await user.click(box)
  await screen.findByRole('combobox', { name: 'Search the shop' })
  return { ...view, queries, box, user }
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent

describe('the search box', () => {
  it('CT-04 is a plain form before its first focus', async () => {
    await showSectionAt(section, '/', { transport: () => new Promise(() => undefined) })
    const [form] = screen.getAllByRole('search')
    expect(form?.getAttribute('action')).toBe('/search')
    expect(within(form!).getByRole('textbox')).toHaveAttribute('name', 'query')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('CT-04 offers recent searches first, then popular ones', async () => {
    rememberSearch('Moon jar')
    const { user } = await show()
    expect(options()).toEqual(['Moon jar', 'Celadon', 'Diyas'])
    await user.click(screen.getByRole('button', { name: 'Clear recent searches' }))
    expect(options()).toEqual(['Celadon', 'Diyas'])
    expect(recentSearches()).toEqual([])
  })

  it('CT-04 removes a recent search, by its button or by Delete, and keeps the others', async () => {
    for (const words of ['Moon jar', 'celadon', 'Bowl']) rememberSearch(words)
    const { user } = await show()
    expect(options()).toEqual(['Bowl', 'celadon', 'Moon jar', 'Diyas'])
    await user.click(screen.getByTitle('Remove “celadon”'))
    expect(options()).toEqual(['Bowl', 'Moon jar', 'Celadon', 'Diyas'])
    await user.keyboard('{ArrowDown}{ArrowDown}{Delete}')
    expect(options()).toEqual(['Bowl', 'Celadon', 'Diyas'])
    expect(recentSearches()).toEqual(['Bowl'])
    // Popular searches cannot be removed by a shopper.
    await user.keyboard('{ArrowDown}{ArrowDown}{Delete}')
    expect(options()).toEqual(['Bowl', 'Celadon', 'Diyas'])
  })

  it('CT-04 shows a reduced price with the regular one, and labels both', async () => {
    const reduced = {
      ...product('Cylinder vase', '/product/vase'),
      regular_price: { amount: 290_000, currency: 'INR' },
    }
    const { user, box } = await show({ suggestions: [reduced] })
    await user.type(box, 'vase')
    const option = await screen.findByRole('option', { name: /Cylinder vase/ })
    expect(option).toHaveTextContent('Cylinder vaseSale price ₹1,200 Regular price ₹2,900')
    expect(within(option).getByText('₹2,900').tagName).toBe('S')
  })

  it('CT-04 keeps the panel’s height until a reply arrives', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(420)
    onTestFinished(() => void vi.restoreAllMocks())
    let letArrive = () => {}
    const arrive = new Promise<void>((resolve) => (letArrive = resolve))
    const { user, box } = await show({ arrive })
    const panel = screen.getByRole('listbox').parentElement!
    expect(panel.style.minBlockSize).toBe('')
    await user.type(box, 'tea')
    expect(panel.style.minBlockSize).toBe('420px')
    expect(options()).toEqual(['Celadon', 'Diyas'])
    letArrive()
    await waitFor(() => expect(options()).toHaveLength(4))
    expect(panel.style.minBlockSize).toBe('')
  })

  it('CT-04 shows the server’s suggestions, announces their number, and marks matches', async () => {
    const { user, box, queries } = await show()
    await user.type(box, 'tea')
    await waitFor(() =>
      expect(options()).toEqual([
        'Side-handle teapot₹1,200',
        'Overhead teapot₹1,200',
        'Teaware',
        'See all results for “tea”',
      ]),
    )
    expect(queries).toEqual(['tea'])
    expect(screen.getByText('3 suggestions')).toHaveAttribute('role', 'status')
    expect(box).toHaveAttribute('aria-expanded', 'true')
    expect(box.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    expect(within(screen.getByRole('group', { name: 'Categories' })).getByText('Tea').tagName).toBe('MARK')
  })

  it('CT-04 is navigated with arrow keys, Home and End, and Enter follows a suggestion', async () => {
    const { user, box, address } = await show()
    await user.type(box, 'tea')
    await waitFor(() => expect(options()).toHaveLength(4))
    await user.keyboard('{ArrowDown}')
    expect(chosen()).toBe('Side-handle teapot₹1,200')
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    await user.keyboard('{End}')
    expect(chosen()).toBe('See all results for “tea”')
    await user.keyboard('{Home}{ArrowDown}')
    expect(chosen()).toBe('Overhead teapot₹1,200')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/product/overhead-teapot'))
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(recentSearches()).toEqual([])
  })

  it('CT-04 closes with Escape and keeps the text, and opens again with an arrow key', async () => {
    const { user, box } = await show()
    await user.type(box, 'tea')
    await waitFor(() => expect(options()).toHaveLength(4))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box).toHaveAttribute('aria-expanded', 'false')
    expect(box).toHaveValue('tea')
    await user.keyboard('{ArrowDown}')
    expect(options()).toHaveLength(4)
  })

  it('CT-04 closes when the focus leaves', async () => {
    const { box } = await show()
    expect(options()).toHaveLength(2)
    act(() => box.blur())
    fireEvent.focusOut(box, { relatedTarget: null })
    expect(options()).toEqual([])
  })

  it('CT-04 Enter opens the results, and stores the search', async () => {
    const { user, box, address } = await show()
    await user.type(box, ' tea {Enter}')
    await waitFor(() => expect(address()).toBe('/search?query=tea'))
    expect(recentSearches()).toEqual(['tea'])
  })

  it('CT-04 a typed SKU opens its product', async () => {
    const { user, box, address } = await show({
      suggestions: [product('Moon jar', '/product/moon-jar?sku=ASH-VAS-004')],
    })
    await user.type(box, 'ash-vas-004')
    await screen.findByRole('option', { name: /^Moon jar/ })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/product/moon-jar?sku=ASH-VAS-004'))
  })

  it('CT-04 shows what it searched for instead of a typing error', async () => {
    const { user, box } = await show({ corrected: 'teapot' })
    await user.type(box, 'teepot')
    expect(await screen.findByText('No results for “teepot”. Showing “teapot” instead.')).toBeVisible()
    expect(screen.getByText('3 suggestions for teapot')).toHaveAttribute('role', 'status')
  })

  it('CT-04 says that nothing was found, and offers popular products and searches', async () => {
    const { user, box } = await show({ suggestions: [] })
    await user.type(box, 'zzzz')
    const text = 'No results for “zzzz”. Check the spelling or try fewer words.'
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
    expect(screen.getAllByText(text)[0]).toHaveAttribute('role', 'status')
    expect(options()).toEqual(['Bowl 3₹950', 'Celadon', 'Diyas'])
    expect(screen.getByRole('group', { name: 'Popular products' })).toContainElement(screen.getByText('Bowl 3'))
  })

  it('CT-04 says that suggestions failed, and retries', async () => {
    const { user, box, queries } = await show({ status: 500 })
    await user.type(box, 'tea')
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(queries).toHaveLength(2))
    await waitFor(() => expect(box).toHaveFocus())
  })

  it('CT-04 fills a sheet on phones', async () => {
    const { user } = await show()
    act(() => (document.activeElement as HTMLElement).blur())
    await user.click(screen.getAllByRole('link', { name: 'Search' })[0]!)
    const sheet = await screen.findByRole('dialog', { name: 'Search' })
    const box = await within(sheet).findByRole('combobox', { name: 'Search the shop' })
    await waitFor(() => expect(box).toHaveFocus())
    await user.type(box, 'tea')
    await waitFor(() => expect(within(sheet).getAllByRole('option')).toHaveLength(4))
    await user.keyboard('{ArrowDown}{Escape}')
    expect(sheet).toHaveAttribute('open')
    await user.keyboard('{Escape}')
    expect(sheet).not.toHaveAttribute('open')
  })
})

describe('markWords', () => {
  const marked = (label: string, query: string) =>
    markWords(label, query)
      .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
      .join('')

  it.each([
    ['Side-handle teapot', 'tea', 'Side-handle [tea]pot'],
    ['Tea at four', 'TEA fo', '[Tea] at [fo]ur'],
    ['Steamer', 'tea', 'Steamer'],
    ['Teapot', 'tea teapot', '[Teapot]'],
    ['A+B (C)', '+b (', 'A+[B] (C)'],
    ['Éclair', 'écl', '[Écl]air'],
    ['Vase', '', 'Vase'],
    ['Crème brûlée dish', 'creme BRUL', '[Crème] [brûl]ée dish'],
    ['Creme caramel', 'crème', '[Creme] caramel'],
    ['हिन्दी किताब', 'हिनदी', '[हिन्दी] किताब'],
  ])('marks the words of %s that start with %s', (label, query, expected) => {
    expect(marked(label, query)).toBe(expected)
  })
})

describe('recent searches', () => {
  it('are stored once each, newest first, six of them', () => {
    for (const words of ['z9', 'a1', 'b2', 'A1', ' ', 'c3', 'd4', 'e5', 'f6', 'g7']) rememberSearch(words)
    expect(recentSearches()).toEqual(['g7', 'f6', 'e5', 'd4', 'c3', 'A1'])
  })

  it.each(['no json', '{"a":1}', '[1,null,""]', 'null'])('are empty if the browser’s storage contains %s', (text) => {
    localStorage.setItem('vitrine_searches', text)
    expect(recentSearches()).toEqual([])
  })
})
