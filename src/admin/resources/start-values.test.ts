import { describe, expect, it } from 'vitest'
import { schema } from '#generated/admin/category.js'
import { startValues } from './start-values.ts'

describe('the values of a new record', () => {
  it('AD-05 are the defaults, and what the address names if the field can have it', () => {
    const defaults = { name: '', slug: '', description: '', image: null, parent_id: null }
    expect(startValues(schema, {})).toEqual(defaults)
    expect(startValues(schema, { parent_id: '3', name: 'Jars' })).toEqual({ ...defaults, parent_id: 3, name: 'Jars' })
    const unusable = { parent_id: 'x', name: 'a'.repeat(101), image: 'x', other: '1', constructor: 'x' }
    expect(startValues(schema, unusable)).toEqual(defaults)
  })
})
