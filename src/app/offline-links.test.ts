// @vitest-environment jsdom
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openOfflineLinks } from './offline-links.ts'

it('LY-16 opens the shop’s own links through the router while offline, and leaves all others to the browser', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const navigate = vi.fn<(to: { href: string }) => Promise<void>>()
  openOfflineLinks({ navigate } as never)
  const natively = vi.fn<(href: string | null) => void>()
  addEventListener('click', (event) => {
    if (!event.defaultPrevented) natively((event.target as Element).getAttribute('href'))
    event.preventDefault()
  })
  document.body.innerHTML = ['/about', '//other.example/', '/images/a.png', '#part']
    .map((href) => `<a href="${href}">${href}</a>`)
    .join('')
  for (const link of document.querySelectorAll('a')) await userEvent.click(link)
  expect(navigate.mock.calls).toEqual([[{ href: '/about' }]])
  expect(natively.mock.calls.flat()).toEqual(['//other.example/', '/images/a.png', '#part'])
  network.mockReturnValue(true)
  await userEvent.click(document.querySelector('a')!)
  expect(navigate).toHaveBeenCalledOnce()
})
