import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf } from '#tools/testing/make-section.ts'
import { normaliseDocument } from './normalise-document.ts'
import { resolveItem } from './resolve-item.ts'
import { catalogue, heroOf } from '#tools/testing/hero-catalogue.ts'
import { validateDocument } from './validate-document.ts'

const problemsOf = (raw: unknown) => validateDocument(raw, catalogue).problems
describe('a hostile document', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, undefined),
    fc.record({ $bind: fc.jsonValue(), fallback: fc.jsonValue() }, { requiredKeys: [] }),
  )
  const settings = fc.dictionary(
    fc.oneof(
      fc.constantFrom('heading', 'cta', 'slugs', 'mark', '__proto__', 'constructor', '$bind', 'a/b~c'),
      fc.string(),
    ),
    value,
  )
  const item = fc.record(
    {
      key: fc.oneof(fc.constantFrom('hero', 'detail', '__proto__'), fc.string()),
      id: fc.jsonValue(),
      version: fc.jsonValue(),
      settings: fc.oneof(settings, fc.jsonValue()),
      blocks: fc.oneof(fc.array(fc.record({ key: fc.constantFrom('slide', 'toString'), settings })), fc.jsonValue()),
    },
    { requiredKeys: ['key'] },
  )

  it('EN-02 never makes the validator throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.array(fc.oneof(item, fc.jsonValue())).map((items) => documentOf(items)),
        ),
        (raw) => {
          for (const problem of problemsOf(raw)) expect(problem.message).not.toMatch(/must NOT|\[object/)
        },
      ),
    )
  })

  it('EN-02 gets the same verdict from the browser’s short validators and the authors’ long ones', () => {
    fc.assert(
      fc.property(settings, (given) => {
        const raw = heroOf(given)
        const { document } = normaliseDocument(raw)
        const { contract } = catalogue.find('hero')!
        const scope = { storefront: { name: 'x', meta_title: 'x', meta_description: 'x' }, page: { path: '/' } }
        const { ready } = resolveItem(
          document.items[0]!,
          { contract, component: () => null },
          { document, scope, counts: new Map() },
        )
        const errors = problemsOf(raw).filter(({ severity }) => severity === 'error')
        // A binding to an unknown path may be optional, so that the section is still shown.
        if (errors.every(({ code }) => code !== 'unknown-binding'))
          expect(ready !== undefined).toBe(errors.length === 0)
      }),
    )
  })
})
