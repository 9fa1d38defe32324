import { beforeEach, expect, it, vi } from 'vitest'

// Each test has its own slots.
let limitPreload: typeof import('./preload-limit.ts').limitPreload
beforeEach(async () => {
  vi.resetModules()
  ;({ limitPreload } = await import('./preload-limit.ts'))
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

it('LY-12 runs at most five preloads at once and the rest as those end', async () => {
  const ends: (() => void)[] = []
  const preload = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  for (let index = 0; index < 8; index += 1) limitPreload(`/${index}`, preload)
  await settled()
  expect(preload).toHaveBeenCalledTimes(5)
  ends[0]?.()
  await settled()
  expect(preload).toHaveBeenCalledTimes(6)
  for (let index = 0; index < 8; index += 1) {
    ends[index]?.()
    await settled()
  }
  expect(preload).toHaveBeenCalledTimes(8)
})

it('LY-12 continues after a preload that fails or throws', async () => {
  const later = vi.fn(async () => undefined)
  for (let index = 0; index < 5; index += 1) limitPreload(`/${index}`, () => Promise.reject(new Error('offline')))
  limitPreload('/none', () => {
    throw new Error('no such route')
  })
  limitPreload('/later', later)
  await settled()
  await settled()
  expect(later).toHaveBeenCalledTimes(1)
})

it('drops the longest waiting when the pointer crosses a long menu', async () => {
  const ends: (() => void)[] = []
  const seen: number[] = []
  for (let index = 0; index < 20; index += 1) {
    limitPreload(`/${index}`, () => {
      seen.push(index)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  }
  for (let round = 0; round < 20; round += 1) {
    await settled()
    ends[round]?.()
  }
  await settled()
  expect(seen).toEqual([0, 1, 2, 3, 4, 15, 16, 17, 18, 19])
})

it('LY-12 queues a link once for pointer and focus', async () => {
  const ends: (() => void)[] = []
  const preload = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  for (const link of ['/a', '/a', '/b', '/b', '/c', '/c', '/d', '/d', '/e', '/f', '/f']) limitPreload(link, preload)
  await settled()
  expect(preload).toHaveBeenCalledTimes(5)
  for (let round = 0; round < 6; round += 1) {
    ends[round]?.()
    await settled()
  }
  expect(preload).toHaveBeenCalledTimes(6)
  limitPreload('/a', preload)
  await settled()
  expect(preload).toHaveBeenCalledTimes(7)
})
