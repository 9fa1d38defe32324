import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testFolder } from './test-folder.mjs'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => vi.stubEnv('TMPDIR', undefined))
afterEach(() => vi.unstubAllEnvs())

const choose = (options: string, type = 'tmpfs', needed = 1) => {
  const mounts = join(folder, 'mounts')
  writeFileSync(mounts, `proc /proc proc rw 0 0\ntmpfs ${folder} ${type} ${options} 0 0\n`)
  return testFolder({ folder, mounts, needed })
}

it('SC-01 tests use a folder in memory if there is one with space, where programs run', () => {
  expect(choose('rw,relatime')).toBe(folder)
  vi.stubEnv('TMPDIR', '/elsewhere')
  expect(choose('rw,relatime')).toBe('/elsewhere')
})

it.each([
  ['rw,noexec', 'tmpfs', 1],
  ['ro', 'tmpfs', 1],
  ['rw', 'ext4', 1],
  ['rw', 'tmpfs', Number.MAX_VALUE],
])(
  'SC-01 tests use the system’s folder instead of one that is %s, %s, with %d bytes needed',
  (options, type, needed) => {
    expect(choose(options, type, needed)).toBe(tmpdir())
  },
)

it('SC-01 tests use the system’s folder where nothing tells of mounts', () => {
  expect(testFolder({ folder, mounts: join(folder, 'none'), needed: 1 })).toBe(tmpdir())
})
