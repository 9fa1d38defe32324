import { describe, expect, it } from 'vitest'
import { hasOwnSheet, sheetsInOrder, type Module, sheetsByOwner } from './own-sheets.ts'

const module = (imports: string[], later: string[] = []): Module => ({ imports, lazyImports: later, isSheet: false })
const sheet: Module = { imports: [], lazyImports: [], isSheet: true }
const modules = new Map<string, Module>([
  ['entry.tsx', module(['tokens.css'], ['src/sections/hero/index.ts', 'src/sections/blog/index.ts', 'dialog.tsx'])],
  ['dialog.tsx', module(['dialog.css'])],
  ['src/sections/hero/index.ts', module(['hero.css', 'ui.css'])],
  ['src/sections/blog/index.ts', module(['ui.css', 'blog.css'], ['lightbox.tsx'])],
  ['lightbox.tsx', module(['lightbox.css', 'blog.css'])],
  ...['tokens.css', 'hero.css', 'ui.css', 'dialog.css', 'blog.css', 'lightbox.css'].map((path): [string, Module] => [
    path,
    sheet,
  ]),
])

describe('style sheets of sections', () => {
  it('follow static imports only', () => {
    expect(sheetsInOrder(modules, 'src/sections/blog/index.ts')).toEqual(['ui.css', 'blog.css'])
  })

  it('are part of the shared sheet or of their section’s own; the entry’s are in neither', () => {
    const { whole, own } = sheetsByOwner(modules, 'entry.tsx', new Set(['blog']))
    expect(whole).toEqual(['hero.css', 'ui.css', 'dialog.css'])
    expect(own).toEqual(new Map([['blog', ['blog.css', 'lightbox.css']]]))
  })

  it.each([
    [{ plugin: 'Blog', pageTypes: ['Home'] }, true],
    [{ category: 'Special pages', pageTypes: ['Page'] }, true],
    [{ pageTypes: ['Account', 'Checkout'] }, true],
    [{ pageTypes: ['Footer'] }, false],
    [{ plugin: 'Chat', pageTypes: ['Footer'] }, false],
    [{ category: 'Text' }, false],
    [{ category: 'Text', ownSheet: true as const }, true],
  ])('are separate for %j: %s', (rules, expected) => {
    expect(hasOwnSheet(rules)).toBe(expected)
  })
})
