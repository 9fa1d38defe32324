import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { isBuilt, requireWritable, stampBuild } from './stamps.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function builtTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-stamps-'))
  folders.push(folder)
  mkdirSync(join(folder, 'server'))
  mkdirSync(join(folder, 'dist/server'), { recursive: true })
  for (const [file, text] of [
    ['package-lock.json', '{}'],
    ['server/main.ts', 'one'],
    ['dist/server/main.js', 'one'],
  ] as const)
    writeFileSync(join(folder, file), text)
  stampBuild(folder)
  return folder
}

it('SC-01 treats a copy of a built folder as built', () => {
  const first = builtTree()
  const copy = `${first}-copy`
  folders.push(copy)
  cpSync(first, copy, { recursive: true })
  expect(isBuilt(copy)).toBe(true)
})

it('rebuilds after a change to a source, a file name or the lock file', () => {
  for (const change of ['server/main.ts', 'server/other.ts', 'package-lock.json']) {
    const folder = builtTree()
    writeFileSync(join(folder, change), 'two')
    expect(isBuilt(folder), change).toBe(false)
  }
})

it('explains that a folder is read-only', () => {
  expect(() => requireWritable('/proc/self', 'the shop is not built')).toThrow(
    'This checkout is read-only and the shop is not built. Run npm start once where the folder is writable.',
  )
})
