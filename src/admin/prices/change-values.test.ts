import { expect, it } from 'vitest'
import {
  type ChangeValues,
  changeOf,
  describeDelay,
  findChangeErrors,
  NEW_CHANGE,
  placeChangeErrors,
} from './change-values.ts'

const values = (given: Partial<ChangeValues>): ChangeValues => ({ ...NEW_CHANGE, ...given })

it.each<[Partial<ChangeValues>, string[]]>([
  [{}, ['everything', 'percent']],
  [{ tags: ['blue'], percent: 12.5 }, []],
  [{ everything: true, percent: '12,5%' }, ['percent']],
  [{ everything: true, percent: -10 }, ['percent']],
  [{ everything: true, kind: 'amount', amount: 0 }, ['amount']],
])('AD-13 a bulk change of %o is wrong in %j', (given, fields) => {
  expect(Object.keys(findChangeErrors(values(given)))).toEqual(fields)
})

it('AD-13 a bulk change is sent with its direction as the sign, and its selection', () => {
  expect(changeOf(values({ everything: true, percent: 10, category_ids: [3], search: ' jar ' }))).toEqual({
    selection: { everything: true, search: 'jar' },
    target: 'price',
    kind: 'percent',
    value: -10,
    rounding: 'none',
    compare: 'keep',
  })
  const raised = changeOf(
    values({ direction: 'raise', kind: 'amount', amount: 5000, target: 'compare_at', category_ids: [3] }),
  )
  expect(raised).toMatchObject({ target: 'compare_at', value: 5000, selection: { category_ids: [3] } })
  expect(raised).not.toHaveProperty('compare')
  expect(raised.selection).not.toHaveProperty('with_archived')
  expect(changeOf(values({ everything: true, percent: 10, with_archived: true })).selection).toEqual({
    everything: true,
    with_archived: true,
  })
})

it('AD-13 refusals of the server are shown at the fields of the form', () => {
  const found = { 'selection/category_ids/0': 'Gone.', value: 'Too much.' }
  expect(placeChangeErrors(found, (name) => name === 'amount')).toEqual({
    'category_ids/0': 'Gone.',
    amount: 'Too much.',
  })
})

it('AD-13 says how long it takes until listings show the prices', () => {
  expect(describeDelay(1000)).toContain('at once')
  expect(describeDelay(30_000)).toContain('within 70 seconds')
})
