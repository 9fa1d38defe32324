import { describe, expect, it } from 'vitest'
import { preloadedWith } from './preload-lists.ts'

describe('what is asked for with a file that is imported later', () => {
  const file = 'assets/wait-form-1.js'
  const dependencies = [file, 'assets/index-2.js', 'assets/field-3.js']

  it('is what it imports, but for the entry and itself', () =>
    expect(preloadedWith(file, dependencies, { hostId: 'assets/buy-box-4.js' })).toEqual(['assets/field-3.js']))

  it.each(['assets/index-2.js', 'assets/after-load-5.js'])('is not listed in %s', (hostId) =>
    expect(preloadedWith(file, dependencies, { hostId })).toEqual([]),
  )
})
