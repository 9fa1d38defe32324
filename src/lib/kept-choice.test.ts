// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keptChoice } from './kept-choice.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('keptChoice', () => {
  it('keeps what was chosen for the next visit, and tells who shows it', () => {
    const choice = keptChoice('columns')
    const listener = vi.fn()
    const end = choice.subscribe(listener)
    expect(choice.read()).toBeNull()
    choice.choose('3')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(keptChoice('columns').read()).toBe('3')
    end()
    choice.choose('2')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('hears of a choice made in another tab', () => {
    const choice = keptChoice('columns')
    const listener = vi.fn()
    choice.subscribe(listener)
    localStorage.setItem('columns', '4')
    window.dispatchEvent(new StorageEvent('storage', { key: 'columns' }))
    expect(listener).toHaveBeenCalledTimes(1)
    expect(choice.read()).toBe('4')
  })

  it('holds as long as the page where the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    })
    const choice = keptChoice('columns')
    choice.choose('2')
    expect(choice.read()).toBe('2')
    expect(keptChoice('columns').read()).toBeNull()
  })
})
