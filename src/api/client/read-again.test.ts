import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readAgain } from './read-again.ts'

/** An observed query whose replies the test controls. */
function watched() {
  const client = new QueryClient()
  const replies: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => replies.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['orders', 'one'], queryFn, staleTime: 60_000, retry: false })
  onTestFinished(observer.subscribe(() => {}))
  const shown = () => observer.getCurrentResult().data
  return { client, replies, shown }
}

it('CK-08 reads queries again whose first read preceded the change', async () => {
  const { client, replies, shown } = watched()
  const done = readAgain(client, ['orders'])
  replies[0]?.('before the change')
  await expect.poll(() => replies).toHaveLength(2)
  replies[1]?.('after the change')
  await done
  expect(shown()).toBe('after the change')
})

it('reads displayed queries once', async () => {
  const { client, replies, shown } = watched()
  replies[0]?.('before the change')
  await expect.poll(() => shown()).toBe('before the change')
  const done = readAgain(client, ['orders'])
  replies[1]?.('after the change')
  await done
  expect(shown()).toBe('after the change')
  expect(replies).toHaveLength(2)
})

it('leaves other queries alone, and treats a failed first read as read', async () => {
  const client = new QueryClient()
  const asked = vi.fn(() => Promise.reject(new Error('no network')))
  const first = client.query({ queryKey: ['orders'], queryFn: asked, retry: false }).catch(() => 'failed')
  client.setQueryData(['cart'], 'kept')
  await readAgain(client, ['orders'])
  expect(await first).toBe('failed')
  expect(asked).toHaveBeenCalledTimes(1)
  expect(client.getQueryState(['cart'])?.isInvalidated).toBe(false)
})
