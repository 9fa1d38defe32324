import { describe, expect, it } from 'vitest'
import { findNearest } from './find-nearest.ts'

describe('did you mean', () => {
  it.each([
    ['heding', 'heading'],
    ['hreo', 'hero'],
    ['Heading', 'heading'],
    ['metaTitle', 'meta_title'],
    ['produkt-grid', 'product-grid'],
    ['colums', 'columns'],
  ])('EN-06 suggests %s for %s', (word, meant) => {
    expect(findNearest(word, ['heading', 'hero', 'columns', 'meta_title', 'product-grid'])).toBe(meant)
  })

  it('suggests nothing too different, and never the word itself', () => {
    expect(findNearest('zzz', ['heading', 'columns'])).toBeUndefined()
    expect(findNearest('text', ['text', 'html'])).toBeUndefined()
    expect(findNearest('', ['a'])).toBe('a')
    expect(findNearest('x'.repeat(100_000), ['heading'])).toBeUndefined()
  })

  it('suggests the nearest of several', () => {
    expect(findNearest('imag', ['images', 'image'])).toBe('image')
  })
})
