import { expect, it, vi } from 'vitest'
import { forgetEverything } from './forget-everything.ts'

it('BU-02 a page with samples stores nothing outside of its memory', () => {
  const written: string[] = []
  const page = {
    set cookie(text: string) {
      written.push(text)
    },
    get cookie() {
      return 'of=the visitor'
    },
  }
  const tab = { addEventListener: vi.fn(), localStorage: { mine: '1' }, sessionStorage: {} }
  vi.stubGlobal('window', tab)
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', tab.addEventListener)
  try {
    forgetEverything()
    const storage = tab.localStorage as unknown as Storage
    expect([storage.getItem('mine'), storage.length]).toEqual([null, 0])
    storage.setItem('user', 'sample')
    expect([storage.getItem('user'), storage.key(0), storage.length]).toEqual(['sample', 'user', 1])
    storage.removeItem('user')
    expect(storage.getItem('user')).toBeNull()
    expect(page.cookie).toBe('')
    page.cookie = 'cart=a; path=/; expires=Sat, 28 Nov 2026 00:00:00 GMT'
    page.cookie = 'other=b'
    expect(page.cookie).toBe('cart=a; other=b')
    page.cookie = 'cart=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT'
    expect(page.cookie).toBe('other=b')
    expect(written).toEqual([])
    const submit = tab.addEventListener.mock.calls.find(([type]) => type === 'submit')
    const event = { preventDefault: vi.fn() }
    submit?.[1](event)
    expect(event.preventDefault).toHaveBeenCalledOnce()
  } finally {
    vi.unstubAllGlobals()
  }
})
