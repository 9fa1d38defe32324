// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { demoStore, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const show = (settings: object = {}) =>
  showSection(section, { data: [[shopValuesQuery().queryKey, demoStore({}, settings)]] })

describe('store-map', () => {
  it('LY-14 shows the address, and the map of google_embed_url once it is opened', () => {
    const { container } = show()
    expect(screen.getByText(/14 Rue Surcouf/)).toBeDefined()
    const details = container.querySelector('details')
    expect(details?.open).toBe(false)
    const frame = details?.querySelector('iframe')
    expect(frame?.src).toBe(demoStore().settings['google_embed_url'])
    expect(frame?.getAttribute('loading')).toBe('lazy')
    expect(frame?.title).toMatch(/^Find us: .*Rue Surcouf/)
    expect(frame?.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  })

  it('LY-14 links to the full map if it is from Google', () => {
    show()
    expect(screen.getByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=Ashkiln%2C+14+Rue+Surcouf%2C+White+Town%2C+Puducherry+605001',
    )
    show({ google_embed_url: 'https://maps.example/embed' })
    expect(screen.queryByRole('link')).toBeNull()
  })

  it.each([
    '',
    null,
    'javascript:alert(1)',
    'http://maps.example/x',
    '//maps.example',
    '<iframe src="https://x.example">',
  ])('LY-14 shows no map for %j', (url) => {
    const { container } = show({ google_embed_url: url })
    expect(container.querySelector('iframe')).toBeNull()
    expect(screen.getByText(/14 Rue Surcouf/)).toBeDefined()
  })

  it('renders nothing without an address', () => {
    const { container } = show({ google_embed_url: '', store_address: '', customer_care_address: '' })
    expect(container.querySelector('section')).toBeNull()
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
