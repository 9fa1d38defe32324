import { describe, expect, it } from 'vitest'
import { operations } from '#generated/api-operations.ts'
import { matchOperation } from './match-operation.ts'

describe('matching a call with its operation', () => {
  it.each(Object.entries(operations))('finds %s', (id, { method, path }) => {
    const names = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name!)
    const address = path.replaceAll(/:(\w+)/gu, 'the%20$1')
    expect(matchOperation(method, `/api${address}`)).toEqual({
      id,
      params: Object.fromEntries(names.map((name) => [name, `the ${name}`])),
    })
  })

  it('prefers literal segments', () => {
    expect(matchOperation('GET', '/api/category/all')?.id).toBe('getCategories')
  })

  it('finds nothing for other methods, lengths and broken escapes', () => {
    for (const path of ['/api', '/api/', '/api/menu', '/api/menu/main/more', '/api/menu/%E0%A4%A'])
      expect(matchOperation('GET', path)).toBeUndefined()
    expect(matchOperation('DELETE', '/api/menu/main')).toBeUndefined()
  })
})
