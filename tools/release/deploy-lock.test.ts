import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-deploy-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))
const layout = new URL('layout.mjs', import.meta.url).href

/** Waits for the signal, so that all of them find the same lock. */
const deployment = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { withDeployLock } from '${layout}'
console.log('ready')
while (!existsSync('go'));
const record = (text) => appendFileSync('record', text + ' ')
const areOthersRefused = () => readFileSync('record', 'utf8').split('refused').length > 3
await withDeployLock('.', async () => {
  record('begins')
  // Ends once the three others were refused. If one was not, the test fails with what was recorded.
  for (let tries = 0; tries < 200 && !areOthersRefused(); tries++) await setTimeout(50)
  record('ends')
}).catch(({ message }) => record(message.includes('Another deployment') ? 'refused' : message))
`

it('SC-01 runs one of several deployments that find the lock of one that was killed', async () => {
  writeFileSync(join(folder, 'deploy.lock'), '999999999')
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', deployment], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 2],
    }),
  )
  await Promise.all(processes.map(({ stdout }) => once(stdout!, 'data')))
  const ends = processes.map((child) => once(child, 'exit'))
  writeFileSync(join(folder, 'go'), '')
  expect(await Promise.all(ends)).toEqual(processes.map(() => [0, null]))
  const record = readFileSync(join(folder, 'record'), 'utf8').replaceAll('refused ', '')
  expect(record).toBe('begins ends ')
  expect(existsSync(join(folder, 'deploy.lock'))).toBe(false)
  expect(readdirSync(folder).toSorted()).toEqual(['go', 'record'])
})
