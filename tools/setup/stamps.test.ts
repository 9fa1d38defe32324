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

it('SC-01 a copy of a built tree is built, wherever it lies', () => {
  const first = builtTree()
  const copy = `${first}-copy`
  folders.push(copy)
  cpSync(first, copy, { recursive: true })
  expect(isBuilt(copy)).toBe(true)
})

it('a tree is built again after a change of a source, of its name or of the lock file', () => {
  for (const change of ['server/main.ts', 'server/other.ts', 'package-lock.json']) {
    const folder = builtTree()
    writeFileSync(join(folder, change), 'two')
    expect(isBuilt(folder), change).toBe(false)
  }
})

it('a folder that cannot be written is named in one sentence', () => {
  expect(() => requireWritable('/proc/self', 'the shop is not built')).toThrow(
    'This checkout is read-only and the shop is not built: run npm start once where it can be written.',
  )
})
