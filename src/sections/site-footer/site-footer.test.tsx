// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { menuQuery } from '#api/menu.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { demoStore, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'
import { migrations } from './migrations.ts'

const withSettings = (settings: object) => [[shopValuesQuery().queryKey, demoStore({}, settings)] as const]
const footer = () => screen.getByRole('contentinfo')

describe('the button back to the top', () => {
  const withButton = (scroll_button: boolean) => [[shopValuesQuery().queryKey, demoStore({ scroll_button })] as const]

  it('LY-03 is only shown if the storefront wants it, as a link that needs no script', () => {
    showSection(section, { data: withButton(false) })
    expect(screen.queryByRole('link', { name: 'Back to top' })).toBeNull()
    showSection(section, { data: withButton(true) })
    expect(screen.getByRole('link', { name: 'Back to top' })).toHaveAttribute('href', '#top')
  })

  it('LY-03 scrolls up and resets the focus', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    showSection(section, { data: withButton(true) })
    const link = screen.getByRole('link', { name: 'Back to top' })
    link.focus()
    await userEvent.click(link)
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
    expect(document.activeElement).toBe(document.body)
    vi.unstubAllGlobals()
    scrollTo.mockRestore()
  })
})

describe('the cookie manager', () => {
  it('LY-04 is in the footer of a shop with the cookie warning only', () => {
    const manager = () => screen.queryByRole('button', { name: 'Cookie Preferences' })
    for (const is_cookie_warning_enabled of [false, true]) {
      showSection(section, { data: [[shopValuesQuery().queryKey, demoStore({ is_cookie_warning_enabled })]] })
      expect(manager() !== null).toBe(is_cookie_warning_enabled)
    }
  })
})

describe('menus', () => {
  it('LY-13 shows each menu under its title', () => {
    showSection(section)
    const help = screen.getByRole('navigation', { name: 'Help' })
    expect(within(help).getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy-policy')
  })

  it('omits the column of an empty menu', () => {
    showSection(section, {
      settings: { menus: ['footer-help', 'empty'] },
      data: [[menuQuery('empty').queryKey, { id: 'empty', title: 'Empty', items: [] }]],
    })
    expect(screen.queryByRole('navigation', { name: 'Empty' })).toBeNull()
    expect(screen.getByRole('navigation', { name: 'Help' })).toBeDefined()
  })
})

describe('the shop’s contact', () => {
  it('LY-14 shows address, phone and email of the store', () => {
    showSection(section, { data: withSettings({ enable_customer_care: false }) })
    expect(footer().textContent).toContain('14 Rue Surcouf')
    expect(screen.getByRole('link', { name: '+91 413 555 0142' }).getAttribute('href')).toBe('tel:+914135550142')
    expect(screen.getByRole('link', { name: 'studio@ashkiln.example' }).getAttribute('href')).toBe(
      'mailto:studio@ashkiln.example',
    )
  })

  it('LY-14 shows those of customer care if switched on', () => {
    showSection(section, { data: withSettings({ enable_customer_care: true }) })
    expect(screen.getByRole('link', { name: 'help@ashkiln.example' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'studio@ashkiln.example' })).toBeNull()
  })

  it('LY-14 links to the shop’s social accounts that have an address', () => {
    showSection(section, {
      data: withSettings({
        facebook: '',
        twitter: 'javascript:alert(1)',
        linkedin: 'https://www.linkedin.com/company/ashkiln',
      }),
    })
    expect(screen.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe(
      'https://www.instagram.com/ashkiln.example',
    )
    expect(screen.getByRole('link', { name: 'LinkedIn' })).toBeDefined()
    for (const name of ['Facebook', 'Twitter']) expect(screen.queryByRole('link', { name })).toBeNull()
  })

  it('is optional', () => {
    const data = [[shopValuesQuery().queryKey, { ...demoStore(), settings: {} }] as const]
    showSection(section, { data, settings: { copyright: '', menus: [] } })
    expect(footer().textContent).toContain('© Ashkiln')
  })
})

it('migrates documents that contain the phone’s bar', () => {
  const old = { settings: { text: 'Stoneware', menus: ['footer-shop'], show_phone_bar: true }, blocks: [] }
  const { settings } = migrations[1]!(old)
  expect(settings).toEqual({ text: 'Stoneware', menus: ['footer-shop'] })
  expect(section.contract.validate(settings)).toBe(true)
})
