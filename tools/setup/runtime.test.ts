import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { root } from './root.mjs'
import { findRuntime, type runNpm } from './runtime.mjs'

const platform = 'linux-x64'
let cache = ''
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'vitrine-runtime-'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  rmSync(cache, { recursive: true, force: true })
  vi.restoreAllMocks()
})

const npmThatInstalls = (program = '#!/bin/sh\nexit 0\n') =>
  vi.fn((_args: string[], { cwd }: { cwd?: string } = {}) => {
    if (!cwd) return
    const bin = join(cwd, `node_modules/node-${platform}/bin`)
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'node'), program, { mode: 0o755 })
  })

const find = (npm: typeof runNpm, version = '20.19.0') => findRuntime({ version, platform, caches: [cache], npm })

describe('the Node runtime', () => {
  it('is the machine’s own from version 24 on', () => {
    const npm = npmThatInstalls()
    expect(find(npm, '24.0.0')).toBe(process.execPath)
    expect(find(npm, '26.1.0')).toBe(process.execPath)
    expect(npm).not.toHaveBeenCalled()
  })

  it('is downloaded once by an older version, from a lock file with hashes', () => {
    const npm = npmThatInstalls()
    const path = find(npm)
    expect(statSync(path).mode & 0o100).toBe(0o100)
    expect(find(npm, '22.1.0')).toBe(path)
    expect(npm).toHaveBeenCalledTimes(1)
    expect(npm.mock.calls[0]?.[0]).toEqual(expect.arrayContaining(['ci', '--ignore-scripts']))
    const { packages } = JSON.parse(readFileSync(join(root, 'tools/setup/node/package-lock.json'), 'utf8')) as {
      packages: Record<string, { integrity?: string }>
    }
    const { '': _own, ...fetched } = packages
    expect(Object.keys(fetched).length).toBeGreaterThan(1)
    for (const { integrity } of Object.values(fetched)) expect(integrity).toMatch(/^sha512-/)
  })

  it('is refused to a Node that is too old to download it', () => {
    expect(() => find(npmThatInstalls(), '20.18.3')).toThrow('Vitrine needs Node 20.19 or later; this is Node 20.18.3.')
    expect(() => find(npmThatInstalls(), '18.20.0')).toThrow('needs Node 20.19')
  })

  it('says what to install where npm has no package', () => {
    expect(() =>
      findRuntime({ version: '20.19.0', platform: 'sunos-x64', caches: [cache], npm: npmThatInstalls() }),
    ).toThrow('npm has no package for sunos-x64. Install it from https://nodejs.org/.')
  })

  it('leaves no partial installation when npm fails, and retries next time', () => {
    const failing = vi.fn(() => {
      throw new Error('npm error network')
    })
    expect(() => find(failing)).toThrow(
      /Install Node 24 from https:\/\/nodejs\.org\/, or check the network\.\n {2}.*npm error network/,
    )
    expect(readdirSync(cache)).toEqual([])
    expect(existsSync(find(npmThatInstalls()))).toBe(true)
  })

  it('refuses a binary that does not run on this system', () => {
    expect(() => find(npmThatInstalls('#!/bin/sh\nexit 1\n'))).toThrow('does not run on this system')
    expect(readdirSync(cache)).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)('never runs a binary from another user’s folder', () => {
    find(npmThatInstalls())
    execFileSync('chown', ['-R', '65534', cache])
    expect(() => find(npmThatInstalls())).toThrow('belongs to another user')
  })
})

it('is used by every script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const [name, script] of Object.entries(scripts)) expect(script, name).toContain('tools/setup/node-path.mjs')
})
