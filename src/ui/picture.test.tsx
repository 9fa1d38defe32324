// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Picture } from './picture.tsx'

beforeEach(cleanup)
const image = { src: '/images/banners/set-table.webp', alt: 'Table set for two', width: 1600, height: 1100 }
const sizes = { xs: '100vw', lg: '50vw' } as const

it('LY-11 requests the picture through /_ipx/ in suitable widths, and reserves its space', () => {
  render(<Picture image={image} sizes={sizes} />)
  const img = screen.getByRole<HTMLImageElement>('img', { name: 'Table set for two' })
  expect(img.getAttribute('srcset')).toMatch(/\/_ipx\/w_320,f_webp,q_75\/images\/banners\/set-table\.webp 320w/u)
  expect(img.getAttribute('sizes')).toBe('(min-width: 1024px) 50vw, 100vw')
  expect([img.width, img.height]).toEqual([1600, 1100])
  expect(img.getAttribute('loading')).toBe('lazy')
})

it('loads the page’s largest picture eagerly and first', () => {
  render(<Picture image={image} sizes={sizes} priority />)
  const img = screen.getByRole('img')
  expect([img.getAttribute('loading'), img.getAttribute('fetchpriority')]).toEqual(['eager', 'high'])
})

it('LY-11 shows the placeholder until the page’s largest picture has loaded, and loads none for deferred pictures', () => {
  const { rerender } = render(<Picture image={image} sizes={sizes} priority />)
  const background = () => screen.getByRole('img').style.backgroundImage
  expect(background()).toBe('url("/_ipx/s_10x10,f_webp,q_50,blur_3/images/banners/set-table.webp")')
  rerender(<Picture image={image} sizes={sizes} />)
  expect(background()).toBe('')
  rerender(<Picture image={{ ...image, src: '/images/mark.svg' }} sizes={sizes} priority />)
  expect(background()).toBe('')
})

it('AD-14 keeps the focal point visible, and needs no style without one', () => {
  const { rerender } = render(<Picture image={{ ...image, focus: '30% 20%' }} sizes={sizes} ratio="1:1" />)
  expect(screen.getByRole('img').style.objectPosition).toBe('30% 20%')
  rerender(<Picture image={image} sizes={sizes} ratio="1:1" />)
  expect(screen.getByRole('img').style.objectPosition).toBe('')
})

it('draws a placeholder for a missing picture', () => {
  const { container } = render(<Picture image={null} sizes={sizes} />)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('[data-drawing="vase"]')?.getAttribute('aria-hidden')).toBe('true')
})

it('shows the alternative text of a picture that cannot be loaded, and retries with another', () => {
  const { rerender } = render(<Picture image={image} sizes={sizes} />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('img', { name: 'Table set for two' }).tagName).toBe('SPAN')
  rerender(<Picture image={{ ...image, src: '/images/banners/tea-set.webp' }} sizes={sizes} />)
  expect(screen.getByRole('img').tagName).toBe('IMG')
})

it('EN-08 requests a failed picture twice more, and again whenever the network returns', () => {
  vi.useFakeTimers()
  render(<Picture image={image} sizes={sizes} />)
  const isRequested = () => screen.getByRole('img').tagName === 'IMG'
  for (const delay of [2000, 10_000]) {
    fireEvent.error(screen.getByRole('img'))
    expect(isRequested()).toBe(false)
    act(() => void vi.advanceTimersByTime(delay))
    expect(isRequested()).toBe(true)
  }
  fireEvent.error(screen.getByRole('img'))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(isRequested()).toBe(false)
  fireEvent(window, new Event('online'))
  expect(isRequested()).toBe(true)
  vi.useRealTimers()
})

it('is decorative if the text next to it says the same', () => {
  const { container } = render(<Picture image={image} sizes={sizes} alt="" />)
  expect(container.querySelector('img')?.getAttribute('alt')).toBe('')
})

it('has another crop for phones, and preloads the one shown', () => {
  const phone = { src: '/images/banners/set-table-phone.webp', alt: '', width: 880, height: 1100 }
  const { container } = render(<Picture image={image} phone={phone} sizes={sizes} priority />)
  const source = container.querySelector('picture > source')
  expect(source?.getAttribute('srcset')).toContain('set-table-phone.webp 320w')
  const preloads = [...document.head.querySelectorAll('link[rel="preload"][as="image"][media]')]
  expect(
    preloads.map((link) => [link.getAttribute('media'), /set-table(?:-phone)?\.webp/u.exec(link.outerHTML)?.[0]]),
  ).toEqual([
    ['(max-width: 639.98px)', 'set-table-phone.webp'],
    ['(min-width: 640px)', 'set-table.webp'],
  ])
})
