import { describe, expect, it, vi } from 'vitest'
import { guardConsole } from './console-guard.ts'

const watched = () => {
  const target = { error: vi.fn(), warn: vi.fn() }
  const original = { ...target }
  return { target, original, guard: guardConsole(target) }
}

describe('the guard of the console', () => {
  it.each(['error', 'warn'] as const)('throws after a console.%s, with its text', (level) => {
    const { target, guard } = watched()
    guard.start()
    target[level]('Each child in a list', new Error('needs a key'))
    expect(guard.finish).toThrow(`console.${level}: Each child in a list Error: needs a key`)
  })

  it('accepts a test without output and restores the console', () => {
    const { target, original, guard } = watched()
    guard.start()
    guard.finish()
    expect(target).toEqual(original)
  })

  it('does not attribute messages to another test', () => {
    const { target, guard } = watched()
    guard.start()
    target.error('first')
    expect(guard.finish).toThrow('first')
    guard.start()
    guard.finish()
  })

  it('does not restore a console that the test replaced', () => {
    const { target, guard } = watched()
    guard.start()
    const spy = vi.spyOn(target, 'error').mockImplementation(() => {})
    target.error('expected')
    expect(guard.finish).not.toThrow()
    expect(spy).toHaveBeenCalledOnce()
  })
})
