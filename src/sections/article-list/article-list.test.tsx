// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { articlesQuery } from '#api/blog.queries.ts'
import { fakeArticleCard, fakeArticleList } from '#api/testing/fake-article.ts'
import type { ArticleList } from '#generated/api.d.ts'
import { pageAt } from '#tools/testing/page-at.ts'
import { showSection } from '#tools/testing/show-section.tsx'
import { articlesBody } from './articles-body.ts'
import { section } from './index.ts'

function show(url: string, list: Partial<ArticleList> = {}, settings: Record<string, unknown> = {}) {
  const page = pageAt(url)
  const { queryKey } = articlesQuery(articlesBody({ limit: 3, ...settings }, page))
  return showSection(section, { page, settings, data: [[queryKey, fakeArticleList(list)]] })
}
const titles = (level: number) => screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent)

it('PL-01 lists the articles, each with its picture, author, day and reading time', () => {
  show('/blogs')
  expect(titles(2)).toEqual(['Letter 1', 'Letter 2', 'Letter 3'])
  expect(screen.getByRole('link', { name: 'Letter 2' })).toHaveAttribute('href', '/blogs/letter-2')
  const [first] = screen.getAllByRole('article')
  expect(first).toHaveTextContent('Meera Sundaram · 9 October 2026 · 3 min read')
  expect(first!.querySelector('time')).toHaveAttribute('datetime', '2026-10-09')
  const pictures = [...document.querySelectorAll('img')]
  // The picture links to the same page, so it is hidden from screen readers.
  expect(pictures.map((one) => [one.alt, one.width, one.getAttribute('loading')])).toEqual([
    ['', 1600, 'eager'],
    ['', 1600, 'lazy'],
    ['', 1600, 'lazy'],
  ])
})

it('PL-01 filters by tag, with pages of its own', () => {
  expect(articlesBody({ limit: 3 }, pageAt('/blogs?tag=glazes&page=2&query=x'))).toEqual({ tag: 'glazes', page: 2 })
  show('/blogs?tag=glazes&page=2', { tag: { slug: 'glazes', name: 'glazes' }, page: 2, pages: 3, total: 25 })
  const tags = within(screen.getByRole('navigation', { name: 'Tags' }))
  expect(tags.getByRole('link', { name: 'glazes' })).toHaveAttribute('aria-current', 'page')
  expect(tags.getByRole('link', { name: 'All articles' })).not.toHaveAttribute('aria-current')
  expect(tags.getByRole('link', { name: 'how to' })).toHaveAttribute('href', '/blogs?tag=how-to')
  const pages = within(screen.getByRole('navigation', { name: 'Pages of glazes' }))
  expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/blogs?tag=glazes')
  expect(pages.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/blogs?tag=glazes&page=3')
  expect(document.querySelector('[data-lead]')).toBeNull()
})

it('PL-01 shows the most used tags, and the selected one', () => {
  const tags = Array.from({ length: 12 }, (_, index) => ({ slug: `t${index}`, name: `Tag ${index}`, article_count: 1 }))
  show('/blogs?tag=t11', { tags, tag: { slug: 't11', name: 'Tag 11' } })
  const names = within(screen.getByRole('navigation', { name: 'Tags' })).getAllByRole('link')
  expect(names).toHaveLength(1 + 8 + 1)
  expect(names.at(-1)).toHaveTextContent('Tag 11')
})

it('PL-01 says that there are no articles, and links to all', () => {
  show('/blogs?tag=gold', { articles: [], tag: { slug: 'gold', name: 'gold' }, pages: 0 })
  expect(screen.getByText('No articles yet.')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'All articles' }).at(-1)).toHaveAttribute('href', '/blogs')
})

it('PL-01 shows the newest few on other pages, or nothing', () => {
  show('/', { articles: [fakeArticleCard(1), fakeArticleCard(2)] }, { heading: 'From the journal', limit: 2 })
  expect(screen.getByRole('region', { name: 'From the journal' })).toBeVisible()
  expect(titles(3)).toEqual(['Letter 1', 'Letter 2'])
  expect(screen.queryByRole('navigation')).toBeNull()
  const { container } = show('/', { articles: [] })
  expect(container.querySelector('[data-section]')).toBeEmptyDOMElement()
})
