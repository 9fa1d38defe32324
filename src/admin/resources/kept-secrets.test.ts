import { expect, it } from 'vitest'
import { withoutSecrets } from './use-record-form.ts'

it('AD-02 a typed secret is not kept by the browser', () => {
  const properties = {
    name: { type: 'string' },
    key: { type: 'string', 'x-control': 'secret' },
    pin: { type: 'string', 'x-secret': true },
  }
  const stored = { name: 'Old', key: true }
  expect(withoutSecrets({ name: 'New', key: 'hush', pin: '1234' }, stored, { properties })).toEqual({
    name: 'New',
    key: true,
    pin: undefined,
  })
})
