// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProductTile } from './product-tile.tsx'
import { TileList } from './tile-list.tsx'

afterEach(() => vi.unstubAllGlobals())

const sizes = { xs: '46vw' } as const
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
        sizes={sizes}
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

  it('loads its decorative second picture once a pointer approaches its list', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { container } = render(
      <TileList>
        <li>
          <ProductTile sizes={sizes} href="/" name="Moon jar" pictures={[picture('front'), picture('detail')]} />
        </li>
      </TileList>,
    )
    expect(container.querySelectorAll('img')).toHaveLength(1)
    await userEvent.hover(screen.getByRole('link'))
    expect(container.querySelectorAll('img')).toHaveLength(2)
    expect(screen.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual(['Moon jar, front'])
  })

  it('only shows its first picture without a pointer', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const { container } = render(
      <TileList>
        <li>
          <ProductTile sizes={sizes} href="/" name="Moon jar" pictures={[picture('front'), picture('detail')]} />
        </li>
      </TileList>,
    )
    await userEvent.click(screen.getByRole('link'))
    expect(container.querySelectorAll('img')).toHaveLength(1)
  })

  it('draws a vessel without a picture, and omits unknown values', () => {
    const { container } = render(<ProductTile sizes={sizes} href="/" name="Box of seconds" pictures={[]} />)
    expect(container.querySelector('[data-drawing="vase"]')).not.toBeNull()
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('Box of seconds')
  })

  it('CT-02 links to each glaze, and counts those that do not fit', () => {
    const swatches = ['Tenmoku', 'Celadon', 'Shino', 'Chun blue', 'Cobalt', 'Oxblood'].map((name, id) => ({
      id,
      name,
      colour: '#3a241a',
      image: null,
      href: `/product/vase?sku=${name.slice(0, 3)}`,
    }))
    render(
      <ProductTile
        sizes={sizes}
        href="/"
        name="Vase"
        pictures={[]}
        swatches={swatches}
        swatchCount={9}
        stockNote="Only 2 left"
      />,
    )
    expect(screen.getByRole('link', { name: 'Celadon' }).getAttribute('href')).toBe('/product/vase?sku=Cel')
    const items = within(screen.getByRole('list', { name: 'Options for Vase' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['Tenmoku', 'Celadon', 'Shino', 'Chun blue', '+5 more'])
    expect(screen.getByText('Only 2 left')).toBeDefined()
  })

  it('CT-09 one swatch belongs to the picture shown, however many variants have it', () => {
    const [shown, other] = ['/a.webp', '/b.webp'].map((src) => ({ src, alt: '', width: 8, height: 10 }))
    const swatch = (name: string, image = shown!) => ({ id: name.length, name, colour: '#3a241a', image, href: '/' })
    const swatches = [swatch('Tenmoku', other), swatch('Celadon'), swatch('Shino')]
    render(<ProductTile sizes={sizes} href="/" name="Vase" pictures={[shown!]} swatches={swatches} />)
    expect(screen.getAllByRole('link', { current: true }).map((link) => link.textContent)).toEqual(['Celadon'])
  })

  it('CT-09 marks new and reduced products', () => {
    const tile = (rest: object) => (
      <ProductTile sizes={sizes} href="/" name="Vase" price="₹900" pictures={[]} {...rest} />
    )
    const { rerender } = render(tile({ isNew: true, regularPrice: '₹1,200' }))
    expect([screen.getByText('New').tagName, screen.getByText('Sale').tagName]).toEqual(['SPAN', 'SPAN'])
    rerender(tile({}))
    expect([screen.queryByText('New'), screen.queryByText('Sale')]).toEqual([null, null])
  })

  it('has its action after the link in the tab order', async () => {
    render(
      <ProductTile
        sizes={sizes}
        href="/"
        name="Vase"
        pictures={[]}
        action={<button type="button">Quick view</button>}
      />,
    )
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Vase' }))
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })
})
