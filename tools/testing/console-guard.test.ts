import { describe, expect, it, vi } from 'vitest'
import { guardConsole } from './console-guard.ts'

const watched = () => {
  const target = { error: vi.fn(), warn: vi.fn() }
  const original = { ...target }
  return { target, original, guard: guardConsole(target) }
}

describe('the guard of the console', () => {
  it.each(['error', 'warn'] as const)('throws when a test wrote a console.%s, saying what', (level) => {
    const { target, guard } = watched()
    guard.start()
    target[level]('Each child in a list', new Error('needs a key'))
    expect(guard.finish).toThrow(`console.${level}: Each child in a list Error: needs a key`)
  })

  it('is content with a quiet test and gives the console back', () => {
    const { target, original, guard } = watched()
    guard.start()
    guard.finish()
    expect(target).toEqual(original)
  })

  it('does not blame one test for another’s messages', () => {
    const { target, guard } = watched()
    guard.start()
    target.error('first')
    expect(guard.finish).toThrow('first')
    guard.start()
    guard.finish()
  })

  it('leaves a console alone that the test replaced', () => {
    const { target, guard } = watched()
    guard.start()
    const spy = vi.spyOn(target, 'error').mockImplementation(() => {})
    target.error('expected')
    expect(guard.finish).not.toThrow()
    expect(spy).toHaveBeenCalledOnce()
  })
})
