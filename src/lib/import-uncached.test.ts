import { afterEach, describe, expect, it, vi } from 'vitest'
import { importUncached } from './import-uncached.ts'

const lost = new TypeError('Importing a module script failed.')
/** A browser that caches a failed module fetch. */
const forgetful = (source: string) => Object.assign(() => Promise.reject(lost), { toString: () => source })

afterEach(() => vi.unstubAllGlobals())

describe('EN-08 loadAfresh', () => {
  it('EN-08 imports an available file under another URL when the browser has cached its failure', async () => {
    const fetched = vi.fn(async (_url: URL) => new Response(''))
    vi.stubGlobal('fetch', fetched)
    const load = forgetful('()=>t(()=>import(`./words.ts`),[])')
    expect(await importUncached(load, lost)).toHaveProperty('formatWholeNumber')
    expect(fetched.mock.calls[0]?.[0].pathname).toMatch(/\/lib\/words\.ts$/)
  })

  it.each(['(e=>e.formatWholeNumber)', '((e)=>e.formatWholeNumber)', '((e => e.formatWholeNumber))'])(
    'EN-08 picks the export of a file that several modules share, as the import does: .then%s',
    async (then) => {
      vi.stubGlobal('fetch', async () => new Response(''))
      const picked = await importUncached(forgetful(`()=>t(()=>import("./words.ts").then${then},[0,1])`), lost)
      expect(picked).toBeTypeOf('function')
    },
  )

  it('EN-08 prefers the regular import if it works again', async () => {
    vi.stubGlobal('fetch', async () => new Response(''))
    const load = Object.assign(() => Promise.resolve('module'), { toString: () => 'import("./words.ts")' })
    expect(await importUncached(load, lost)).toBe('module')
  })

  it.each([
    ['a deleted file', 'import("./gone.js")', async () => new Response('', { status: 404 })],
    ['no network', 'import("./words.ts")', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'a function that does more than import',
      '() => import("./words.ts").then((e) => start(e))',
      async () => new Response(''),
    ],
    ['a function without an import', '() => something()', async () => new Response('')],
  ])('EN-08 fails as before for %s', async (_, source, fetched) => {
    vi.stubGlobal('fetch', fetched)
    await expect(importUncached(forgetful(source), lost)).rejects.toBe(lost)
  })
})
