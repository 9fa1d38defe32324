import { describe, expect, it } from 'vitest'
import { preloadedWith } from './preload-lists.ts'

describe('what is asked for with a file that is imported later', () => {
  const file = 'assets/wait-form-1.js'
  const bundle = {
    [file]: { imports: ['assets/index-2.js', 'assets/field-3.js', 'assets/price-7.js', 'assets/form-8.js'] },
    'assets/index-2.js': { imports: ['assets/libraries-6.js'] },
    'assets/buy-box-4.js': { imports: ['assets/common-9.js'] },
    'assets/common-9.js': { imports: ['assets/price-7.js'] },
  }
  const dependencies = [file, 'assets/index-2.js', 'assets/libraries-6.js', 'assets/field-3.js', 'assets/price-7.js']

  it('is what it imports, but for itself, the entry and what these and the importing file have brought', () =>
    expect(preloadedWith(file, dependencies, 'assets/buy-box-4.js', bundle)).toEqual(['assets/field-3.js']))

  it.each(['assets/index-2.js', 'assets/after-load-5.js'])('is not listed in %s', (host) =>
    expect(preloadedWith(file, dependencies, host, bundle)).toEqual([]),
  )
})
