// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStoredChoice } from './stored-choice.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('createStoredChoice', () => {
  it('stores the choice and notifies subscribers', () => {
    const choice = createStoredChoice('columns')
    const listener = vi.fn()
    const end = choice.subscribe(listener)
    expect(choice.read()).toBeNull()
    choice.choose('3')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(createStoredChoice('columns').read()).toBe('3')
    end()
    choice.choose('2')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('receives a choice made in another tab', () => {
    const choice = createStoredChoice('columns')
    const listener = vi.fn()
    choice.subscribe(listener)
    localStorage.setItem('columns', '4')
    window.dispatchEvent(new StorageEvent('storage', { key: 'columns' }))
    expect(listener).toHaveBeenCalledTimes(1)
    expect(choice.read()).toBe('4')
  })

  it('lasts as long as the page without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    })
    const choice = createStoredChoice('columns')
    choice.choose('2')
    expect(choice.read()).toBe('2')
    expect(createStoredChoice('columns').read()).toBeNull()
  })
})
