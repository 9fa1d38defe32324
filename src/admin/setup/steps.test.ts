import { expect, it } from 'vitest'
import { menuItems, screens } from '../app/screens.ts'
import { stepsOf } from './steps.ts'

const keys = ['details', 'category', 'product', 'shipping', 'payment', 'tax', 'texts', 'account', 'open'] as const

it.each(keys)('AD-28 leads from the set-up step %s to places that exist', (key) => {
  const [step] = stepsOf({ hidden: false, samples: 0, steps: [{ key, done: false, by_hand: false }] })
  const known = [...screens.map(({ path }) => `/admin${path}`), ...menuItems().map(({ href }) => href)]
  expect(known).toContain(step?.href)
  if (step?.other) expect(known).toContain(step.other.href)
})
