// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Gallery } from './gallery.tsx'

const pictures = ['tenmoku', 'celadon', 'detail'].map((name) => ({
  src: `/images/${name}.webp`,
  alt: name,
  width: 800,
  height: 1000,
}))
const shown = () => screen.getAllByRole('img').map((img) => img.getAttribute('alt'))

it('CT-02 puts the picture of the chosen variant first', () => {
  const { rerender } = render(<Gallery pictures={pictures} label="Pictures of Vase" />)
  expect(shown()).toEqual(['tenmoku', 'celadon', 'detail'])
  rerender(<Gallery pictures={pictures} first={1} label="Pictures of Vase" />)
  expect(shown()).toEqual(['celadon', 'tenmoku', 'detail'])
})

it('fetches the first picture at once and the others as they come near', () => {
  render(<Gallery pictures={pictures} label="Pictures of Vase" />)
  expect(screen.getAllByRole('img').map((img) => img.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy'])
})

it('bears an index that is no picture’s, and no pictures at all', () => {
  render(<Gallery pictures={pictures} first={9} label="Pictures" />)
  expect(shown()).toHaveLength(3)
  const { container } = render(<Gallery pictures={[]} label="No pictures" />)
  expect(container.querySelector('[data-drawing="vase"]')).not.toBeNull()
})
