import { existsSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { SectionList } from '#engine/page-view.tsx'
import type { ResolvedSection } from '#engine/resolved-section.ts'
import type { SectionDefinition } from '#engine/types.ts'
import { Button } from '#ui/button.tsx'
import { sheetsOfAttributes } from './page-assets.ts'
import { shownSections, withParts } from './page-parts.ts'

const section = (key: string) => `<div id="x" data-section="${key}"></div>`
const page = [
  '<html><head></head><body>',
  section('notice-bar'),
  section('site-header'),
  '<main id="main" tabindex="-1">',
  ...['hero', 'slider', 'hero', 'columns'].map(section),
  '</main>',
  section('site-footer'),
  '</body></html>',
].join('')

describe('the sections of a page', () => {
  it('are sorted by position, each named once', () => {
    expect(shownSections(page)).toEqual({
      above: ['notice-bar', 'site-header'],
      all: ['notice-bar', 'site-header', 'hero', 'slider', 'columns', 'site-footer'],
      first: ['notice-bar', 'site-header', 'hero', 'slider'],
    })
  })

  it('name the sheets of attributes that its sections have', () => {
    const component = () => createElement(Button, { look: 'solid' })
    const ready = { definition: { component } as unknown as SectionDefinition, settings: {}, blocks: [] }
    const htmlOf = (part: Partial<ResolvedSection>) => {
      const sections = [{ id: 'hero', key: 'hero', problems: [], ready, ...part }]
      return renderToString(createElement(SectionList, { sections, showProblems: false, onSectionError: vi.fn() }))
    }
    const marked = (part: Partial<ResolvedSection>) => shownSections(htmlOf(part)).marked
    expect(marked({ look: 'raised narrow' })).toEqual(['src/ui/look.css'])
    expect(marked({ look: 'primary', hiddenOn: ['phone'] })).toEqual(Object.keys(sheetsOfAttributes))
    expect(marked({ hiddenOn: ['phone'] })).toEqual(['src/ui/hidden-on.css'])
    // Buttons have a look of their own.
    expect(htmlOf({})).toContain(' data-look="solid"')
    expect(marked({})).toBeUndefined()
    for (const sheet of Object.keys(sheetsOfAttributes)) expect(existsSync(sheet), sheet).toBe(true)
  })

  it('are all above if a page has no main element of its own, such as an error page', () => {
    const { above, first } = shownSections(`<body>${section('site-header')}<main class="root"></main></body>`)
    expect([above, first]).toEqual([['site-header'], ['site-header']])
  })
})

describe('a page with inserted parts', () => {
  it('has each before its mark, and ignores missing marks', () => {
    const parts = [
      ['</head>', ['1', '2']],
      ['<main', ['3']],
      ['</body>', ['4']],
    ] as const
    expect(withParts('<head></head><body><main></main></body>', parts).join('')).toBe(
      '<head>12</head><body>3<main></main>4</body>',
    )
    expect(withParts('<head></head><body></body>', parts).join('')).toBe('<head>12</head><body>4</body>')
    expect(withParts('text', parts).join('')).toBe('text')
  })

  it('uses the last end of the body, since data before it may contain one', () => {
    expect(withParts('<body>"</body>"</body>', [['</body>', ['1']]]).join('')).toBe('<body>"</body>"1</body>')
  })
})
