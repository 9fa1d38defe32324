import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { paymentModule, paymentProviders, paymentSchemaFaults } from './payments.ts'
import type { SectionSchema } from './schema-files.ts'

const guide = readFileSync('docs/how-to/add-a-payment-provider.md', 'utf8')
const schema = JSON.parse(/```json\n(.+?)```/s.exec(guide)?.[1] ?? '')
const bridge: SectionSchema = { key: 'bridge', file: 'schemas/payments/bridge.schema.json', schema, shared: {} }
const FILE = 'commerce/payment/bridge/bridge.provider.ts'

it('PY-01 the schema of the guide is accepted with its provider, and found by name', async () => {
  expect(paymentSchemaFaults(bridge, [FILE])).toEqual([])
  expect(paymentProviders([bridge])).toContain(`import { provider as provider0 } from '#server/${FILE}'`)
  const text = await paymentModule([bridge])
  expect(text).toContain('export interface BridgeSettings')
  expect(text).toContain('"name": "bridge"')
  expect(text).toMatch(/"secrets": \[\s*"api_key",\s*"webhook_secret"\s*\]/)
})

it.each<[string, Partial<SectionSchema>, string]>([
  ['without a provider', { key: 'ghost' }, 'there is no server/commerce/payment/ghost/ghost.provider.ts'],
  ['with the name of another kind of payment', { key: 'cod' }, 'the name "cod" belongs to orders'],
  ['with another id', { schema: { ...schema, $id: 'payment:other' } }, '"$id" must be "payment:bridge"'],
  ['without texts for shoppers', { schema: { ...schema, 'x-payment': {} } }, '"x-payment" needs the name'],
  [
    'with an address that is no origin',
    { schema: { ...schema, 'x-payment': { ...schema['x-payment'], apiOrigin: 'http://plain.example/v1' } } },
    '"x-payment.apiOrigin" must be an origin',
  ],
  ['that is open', { schema: { ...schema, additionalProperties: true } }, 'lacks "additionalProperties": false'],
])('PY-01 a schema %s is refused', (_name, change, fault) => {
  expect(paymentSchemaFaults({ ...bridge, ...change }, [FILE]).join('\n')).toContain(fault)
})
