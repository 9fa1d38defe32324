// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Pagination, visiblePages } from './pagination.tsx'

describe('Pagination', () => {
  it('links every page by number and marks the current one', () => {
    render(<Pagination page={2} pages={3} hrefOf={(page) => `/vases?page=${page}`} label="Pages of Vases" />)
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/vases?page=1', '/vases?page=2', '/vases?page=3'])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('2')
  })

  it('renders nothing for a single page', () => {
    const { container } = render(<Pagination page={1} pages={1} hrefOf={() => '/'} label="Pages" />)
    expect(container.childElementCount).toBe(0)
  })
})

describe('shownPages', () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, undefined, 9]],
    [3, 9, [1, 2, 3, 4, undefined, 9]],
    [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
    [9, 9, [1, undefined, 8, 9]],
  ])('of page %i of %i never skips a single page', (page, pages, shown) => {
    expect(visiblePages(page, pages)).toEqual(shown)
  })
})
