import { expect, it } from 'vitest'
import { buildManifest } from './build-manifest.ts'

it('AP-04 identifies a build by its file names, in any order', () => {
  const one = buildManifest(['assets/b-1.js', 'assets/a-1.js', 'assets/s-1.css'], 'assets/a-1.js')
  expect(one).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    entry: '/assets/a-1.js',
    files: ['/assets/a-1.js', '/assets/b-1.js', '/assets/s-1.css'],
  })
  expect(buildManifest(['assets/s-1.css', 'assets/a-1.js', 'assets/b-1.js'], 'assets/a-1.js')).toEqual(one)
  expect(buildManifest(['assets/a-1.js', 'assets/b-2.js', 'assets/s-1.css'], 'assets/a-1.js').id).not.toBe(one.id)
})
