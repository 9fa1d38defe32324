import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { transformWithOxc } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import type { SectionContract } from '#engine/types.ts'
import { makeSchema } from '../testing/make-section.ts'
import { root } from '../setup/root.mjs'
import { readSchemaFiles, type Schema, type SectionSchema } from './schema-files.ts'
import { compileContract, contractModule, explainModule, slimModule } from './section-contract.ts'
import { either } from '#tools/testing/proof.ts'

const { sections } = readSchemaFiles(root)
const folder = mkdtempSync(join(tmpdir(), 'vitrine-contracts-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Loads a generated module from a folder where it cannot import anything else. */
async function load(section: SectionSchema): Promise<SectionContract> {
  const file = join(folder, `${section.key}.mjs`)
  writeFileSync(file, contractModule(section).replace('.explain.js', '.explain.mjs'))
  writeFileSync(join(folder, `${section.key}.explain.mjs`), explainModule(section))
  return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { contract: SectionContract }).contract
}

/** Generates values close to what a schema allows, so that both verdicts are frequent. */
function valuesNear(schema: Schema, definitions: Schema, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant({})
  const target = /^#\/definitions\/(.+)$/.exec(schema['$ref'] ?? '')?.[1]
  if (target) return valuesNear(definitions[target] as Schema, definitions, depth + 1)
  const bound = schema['x-bindable']
    ? [fc.constantFrom<unknown>({ $bind: 'a.b' }, { $bind: 7 }, { $bind: 'a', fallback: 'x' })]
    : []
  const good = (): fc.Arbitrary<unknown> => {
    if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]))
    if (schema['anyOf'])
      return fc.oneof(...(schema['anyOf'] as Schema[]).map((one) => valuesNear(one, definitions, depth + 1)))
    if (schema['type'] === 'integer') return fc.integer({ min: -2, max: 70 })
    if (schema['type'] === 'boolean') return fc.boolean()
    if (schema['type'] === 'array')
      return fc.array(valuesNear(schema['items'] ?? {}, definitions, depth + 1), { maxLength: 5 })
    if (schema['type'] === 'object') {
      const properties = Object.fromEntries(
        Object.entries<Schema>(schema['properties'] ?? {}).map(([name, one]) => [
          name,
          valuesNear(one, definitions, depth + 1),
        ]),
      )
      const options = { requiredKeys: [], noNullPrototype: true }
      const known = fc.record(properties, options)
      const single = fc.oneof(
        ...Object.entries(properties).map(([name, one]) => fc.record({ [name]: one }, options)),
        known,
      )
      return fc.oneof(known, single, fc.record({ ...properties, oops: fc.constant(1) }, options))
    }
    return fc.constantFrom(
      '',
      'a',
      '/shop',
      '/images/a.webp',
      'https://a.b',
      'javascript:x',
      'é'.repeat(130),
      '💧'.repeat(90),
    )
  }
  return fc.oneof({ weight: 8, arbitrary: fc.oneof(...bound, good()) }, { weight: 1, arbitrary: fc.jsonValue() })
}

const odd = makeSchema('odd', {
  section: { blocks: { accept: { part: {} } } },
  properties: {
    mark: {
      anyOf: [
        { type: 'string', maxLength: 2 },
        { type: 'null' },
        { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } },
      ],
    },
    names: { type: 'array', uniqueItems: true, minItems: 1, items: { type: 'string' } },
    either: { anyOf: [{ $ref: '#/definitions/part' }, { enum: [1, 'two', null] }] },
  },
  definitions: {
    part: {
      type: 'object',
      additionalProperties: false,
      required: ['deep'],
      properties: { deep: { $ref: '#/definitions/part' } },
    },
  },
})

describe.each([...sections, odd].map((section) => [section.key, section] as const))(
  'the contract of %s',
  (_key, section) => {
    it('EN-02 validates in the browser like the command line', async () => {
      const generated = await load(section)
      const compiled = compileContract(section)
      const { validate } = await generated.explain()
      const definitions: Schema = { ...section.shared, ...section.schema['definitions'] }
      const verdicts = new Set<boolean>()
      fc.assert(
        fc.property(valuesNear(section.schema, definitions), (settings) => {
          const verdict = compiled.validate(settings)
          verdicts.add(verdict)
          expect(generated.validate(settings)).toBe(verdict)
          expect(validate(settings)).toBe(verdict)
          expect(validate.errors ?? []).toEqual(compiled.validate.errors ?? [])
        }),
        { numRuns: either(400, 60) },
      )
      expect(verdicts.has(false)).toBe(true)
      for (const [key, judge] of Object.entries(generated.validateBlock)) {
        fc.assert(
          fc.property(valuesNear(definitions[key] as Schema, definitions), (settings) => {
            expect(judge(settings)).toBe(compiled.validateBlock[key]?.(settings))
          }),
          { numRuns: either(100, 30) },
        )
      }
    })

    it('is small, plain JavaScript without run-time dependencies', async () => {
      const text = contractModule(section)
      expect(text).not.toMatch(/require\(|new Function|eval\(|import [^(]/)
      const { code } = await transformWithOxc(text, 'contract.js')
      expect(brotliCompressSync(code).length).toBeLessThan(section === odd ? 2600 : 2000)
    })

    it('contains almost nothing for prepared documents', () => {
      const text = slimModule(section)
      expect(text).toContain(`complete: () => import('./${section.key}.js')`)
      expect(text.replace(/^\/\/.*/, '').length).toBeLessThan(300)
    })
  },
)
