// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { HEART_ATTRIBUTE } from '#visitor/hearts.ts'
import { ProductTile } from '#ui/product-tile.tsx'
import { Heart } from '../wishlist/heart.tsx'
import { watchSwatches } from './watch-swatches.ts'

const picture = (name: string) => ({ src: `/images/${name}.webp`, alt: `Vase, ${name}`, width: 1280, height: 1600 })
const swatches = ['Tenmoku', 'Celadon'].map((name, index) => ({
  id: index + 1,
  name,
  colour: '#3a241a',
  image: picture(name.toLowerCase()),
  href: `/product/vase?sku=${name}`,
}))

/** A tile that is not hydrated, and the clicks that reach the page's own listeners. */
function show() {
  const followed: string[] = []
  const onClick = (event: MouseEvent) => {
    followed.push((event.target as Element).closest('a')?.getAttribute('href') ?? '')
    event.preventDefault()
  }
  document.addEventListener('click', onClick)
  onTestFinished(() => document.removeEventListener('click', onClick))
  onTestFinished(watchSwatches())
  render(
    <ProductTile
      sizes={{ xs: '46vw' }}
      href="/product/vase"
      name="Vase"
      pictures={[picture('tenmoku'), picture('detail')]}
      swatches={swatches}
      action={<Heart productId={1} name="Vase" look="card" />}
    />,
  )
  const sample = (name: string) => screen.getByRole('link', { name })
  return { followed, sample, image: () => screen.getByRole<HTMLImageElement>('img') }
}

it('CT-09 a swatch shows its variant in the tile, which then links to it and saves it', async () => {
  const { followed, sample, image } = show()
  expect(sample('Tenmoku')).toHaveAttribute('aria-current', 'true')
  const widths = image().srcset.match(/\d+w/g)
  await userEvent.click(sample('Celadon'))
  expect(followed).toEqual([])
  expect(image().src).toMatch(/\/_ipx\/w_\d+,f_webp,q_75\/images\/celadon\.webp$/)
  expect(
    image()
      .srcset.match(/\/images\/\w+/g)
      ?.every((file) => file === '/images/celadon'),
  ).toBe(true)
  expect(image().srcset.match(/\d+w/g)).toEqual(widths)
  expect(image()).toHaveAccessibleName('Vase, Celadon')
  expect(sample('Vase')).toHaveAttribute('href', '/product/vase?sku=Celadon')
  expect(screen.getByRole('button', { name: 'Save Vase' })).toHaveAttribute(HEART_ATTRIBUTE, '2')
  expect(sample('Celadon')).toHaveAttribute('aria-current', 'true')
  expect(sample('Tenmoku')).not.toHaveAttribute('aria-current')
})

it('CT-09 the second press on a swatch, and a press for a new tab, follow its link', async () => {
  const { followed, sample, image } = show()
  await userEvent.click(sample('Tenmoku'))
  const user = userEvent.setup()
  await user.keyboard('{Control>}')
  await user.click(sample('Celadon'))
  expect(followed).toEqual(['/product/vase?sku=Tenmoku', '/product/vase?sku=Celadon'])
  expect(image().src).toContain('/images/tenmoku.webp')
})

it('CT-09 a picture from another site is shown unchanged', async () => {
  const { sample, image } = show()
  sample('Celadon').dataset['picture'] = 'https://pots.example/celadon.jpg'
  await userEvent.click(sample('Celadon'))
  expect([image().src, image().srcset]).toEqual(['https://pots.example/celadon.jpg', ''])
})
