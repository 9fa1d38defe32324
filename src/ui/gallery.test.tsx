// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { Gallery } from './gallery.tsx'

beforeAll(installDialog)

const pictures = ['tenmoku', 'celadon', 'detail'].map((name) => ({
  src: `/images/${name}.webp`,
  alt: name,
  width: 800,
  height: 1000,
}))
const list = () => screen.getByRole('list', { name: 'Pictures of Vase' })
const shown = () =>
  within(list())
    .getAllByRole('img')
    .map((img) => img.getAttribute('alt'))

describe('Gallery', () => {
  it('CT-02 starts with the selected variant’s picture', () => {
    const { rerender } = render(<Gallery pictures={pictures} label="Pictures of Vase" />)
    expect(shown()).toEqual(['tenmoku', 'celadon', 'detail'])
    rerender(<Gallery pictures={pictures} first={1} label="Pictures of Vase" />)
    expect(shown()).toEqual(['celadon', 'tenmoku', 'detail'])
  })

  it('loads the first picture eagerly, and preloads it in the widths it is shown in', () => {
    const html = renderToString(<Gallery pictures={pictures} label="Pictures of Vase" />)
    const preload = /<link rel="preload" as="image"[^>]*>/u.exec(html)?.[0] ?? ''
    expect(preload).toContain('fetchPriority="high"')
    const [, sizes = 'none'] = /imageSizes="([^"]*)"/u.exec(preload) ?? []
    const first = /<img[^>]*tenmoku[^>]*>/u.exec(html)?.[0] ?? ''
    expect(first).toContain(` sizes="${sizes}"`)
    expect(html.match(/rel="preload"/gu)).toHaveLength(1)
    expect(html.match(/loading="eager"/gu)).toHaveLength(1)
  })

  it('is one tab stop, followed by the thumbnails', async () => {
    render(<Gallery pictures={pictures} label="Pictures of Vase" />)
    const stops: (string | null)[] = []
    for (let stop = 0; stop < 4; stop += 1) {
      await userEvent.tab()
      stops.push(document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? null)
    }
    expect(stops).toEqual(['Zoom in: tenmoku', 'Zoom in: celadon', 'Zoom in: detail', 'Picture 1'])
  })

  it('CT-02 offers zoom only if the file is larger than its display, also after the window changes', () => {
    const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600)
    onTestFinished(() => width.mockRestore())
    const [small] = pictures
    render(
      <Gallery pictures={[small!, { ...small!, src: '/images/large.webp', width: 1280 }]} label="Pictures of Vase" />,
    )
    const zooms = () => screen.queryAllByRole('link', { name: /^Zoom in/u }).map((link) => link.getAttribute('href'))
    expect(zooms()).toEqual([expect.stringContaining('large')])
    width.mockReturnValue(300)
    fireEvent(window, new Event('resize'))
    expect(zooms()).toHaveLength(2)
    // The server assumes a large desktop.
    expect(renderToString(<Gallery pictures={pictures} label="Pictures of Vase" />).match(/Zoom in/gu)).toHaveLength(2)
  })

  it('CT-02 links to the picture itself without a script, never larger than the file', () => {
    render(<Gallery pictures={pictures} label="Pictures of Vase" />)
    expect(screen.getByRole('link', { name: /^Zoom in: ?celadon$/u })).toHaveAttribute(
      'href',
      '/_ipx/w_1024,f_webp,q_75/images/celadon.webp',
    )
  })

  it('CT-02 marks the thumbnail and dot of the current picture after a swipe', () => {
    const { container } = render(<Gallery pictures={pictures} label="Pictures of Vase" />)
    const current = () => screen.getAllByRole('link', { name: /^Picture/u }).map((link) => link.ariaCurrent)
    expect(current()).toEqual(['true', null, null])
    Object.defineProperties(list(), { clientWidth: { value: 390 }, scrollLeft: { value: 780 } })
    fireEvent.scroll(list())
    expect(current()).toEqual([null, null, 'true'])
    expect([...container.querySelectorAll('[data-shown]')].map((dot) => dot.matches(':last-child'))).toEqual([true])
  })

  it('CT-02 scrolls to a thumbnail’s picture', async () => {
    render(<Gallery pictures={pictures} label="Pictures of Vase" />)
    const strip = list()
    const scrolls: unknown[] = []
    strip.scrollTo = (options?: unknown) => void scrolls.push(options)
    Object.defineProperty(strip.children[1], 'offsetLeft', { value: 390 })
    await userEvent.click(screen.getByRole('link', { name: 'Picture 2' }))
    expect(scrolls).toEqual([{ left: 390 }])
  })

  it('handles an index out of range, and no pictures', () => {
    render(<Gallery pictures={pictures} first={9} label="Pictures of Vase" />)
    expect(shown()).toHaveLength(3)
    const { container } = render(<Gallery pictures={[]} label="No pictures" />)
    expect(container.querySelector('[data-drawing="vase"]')).not.toBeNull()
    expect(within(container).queryByRole('link')).toBeNull()
  })

  it('is a strip without zoom in a dialog, focusable if it can be scrolled', () => {
    const { rerender } = render(<Gallery pictures={pictures} label="Pictures of Vase" layout="strip" />)
    expect(list()).toHaveAttribute('tabindex', '0')
    expect(screen.queryByRole('link', { name: /Zoom/u })).toBeNull()
    rerender(<Gallery pictures={pictures.slice(0, 1)} label="Pictures of Vase" layout="strip" />)
    expect(list()).not.toHaveAttribute('tabindex')
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('Gallery’s zoom', () => {
  async function open(name = 'celadon') {
    render(<Gallery pictures={pictures} label="Pictures of Vase" />)
    const link = screen.getByRole('link', { name: new RegExp(`^Zoom in: ?${name}$`, 'u') })
    await userEvent.click(link)
    const dialog = await screen.findByRole('dialog', { name: 'Pictures of Vase' })
    return { link, dialog, inside: within(dialog) }
  }
  const transform = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('[style*="transform"]')?.style.transform

  it('CT-02 opens at the pressed picture and cycles through all of them', async () => {
    const { inside } = await open()
    expect(inside.getByRole('status')).toHaveTextContent('2 of 3')
    expect(inside.getByRole('img', { name: 'celadon' })).toHaveAttribute(
      'src',
      '/_ipx/w_1024,f_webp,q_75/images/celadon.webp',
    )
    await userEvent.click(inside.getByRole('button', { name: 'Next picture' }))
    await userEvent.click(inside.getByRole('button', { name: 'Next picture' }))
    expect(inside.getByRole('img', { name: 'tenmoku' })).toBeInTheDocument()
    await userEvent.keyboard('{ArrowLeft}')
    expect(inside.getByRole('status')).toHaveTextContent('3 of 3')
  })

  it('CT-02 zooms by keyboard, and then moves with the arrow keys', async () => {
    const { dialog, inside } = await open()
    const stage = inside.getByRole('group')
    Object.defineProperties(stage, { clientWidth: { value: 400 }, clientHeight: { value: 500 } })
    expect(stage).toHaveFocus()
    await userEvent.keyboard('+')
    expect(transform(dialog)).toBe('translate(0px) scale(1.5)')
    await userEvent.keyboard('{ArrowRight}')
    expect(transform(dialog)).toBe('translate(-80px) scale(1.5)')
    expect(inside.getByRole('status')).toHaveTextContent('2 of 3')
    await userEvent.keyboard('0')
    expect(transform(dialog)).toBe('translate(0px) scale(1)')
    expect(inside.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('CT-02 closes with Escape and returns the focus', async () => {
    const { link } = await open()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(link).toHaveFocus())
  })

  it('leaves a click with a modifier to the browser', () => {
    render(<Gallery pictures={pictures} label="Pictures of Vase" />)
    const link = screen.getByRole('link', { name: /^Zoom in: ?celadon$/u })
    // jsdom cannot open a window.
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link, { ctrlKey: true })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
