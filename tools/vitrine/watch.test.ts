import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../setup/root.mjs'

it('vitrine validate --watch checks again when a file changes, until it is interrupted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-watch-'))
  const file = join(folder, 'care.json')
  const text = JSON.stringify({
    template: { key: 'care', name: 'Care' },
    page: { title: 'Care', path: '/care' },
    component_data: [],
  })
  writeFileSync(file, text)
  const child = spawn(process.execPath, ['tools/vitrine.mjs', 'validate', '--watch', folder], { cwd: root })
  let said = ''
  const saidSoFar = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part.toString()
      for (const look of saidSoFar) look()
    })
  }
  const says = (words: RegExp) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (words.test(said)) resolve(void saidSoFar.delete(look))
      }
      saidSoFar.add(look)
      look()
    })
  const ended = new Promise((resolve) => child.on('exit', resolve))

  try {
    await says(/No problems in 1 file\n[^]*Watching/)
    writeFileSync(file, text.replace('"page"', '"pgae"'))
    await says(/Did you mean "page"\?/)
    child.kill('SIGINT')
    expect(await ended).toBe(1)
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
})
