import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { themeCss, type Appearance } from '#lib/theme.ts'

const store = JSON.parse(readFileSync('fixtures/store.json', 'utf8')) as { storefront: Appearance }
const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(`src/${name}`, 'utf8'))

/** All properties an appearance can set. */
const ruled = themeCss({
  ...store.storefront,
  page_layout: 'Full Width',
  background: '#eeeeee',
  typography: {
    body: { family: 'Body', size: '18px', weight: 500 },
    heading: { family: 'Heading', size: '60px', weight: 700 },
  },
})
const properties = [...new Set(ruled.match(/--[a-z-]+(?=:)/gu))]

it('LY-07 an appearance sets colours, background, typography, layout, hover, shadow and fade', () => {
  expect(properties).toEqual(
    expect.arrayContaining([
      ...[
        '--paper',
        '--raised',
        '--ink',
        '--ink-soft',
        '--line',
        '--primary',
        '--on-primary',
        '--accent',
        '--success',
        '--error',
      ],
      ...['--background', '--primary-hover', '--shadow-tint', '--primary-fade', '--fade'],
      ...['--font-body', '--font-heading', '--weight-body', '--weight-heading', '--scale-body', '--scale-heading'],
      ...['--page-max', '--gutter'],
    ]),
  )
})

it.each(properties)('LY-07 %s is used by a style sheet of the shop', (name) => {
  const used = new RegExp(`var\\(${name}[,)]`, 'u')
  expect(sheets.some((sheet) => used.test(sheet))).toBe(true)
})
