import { describe, expect, it } from 'vitest'
import type { Media } from '#generated/api.d.ts'
import { type SendFile, UploadQueue } from './upload-queue.ts'

interface Sent {
  name: string
  progress: (part: number) => void
  signal: AbortSignal
  added: (isNew?: boolean) => Promise<void>
  failed: (message: string, status?: number) => Promise<void>
}

function makeQueue() {
  const sent: Sent[] = []
  let settled = 0
  const send: SendFile = (file, progress, signal) =>
    new Promise((resolve, reject) => {
      const settle = async (end: () => void) => {
        end()
        await new Promise((done) => setTimeout(done))
      }
      sent.push({
        name: file.name,
        progress,
        signal,
        added: (isNew = true) => settle(() => resolve({ item: {} as Media, is_new: isNew })),
        failed: (message, status) => settle(() => reject(Object.assign(new Error(message), { status }))),
      })
    })
  const queue = new UploadQueue(send, () => (settled += 1))
  const add = (...names: string[]) => queue.add(names.map((name) => new File(['x'], name)))
  const steps = () => queue.current().map(({ file, step }) => `${file.name} ${step}`)
  return { queue, sent, add, steps, settled: () => settled }
}

describe('uploads to the library', () => {
  it('AD-14 run three at a time, in order, and leave when they are added', async () => {
    const { sent, add, steps, settled } = makeQueue()
    add('a', 'b', 'c', 'd')
    expect(steps()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting'])
    await sent[1]?.added()
    expect(steps()).toEqual(['a sending', 'c sending', 'd sending'])
    for (const at of [0, 2, 3]) await sent[at]?.added()
    expect([steps(), settled()]).toEqual([[], 4])
  })

  it('AD-14 report progress, and stay with the reason when they fail', async () => {
    const { queue, sent, add } = makeQueue()
    let told = 0
    queue.subscribe(() => (told += 1))
    add('a')
    sent[0]?.progress(0.5)
    expect(queue.current()).toMatchObject([{ step: 'sending', progress: 0.5 }])
    await sent[0]?.failed('Offline')
    expect(queue.current()).toMatchObject([{ step: 'failed', message: 'Offline', isRefused: false }])
    expect(queue.isBusy).toBe(false)
    queue.retry(queue.current()[0]?.key ?? '')
    expect([sent.length, queue.isBusy, told > 3]).toEqual([2, true, true])
    await sent[1]?.failed('Too large', 413)
    expect(queue.current()).toMatchObject([{ message: 'Too large', isRefused: true }])
  })

  it('AD-14 say that the library already had a file', async () => {
    const { sent, add, steps } = makeQueue()
    add('a')
    await sent[0]?.added(false)
    expect(steps()).toEqual(['a known'])
  })

  it('AD-14 end when they are dismissed, and make room for others', async () => {
    const { queue, sent, add, steps } = makeQueue()
    add('a', 'b', 'c', 'd')
    queue.dismiss(queue.current()[0]?.key ?? '')
    expect([sent[0]?.signal.aborted, steps()]).toEqual([true, ['b sending', 'c sending', 'd waiting']])
    await sent[0]?.failed('aborted')
    expect(steps()).toEqual(['b sending', 'c sending', 'd sending'])
  })
})
