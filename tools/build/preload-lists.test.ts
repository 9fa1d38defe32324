import { describe, expect, it } from 'vitest'
import { missingDependencies } from './preload-lists.ts'

describe('the preload list of a lazy import', () => {
  const file = 'assets/reviews-1.js'
  const bundle = {
    [file]: { imports: ['assets/index-2.js', 'assets/field-3.js', 'assets/price-7.js', 'assets/form-8.js'] },
    'assets/index-2.js': { imports: ['assets/libraries-6.js'] },
    'assets/buy-box-4.js': { imports: ['assets/common-9.js'] },
    'assets/common-9.js': { imports: ['assets/price-7.js'] },
  }
  const dependencies = [file, 'assets/index-2.js', 'assets/libraries-6.js', 'assets/field-3.js', 'assets/price-7.js']

  it('contains its imports that are not loaded yet', () =>
    expect(missingDependencies(file, dependencies, 'assets/buy-box-4.js', bundle)).toEqual(['assets/field-3.js']))

  it.each(['assets/index-2.js', 'assets/after-load-5.js'])('is empty in %s', (host) =>
    expect(missingDependencies(file, dependencies, host, bundle)).toEqual([]),
  )
})
