// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProductTile } from './product-tile.tsx'

const picture = (name: string) => ({
  src: `/images/products/${name}.webp`,
  alt: `Moon jar, ${name}`,
  width: 800,
  height: 1000,
})

describe('ProductTile', () => {
  it('is one link, named by the product', () => {
    render(
      <ProductTile
        href="/product/moon-jar"
        name="Moon jar"
        note="Stoneware"
        price="₹7,800"
        pictures={[picture('front')]}
      />,
    )
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Moon jar'])
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Moon jar')
  })

  it('describes the first picture and keeps the second, which only decorates, from screen readers', () => {
    const { container } = render(
      <ProductTile href="/" name="Moon jar" pictures={[picture('front'), picture('detail')]} />,
    )
    expect(screen.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual(['Moon jar, front'])
    expect(container.querySelectorAll('img')).toHaveLength(2)
  })

  it('draws a vessel where there is no picture, and leaves out what it does not know', () => {
    const { container } = render(<ProductTile href="/" name="Box of seconds" pictures={[]} />)
    expect(container.querySelector('[data-drawing="vase"]')).not.toBeNull()
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('Box of seconds')
  })

  it('names the glazes that its samples stand for', () => {
    const swatches = [
      { name: 'Tenmoku', colour: '#3a241a' },
      { name: 'Celadon', colour: '#a9bfae' },
    ]
    render(<ProductTile href="/" name="Vase" pictures={[]} swatches={swatches} stockNote="Only 2 left" />)
    expect(screen.getByText('In Tenmoku, Celadon')).toBeDefined()
    expect(screen.getByText('Only 2 left')).toBeDefined()
  })
})
