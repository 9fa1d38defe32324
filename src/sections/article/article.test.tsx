// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { articleQuery } from '#api/blog.queries.ts'
import { fakeArticle } from '#api/testing/fake-article.ts'
import { fakeCard } from '#api/testing/fake-product.ts'
import type { Article } from '#generated/api.d.ts'
import { pageAt } from '#tools/testing/page-at.ts'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

function show(article: Partial<Article> = {}, settings: Record<string, unknown> = {}) {
  const data = [[articleQuery('letter-1').queryKey, fakeArticle(article)] as const]
  return showSection(section, { page: pageAt('/blogs/letter-1'), data, settings })
}

it('PL-01 shows the article’s title, summary, author, date, picture and text', () => {
  show({ updated_at: '2026-11-02' })
  const article = within(screen.getByRole('article', { name: 'Letter 1' }))
  expect(article.getByRole('heading', { level: 1 })).toHaveTextContent('Letter 1')
  expect(article.getByText('What letter 1 says.')).toBeVisible()
  expect(article.getByText('ash').tagName).toBe('STRONG')
  expect(article.getByRole('img', { name: 'A wheel' })).toHaveAttribute('width', '1600')
  const about = article.getByRole('complementary', { name: 'About this article' })
  expect(about).toHaveTextContent('Meera mixes the glazes.')
  expect(about).toHaveTextContent('Updated on 2 November 2026')
  expect(within(about).getByRole('link', { name: 'glazes' })).toHaveAttribute('href', '/blogs?tag=glazes')
})

it('PL-01 links to products it mentions and to other articles', () => {
  show({ products: [fakeCard(1)] })
  const products = within(screen.getByRole('region', { name: 'Topics' }))
  expect(products.getByRole('heading', { level: 3, name: /Bowl 1/u })).toBeVisible()
  const more = within(screen.getByRole('region', { name: 'Keep reading' }))
  expect(more.getByRole('link', { name: 'Letter 2' })).toHaveAttribute('href', '/blogs/letter-2')
  expect(more.getByRole('link', { name: 'All articles' })).toHaveAttribute('href', '/blogs')
})

it('PL-01 works without picture, author, tags, products and other articles', () => {
  show({ image: null, author: { name: '', bio: '' }, tags: [], more: [] })
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getByRole('article')).toHaveTextContent(/says\.9 October 2026 · 3 min read/u)
})

it('EN-05 renders nothing that the server’s sanitiser would remove', () => {
  const { container } = show({
    html: '<p onclick="x()">Clay<script>x()</script><img src="https://evil.example/x.png"></p>',
  })
  expect(screen.getByText('Clay')).toBeVisible()
  expect(container.innerHTML).not.toMatch(/onclick|<script|evil/u)
})
