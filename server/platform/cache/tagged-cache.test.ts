import { afterEach, describe, expect, it, vi } from 'vitest'
import { TaggedCache, expiryTag } from './tagged-cache.ts'

const newCache = () => {
  const cache = new TaggedCache<{ text: string }>({ maxSize: 100 })
  cache.connectionChanged('connected')
  return cache
}
const make =
  (text: string, ...tags: string[]) =>
  async () => ({ value: { text }, tags })

/** Returns a function that makes a value, and one that finishes it. */
function makeLater(text: string, ...tags: string[]) {
  let finish = () => {}
  const made = new Promise<void>((resolve) => (finish = resolve))
  return { make: () => made.then(make(text, ...tags)), finish }
}

describe('TaggedCache', () => {
  it('makes a value once until one of its tags changes', async () => {
    const cache = newCache()
    await cache.getOrMake('a', make('first', 'x', 'y'))
    expect(await cache.getOrMake('a', make('second', 'x', 'y'))).toEqual({ text: 'first' })
    cache.dropTags(['z'])
    expect(cache.get('a')).toEqual({ text: 'first' })
    cache.dropTags(['y'])
    expect(cache.get('a')).toBeUndefined()
  })

  it('does not cache a value whose tags changed while it was being made', async () => {
    const cache = newCache()
    const { make: makeSlowly, finish } = makeLater('old', 'x')
    const slow = cache.getOrMake('a', makeSlowly)
    cache.dropTags(['x'])
    expect(await cache.getOrMake('a', make('new', 'x'))).toEqual({ text: 'new' })
    finish()
    expect(await slow).toEqual({ text: 'old' })
    expect(cache.get('a')).toEqual({ text: 'new' })
  })

  it('caches it when only other tags changed meanwhile', async () => {
    const cache = newCache()
    const { make: makeSlowly, finish } = makeLater('a', 'x')
    const slow = cache.getOrMake('a', makeSlowly)
    cache.dropTags(['y'])
    finish()
    await slow
    expect(cache.get('a')).toEqual({ text: 'a' })
  })

  it('caches nothing while changes may be missed, and makes everything again afterwards', async () => {
    const cache = newCache()
    await cache.getOrMake('a', make('a', 'x'))
    cache.connectionChanged('lost')
    expect(cache.get('a')).toBeUndefined()
    expect(await cache.getOrMake('a', make('new', 'x'))).toEqual({ text: 'new' })
    const { make: makeSlowly, finish } = makeLater('b', 'x')
    const slow = cache.getOrMake('b', makeSlowly)
    cache.connectionChanged('connected')
    expect(cache.size).toBe(0)
    finish()
    await slow
    expect(cache.get('b')).toBeUndefined()
  })

  it('OP-06 serves stale values while the database is down, but not afterwards', async () => {
    const cache = newCache()
    const fails = () => Promise.reject(new Error('no database'))
    await cache.getOrMake('a', make('a', 'x'))
    cache.connectionChanged('lost')
    expect(await cache.getOrMake('a', fails)).toEqual({ text: 'a' })
    cache.connectionChanged('away')
    expect(cache.get('a')).toEqual({ text: 'a' })
    await expect(cache.getOrMake('b', fails)).rejects.toThrow('no database')
    cache.connectionChanged('connected')
    await expect(cache.getOrMake('a', fails)).rejects.toThrow('no database')
  })

  it('shares one pending call between concurrent requests, including failures', async () => {
    const cache = newCache()
    let made = 0
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        cache.getOrMake('a', async () => ({ value: { text: String(++made) }, tags: ['x'] })),
      ),
    )
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['1']))
    await expect(cache.getOrMake('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.getOrMake('b', make('yes', 'x'))).toEqual({ text: 'yes' })
  })

  it('clears everything when the whole catalogue changes', async () => {
    const cache = newCache()
    await cache.getOrMake('a', make('a', 'x'))
    cache.dropTags(['catalogue'])
    expect(cache.size).toBe(0)
  })

  it('does not cache values with keep: false', async () => {
    const cache = newCache()
    await cache.getOrMake('a', async () => ({ value: { text: 'a' }, tags: ['x'], keep: false }))
    expect(cache.get('a')).toBeUndefined()
  })

  it('stays within its size and drops the tags of evicted entries', async () => {
    const cache = new TaggedCache<{ text: string }>({ maxSize: 10, sizeOf: ({ text }) => text.length })
    cache.connectionChanged('connected')
    for (let index = 0; index < 50; index++) await cache.getOrMake(`k${index}`, make('12345', `t${index}`))
    expect(cache.size).toBe(2)
    cache.dropTags(['t0', 't49'])
    expect(cache.size).toBe(1)
    await cache.getOrMake('big', make('x'.repeat(100), 'x'))
    expect(cache.get('big')).toBeUndefined()
  })

  it('frees the space of a value that has shrunk', async () => {
    const cache = new TaggedCache<{ text: string }>({ maxSize: 10, sizeOf: ({ text }) => text.length })
    cache.connectionChanged('connected')
    const long = await cache.getOrMake('a', make('1234567890', 'x'))
    long.text = '1'
    cache.updateSize('a', long)
    await cache.getOrMake('b', make('12345', 'y'))
    expect([cache.get('a')?.text, cache.get('b')?.text]).toEqual(['1', '12345'])
    cache.dropTags(['x'])
    expect(cache.get('a')).toBeUndefined()
    cache.updateSize('a', long)
    cache.updateSize('b', long)
    expect([cache.get('a'), cache.get('b')?.text]).toEqual([undefined, '12345'])
  })

  describe('BU-05 values of a schedule', () => {
    afterEach(() => void vi.useRealTimers())

    it('are made again at its boundary, to the millisecond', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
      const cache = newCache()
      await cache.getOrMake('a', make('before', 'x', expiryTag(5000)))
      await cache.getOrMake('b', make('lasting', 'x', expiryTag(9000)))
      vi.setSystemTime(1_004_999)
      expect(cache.get('a')).toEqual({ text: 'before' })
      vi.setSystemTime(1_005_000)
      expect(cache.get('a')).toBeUndefined()
      expect(await cache.getOrMake('a', make('after', 'x'))).toEqual({ text: 'after' })
      expect(cache.get('b')).toEqual({ text: 'lasting' })
      vi.setSystemTime(9_000_000)
      expect(cache.get('a')).toEqual({ text: 'after' })
    })

    it('are not shared with requests that arrive after it', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
      const cache = newCache()
      const { make: makeSlowly, finish } = makeLater('before', 'x', expiryTag(100))
      const early = cache.getOrMake('a', makeSlowly)
      vi.setSystemTime(1_000_200)
      const late = cache.getOrMake('a', make('after', 'x'))
      finish()
      expect(await early).toEqual({ text: 'before' })
      expect(await late).toEqual({ text: 'after' })
      expect(cache.get('a')).toEqual({ text: 'after' })
    })

    it('are made once for all requests that waited for an expired one', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
      const cache = newCache()
      const { make: makeSlowly, finish } = makeLater('before', 'x', expiryTag(100))
      const early = cache.getOrMake('a', makeSlowly)
      const again = vi.fn(make('after', 'x'))
      const late = [1, 2, 3].map(() => cache.getOrMake('a', again))
      vi.setSystemTime(1_000_200)
      finish()
      await early
      expect(await Promise.all(late)).toEqual([{ text: 'after' }, { text: 'after' }, { text: 'after' }])
      expect(again).toHaveBeenCalledTimes(1)
    })

    it('OP-06 outlive it while the database is down', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
      const cache = newCache()
      await cache.getOrMake('a', make('before', 'x', expiryTag(100)))
      cache.connectionChanged('away')
      vi.setSystemTime(1_000_200)
      expect(await cache.getOrMake('a', () => Promise.reject(new Error('no database')))).toEqual({ text: 'before' })
    })
  })
})
