// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { galleryQuery } from '#api/gallery.queries.ts'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const pictures = ['wheel', 'tiles', 'tools'].map((name) => ({
  ...{ src: `/images/gallery/${name}.webp`, alt: `A ${name}`, width: 960, height: 1200, caption: `The ${name}` },
}))
const gallery = { id: 'the-studio', title: 'The studio', intro: 'Rue Surcouf.', pictures }
const show = (settings: Record<string, unknown> = {}, galleries = [gallery]) =>
  showSection(section, { data: [[galleryQuery('the-studio').queryKey, { galleries }]], settings })

it('PL-06 shows the pictures of a gallery with their captions', () => {
  show()
  expect(screen.getByRole('heading', { level: 2, name: 'The studio' })).toBeVisible()
  const wall = screen.getByRole('list', { name: 'The studio' })
  expect(
    within(wall)
      .getAllByRole('img')
      .map((img) => img.getAttribute('alt')),
  ).toEqual(['A wheel', 'A tiles', 'A tools'])
  expect(within(wall).getByText('The tiles')).toBeVisible()
  expect(within(wall).getAllByRole('link')[0]).toHaveAttribute('href', expect.stringContaining('wheel.webp'))
  show({ show_captions: false, heading: 'At work' })
  expect(screen.queryByText('The tiles')).toBeNull()
  expect(screen.getByRole('list', { name: 'At work' })).toBeVisible()
})

it('PL-06 enlarges one, navigates by arrow keys, and returns the focus on Escape', async () => {
  show()
  const user = userEvent.setup()
  const link = screen.getByRole('link', { name: /A tiles/ })
  await user.click(link)
  const dialog = await screen.findByRole('dialog', { name: 'The studio' })
  expect(within(dialog).getByRole('status')).toHaveTextContent('2 of 3 · The tiles')
  await user.keyboard('{ArrowRight}')
  expect(within(dialog).getByRole('status')).toHaveTextContent('3 of 3')
  await user.keyboard('{ArrowRight}')
  expect(within(dialog).getByRole('status')).toHaveTextContent('1 of 3')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(link).toHaveFocus()
})

it('PL-06 renders nothing without the gallery', () => {
  const { container } = show({}, [])
  expect(container.querySelector('section')).toBeNull()
})
