// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { keptValues } from './kept-values.ts'

const initial = { reason: '', amount: '', quantities: {} as Record<string, number>, secret: '', lines: ['', ''] }
const kept = (start = initial) => keptValues('refund 1043', start, ['secret'])

it('AD-03 keeps changed fields only, so that the others follow what is stored', () => {
  kept().keep({ ...initial, reason: 'Broken in transit' })
  expect(kept({ ...initial, amount: '5' }).read()).toEqual({ reason: 'Broken in transit' })
})

it('AD-03 keeps no secrets, neither when they are typed nor beside other fields', () => {
  kept().keep({ ...initial, secret: 'sk_live_1' })
  expect(kept().read()).toBeUndefined()
  kept().keep({ ...initial, secret: 'sk_live_1', reason: 'x' })
  expect(Object.values(sessionStorage).join()).not.toContain('sk_live_1')
})

it('AD-03 forgets values that are as stored again, and those it cannot show', () => {
  kept().keep({ ...initial, reason: 'x' })
  kept().keep(initial)
  expect([kept().read(), sessionStorage.length]).toEqual([undefined, 0])
  kept().keep({ ...initial, lines: ['5', ''] })
  expect(kept({ ...initial, lines: ['', '', ''] }).read()).toBeUndefined()
  sessionStorage.setItem('draft refund 1043', '{"quantities": [1], "reason": 7}')
  expect(kept().read()).toBeUndefined()
})
