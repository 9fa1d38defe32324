import { describe, expect, it } from 'vitest'
import { nearest } from './nearest.ts'

describe('did you mean', () => {
  it.each([
    ['heding', 'heading'],
    ['hreo', 'hero'],
    ['Heading', 'heading'],
    ['metaTitle', 'meta_title'],
    ['produkt-grid', 'product-grid'],
    ['colums', 'columns'],
  ])('EN-06 takes %s for %s', (word, meant) => {
    expect(nearest(word, ['heading', 'hero', 'columns', 'meta_title', 'product-grid'])).toBe(meant)
  })

  it('suggests nothing that is far off, and never the word itself', () => {
    expect(nearest('zzz', ['heading', 'columns'])).toBeUndefined()
    expect(nearest('text', ['text', 'html'])).toBeUndefined()
    expect(nearest('', ['a'])).toBe('a')
    expect(nearest('x'.repeat(100_000), ['heading'])).toBeUndefined()
  })

  it('takes the nearest of several', () => {
    expect(nearest('imag', ['images', 'image'])).toBe('image')
  })
})
