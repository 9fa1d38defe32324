import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sendMessage } from './messages.ts'

/** Starts a process that listens to messages. */
async function startListener(): Promise<ChildProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-listener-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'listener.mjs')
  writeFileSync(program, `process.on('message', (message) => process.send(message))`)
  const child = fork(program, { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const answer = once(child, 'message')
  sendMessage(child, { type: 'vitrine:end' })
  expect(await answer).toEqual([{ type: 'vitrine:end' }, undefined])
  return child
}

const isDead = ({ pid }: ChildProcess) => / Z /u.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

it('SC-03 a message to a process that was just killed is lost, and harms nobody', async () => {
  const child = await startListener()
  const fault = vi.fn()
  child.on('error', fault)
  child.kill('SIGKILL')
  // In one task, so that this process cannot have noticed.
  while (!isDead(child)) continue
  expect(child.connected).toBe(true)
  sendMessage(child, { type: 'vitrine:shared', topic: 'reads', value: 1 })
  await once(child, 'exit')
  expect(fault).not.toHaveBeenCalled()
  expect(child.connected).toBe(false)
  expect(() => sendMessage(child, { type: 'vitrine:end' })).not.toThrow()
})
