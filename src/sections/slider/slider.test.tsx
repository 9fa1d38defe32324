// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sliderQuery } from '#api/slider.queries.ts'
import sliders from '#fixtures/catalogue/sliders.json' with { type: 'json' }
import type { Slider } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/slider.js'
import { elementOf, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const home = sliders[0] as Slider
const withSlider = (change: Partial<Slider> = {}, settings: Record<string, unknown> = {}) => ({
  data: [[sliderQuery('home').queryKey, { ...home, ...change }] as const],
  settings,
})

let lessMotion = false
let seen: (target: Element) => void
let left: (target: Element) => void
const scrolled = vi.fn<(options: ScrollToOptions) => void>()

beforeEach(() => {
  lessMotion = false
  scrolled.mockReset()
  const callbacks: ((entries: { target: Element; isIntersecting: boolean }[]) => void)[] = []
  const notifyAll = (target: Element, isIntersecting: boolean) =>
    act(() => callbacks.forEach((notify) => notify([{ target, isIntersecting }])))
  seen = (target) => notifyAll(target, true)
  left = (target) => notifyAll(target, false)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (typeof callbacks)[number]) {
        callbacks.push(callback)
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: lessMotion }))
  Element.prototype.scrollTo = scrolled as never
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const slide = (number: number) => screen.getByRole('group', { name: `${number} of ${home.slides.length}` })
const dot = (number: number) => screen.getByRole('link', { name: new RegExp(`^Slide ${number}: `, 'u') })
const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })

describe('slider', () => {
  it('CT-06 LY-13 requests the slider named in its settings', () => {
    const queries = section.queries?.({ slider: 'summer' } as Settings, {} as never)
    expect(queries?.map(({ queryKey }) => queryKey)).toEqual([['slider', 'summer']])
  })

  it('LY-13 shows every slide with picture, text and link, also in the server’s HTML', () => {
    const html = renderToString(elementOf(section, withSlider()))
    for (const { heading, link } of home.slides) {
      expect(html).toContain(heading)
      expect(html).toContain(`href="${link?.href}"`)
    }
    showSection(section, withSlider())
    expect(within(slide(1)).getByRole('heading', { level: 1, name: 'Iron, copper, smoke' })).toBeDefined()
    expect(within(slide(2)).getByRole('heading', { level: 2 })).toBeDefined()
  })

  it('loads the first picture eagerly if it opens the page, in a separate crop on phones', () => {
    showSection(section, withSlider())
    const [first, second] = screen.getAllByRole('img')
    expect(first?.getAttribute('fetchpriority')).toBe('high')
    expect(second?.getAttribute('loading')).toBe('lazy')
    const cut = first?.parentElement?.querySelector('source')
    expect(cut?.getAttribute('srcset')).toContain('dark-glazes-phone.webp')
  })

  it('has links to its slides that work without a script, with the current one marked', () => {
    showSection(section, withSlider())
    expect(dot(2).getAttribute('href')).toBe(`#${slide(2).id}`)
    expect(dot(1).getAttribute('aria-current')).toBe('true')
    seen(slide(1))
    seen(slide(2))
    left(slide(1))
    expect([dot(1), dot(2)].map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true'])
  })

  it('moves with its buttons, wrapping around, and then stops', () => {
    showSection(section, withSlider())
    seen(slide(1))
    fireEvent.click(screen.getByRole('button', { name: 'Previous slide' }))
    expect(scrolled).toHaveBeenCalledTimes(1)
    expect(scrolled.mock.contexts[0]).toBe(slide(1).parentElement)
    expect(screen.getByRole('button', { name: 'Play slideshow' })).toBeDefined()
    pass(60)
    expect(scrolled).toHaveBeenCalledTimes(1)
  })

  it('moves by itself once it is in view, and stops with its button', () => {
    showSection(section, withSlider())
    pass(30)
    expect(scrolled).not.toHaveBeenCalled()
    seen(slide(1))
    pass(home.autoplay_seconds)
    expect(scrolled).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByRole('button', { name: 'Pause slideshow' }))
    pass(60)
    expect(scrolled).toHaveBeenCalledTimes(1)
  })

  it('pauses under the pointer and with the focus in it', () => {
    showSection(section, withSlider())
    seen(slide(1))
    const next = screen.getByRole('button', { name: 'Next slide' })
    fireEvent.pointerEnter(slide(1).parentElement!.parentElement!)
    pass(30)
    expect(scrolled).not.toHaveBeenCalled()
    fireEvent.pointerLeave(slide(1).parentElement!.parentElement!)
    act(() => next.focus())
    pass(30)
    expect(scrolled).not.toHaveBeenCalled()
    act(() => next.blur())
    pass(home.autoplay_seconds)
    expect(scrolled).toHaveBeenCalledTimes(1)
  })

  it('never moves by itself with reduced motion, or if switched off', () => {
    lessMotion = true
    showSection(section, withSlider())
    seen(slide(1))
    pass(60)
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }))
    expect(scrolled.mock.calls.map(([options]) => options.behavior)).toEqual(['instant'])
    lessMotion = false
    for (const still of [withSlider({ autoplay_seconds: 0 }), withSlider({}, { autoplay: false })]) {
      scrolled.mockReset()
      showSection(section, still)
      seen(slide(1))
      pass(60)
      expect(scrolled).not.toHaveBeenCalled()
      expect(screen.queryByRole('button', { name: /slider/u })).toBeNull()
    }
  })

  it('needs no buttons for one slide, and renders nothing without slides', () => {
    showSection(section, withSlider({ slides: home.slides.slice(0, 1) }))
    expect(screen.queryByRole('button')).toBeNull()
    const { container } = showSection(section, withSlider({ slides: [] }))
    expect(container.querySelector('section')).toBeNull()
  })
})
