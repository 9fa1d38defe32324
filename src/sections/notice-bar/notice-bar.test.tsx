// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { runInNewContext } from 'node:vm'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Notice } from '#generated/api.d.ts'
import { demoStore, elementOf, showSection } from '#tools/testing/show-section.tsx'
import { beforePaint } from './before-paint.ts'
import { noticeId } from './notice-id.ts'
import { closedNoticeKey } from './use-closed-notice.ts'
import { section } from './index.ts'

beforeEach(() => localStorage.clear())

const storefrontNotice = (notice: Partial<Notice>) => {
  const whole = { enabled: true, message: 'Out of the kiln', link: null, closable: true, ...notice }
  return {
    settings: { message: '', link: undefined },
    data: [[shopValuesQuery().queryKey, demoStore({ notice: whole })]] as const,
  }
}
const bar = () => screen.queryByRole('region', { name: 'Notice' })
const showNotice = (notice: Partial<Notice>) => {
  const { settings, data } = storefrontNotice(notice)
  return showSection(section, { settings, data: [...data] })
}

it('LY-01 shows its own message with a link', () => {
  showSection(section)
  expect(bar()?.textContent).toBe('The wheel course in March has two places left. Take one')
  expect(screen.getByRole('link', { name: 'Take one' }).getAttribute('href')).toBe('/contact')
})

it('LY-01 LY-07 shows the storefront’s notice if it has none', () => {
  showNotice({ link: '/shop-online' })
  expect(screen.getByRole('link', { name: 'Out of the kiln' }).getAttribute('href')).toBe('/shop-online')
})

it('LY-01 LY-07 renders nothing if the storefront’s notice is off or empty', () => {
  showNotice({ enabled: false })
  expect(bar()).toBeNull()
  showNotice({ message: '' })
  expect(bar()).toBeNull()
})

it('LY-01 CK-01 is not shown during checkout', () => {
  showSection(section, { page: { path: '/checkout/address', chrome: 'plain' } })
  expect(bar()).toBeNull()
})

it('LY-01 closes, and stays closed on the next visit', async () => {
  showNotice({})
  await userEvent.click(screen.getByRole('button', { name: 'Close notice' }))
  expect(bar()).toBeNull()
  showNotice({})
  expect(bar()).toBeNull()
})

it('LY-01 is shown again when the message changes', async () => {
  showNotice({})
  await userEvent.click(screen.getByRole('button', { name: 'Close notice' }))
  showNotice({ message: 'The studio is closed on Monday' })
  expect(bar()).not.toBeNull()
})

it('LY-01 cannot be closed if that is not allowed, whatever was closed before', () => {
  localStorage.setItem(closedNoticeKey, noticeId('Out of the kiln', undefined))
  showNotice({ closable: false })
  expect(bar()).not.toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(bar()?.hasAttribute('data-notice')).toBe(false)
})

it('LY-01 is closed for this tab if the browser stores nothing', async () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no storage')
  })
  showNotice({ message: 'Kept nowhere' })
  await userEvent.click(screen.getByRole('button', { name: 'Close notice' }))
  refuse.mockRestore()
  expect(bar()).toBeNull()
})

it('LY-01 is in the server’s HTML for everyone, named by its text', () => {
  const html = renderToString(
    elementOf(section, { settings: { message: 'One', link: { label: 'Two', href: '/three' } } }),
  )
  expect(html).toContain(`data-notice="${noticeId('One', '/three')}"`)
})

/** jsdom has no constructed style sheets, so these record their text. */
function runScript(): string[] {
  const rules: string[] = []
  class Sheet {
    replaceSync(text: string) {
      rules.push(text)
    }
  }
  runInNewContext(beforePaint, { CSSStyleSheet: Sheet, document: {}, localStorage })
  return rules
}

it('LY-01 hides the closed notice before the first paint', () => {
  expect(runScript()).toEqual([])
  localStorage.setItem(closedNoticeKey, 'k3a9')
  expect(runScript()).toEqual(['[data-notice="k3a9"]{display:none}'])
})

it('ignores an invalid stored value', () => {
  localStorage.setItem(closedNoticeKey, '"]{} body{display:none} [x="')
  expect(runScript()).toEqual([])
})
