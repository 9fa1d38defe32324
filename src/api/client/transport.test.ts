import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchTransport } from './transport.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function fakeFetch(response: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('fetchTransport', () => {
  it('AU-15 sends credentials with all calls', async () => {
    const fetch = fakeFetch(new Response('{}', { status: 201, headers: { 'x-request-id': '7' } }))
    const controller = new AbortController()
    const response = await fetchTransport()({
      method: 'POST',
      path: '/api/a',
      headers: { accept: 'application/json' },
      body: '{}',
      signal: controller.signal,
    })
    expect(fetch).toHaveBeenCalledWith('/api/a', {
      method: 'POST',
      headers: { accept: 'application/json' },
      credentials: 'include',
      body: '{}',
      signal: controller.signal,
    })
    expect(response.status).toBe(201)
    expect(response.header('X-Request-Id')).toBe('7')
    expect(response.header('nothing')).toBeUndefined()
    await expect(response.text()).resolves.toBe('{}')
  })

  it('calls another origin if configured, and sends forms as they are', async () => {
    const fetch = fakeFetch(new Response(''))
    const form = new FormData()
    await fetchTransport({ origin: 'https://api.example' })({ method: 'POST', path: '/api/a', headers: {}, form })
    expect(fetch).toHaveBeenCalledWith('https://api.example/api/a', expect.objectContaining({ body: form }))
  })
})
