import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { PROBLEM_CODES } from '#engine/problem-codes.ts'
import { MAX_DEPTH } from '#lib/json-limits.ts'
import { documentOf, makeCatalogue } from '#tools/testing/make-section.ts'
import { readCatalogue } from './catalogue.ts'
import { checkText, type Checks } from '#server/pages/checks/check-file.ts'
import { applyFixes } from './fix.ts'
import { root } from '../setup/root.mjs'
import { readStore } from './store.ts'

let checks: Checks
beforeAll(async () => {
  checks = { catalogue: await readCatalogue(root), store: readStore(root) }
})

/** Problems that only occur when a page is rendered. */
const PAGE_PROBLEMS = [
  ...['plugin-off', 'invalid-settings', 'unresolved-binding', 'unfit-binding', 'section-threw'],
  ...['empty-heading', 'repeated-title', 'skipped-heading', 'no-title', 'over-budget'],
]

/** Problems of the shop's own colours. */
const COLOUR_PROBLEMS = ['low-contrast', 'text-over-picture']

/** Problems of bytes or of several files. */
const FILE_PROBLEMS = ['not-utf8', 'duplicate-document']

/** Covers problems the shop's own sections cannot have. */
const testCatalogue = makeCatalogue(
  {
    gallery: {
      section: { version: 3, limit: 1, blocks: { accept: { slide: { max: 1 } } } },
      properties: {
        count: { type: 'integer', minimum: 2, title: 'N' },
        heading: { type: 'string', maxLength: 3, title: 'H' },
        entries: { type: 'array', minItems: 1, maxItems: 2, title: 'E', items: { type: 'string' } },
        mark: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'M' },
      },
      definitions: { slide: { type: 'object', additionalProperties: false, properties: {} } },
    },
  },
  { gallery: { 2: (content) => content } },
)
const gallery = (settings: object, version = 3) => ({
  key: 'gallery',
  id: `g${JSON.stringify(settings).length}`,
  version,
  settings,
})
const deep = (depth: number): object => ({ key: 'slide', ...(depth > 0 && { blocks: [deep(depth - 1)] }) })
const testDocuments = [
  documentOf([
    gallery({ count: 1, heading: 'four', entries: [], mark: 7 }),
    gallery({ entries: ['a', 'b', 'c'] }),
    gallery({}, 1),
    gallery({ count: 2 }, 2),
  ]),
  documentOf([{ ...gallery({}), blocks: [{ key: 'slide' }, deep(12)] }]),
  documentOf(
    [
      { ...gallery({}), visible: { from: 'soon' }, look: { width: 'huge' } },
      { ref: 'care', id: 'itself' },
    ],
    { page_type: 'Shared' },
  ),
  documentOf(Array.from({ length: 2001 }, () => ({ key: 'gallery' }))),
]

describe('problem codes', () => {
  it('EN-06 all occur in a test document, except those of rendered pages', () => {
    const files = readdirSync('fixtures/invalid').filter((name) => name.endsWith('.json'))
    const found = [
      ...files.flatMap((name) => checkText(name, readFileSync(`fixtures/invalid/${name}`, 'utf8'), checks).problems),
      ...testDocuments.flatMap(
        (raw) => checkText('made-up.json', JSON.stringify(raw), { ...checks, catalogue: testCatalogue }).problems,
      ),
    ]
    expect([...new Set(found.map(({ code }) => code))].sort()).toEqual(
      Object.keys(PROBLEM_CODES)
        .filter((code) => ![...PAGE_PROBLEMS, ...COLOUR_PROBLEMS, ...FILE_PROBLEMS].includes(code))
        .sort(),
    )
    // An unknown binding with a fallback is only a warning.
    for (const { code, severity } of found)
      if (code !== 'unknown-binding') expect([code, severity]).toEqual([code, PROBLEM_CODES[code]?.severity])
  })
})

describe('locations', () => {
  const place = (text: string) =>
    checkText('x.json', text, checks).problems.map(({ code, range }) => `${range.line}:${range.column} ${code}`)

  it('EN-06 point to the key of an unknown name, the value if it is wrong, and the object if a name is missing', () => {
    const text =
      '{\n  "template": { "key": "home", "name": 7 },\n  "page": { "path": "/" },\n  "page_type": "Home",\n  "x": 1,\n  "component_data": []\n}'
    expect(place(text)).toEqual(['2:40 invalid-field', '3:11 missing-field', '5:3 unknown-field'])
  })

  it('are the same with Windows line endings', () => {
    expect(place('{\r\n  "template": 1,\r\n  "x": 1,\r\n  "page": {},\r\n  "component_data": []\r\n}')).toContain(
      '3:3 unknown-field',
    )
  })

  it('are sorted from top to bottom', () => {
    const { problems } = checkText('x.json', readFileSync('fixtures/invalid/values.json', 'utf8'), checks)
    const lines = problems.map(({ range }) => range.line * 1000 + range.column)
    expect(lines).toEqual(lines.toSorted((a, b) => a - b))
  })
})

describe('any text', () => {
  it('EN-06 is checked without throwing at any depth', () => {
    for (const text of [
      '',
      '   ',
      '[',
      '['.repeat(100_000),
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      '{"component_data":',
      'null',
      '\u0000',
    ]) {
      expect(checkText('x.json', text, checks).problems.length).toBeGreaterThan(0)
    }
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void checkText('x.json', text, checks)))
  })
})

describe('a text that is nested too deeply', () => {
  it('EN-06 OP-03 is reported where it exceeds the depth, ignoring comments and strings', () => {
    const nested = (depth: number) => `${'['.repeat(depth)} /* [[[ */ "[[[" ${']'.repeat(depth)}`
    const codes = (text: string) => checkText('x.json', text, checks).problems.map(({ code }) => code)
    expect(codes(nested(MAX_DEPTH))).not.toContain('nested-too-deep')
    expect(checkText('x.json', `// [[\n${nested(MAX_DEPTH + 1)}`, checks).problems).toMatchObject([
      { code: 'nested-too-deep', range: { line: 2, column: MAX_DEPTH + 1 } },
    ])
    expect(codes(nested(100_000))).toEqual(['nested-too-deep'])
  })
})

describe('fixes', () => {
  it('EN-06 fix every fixable problem and cause no others', () => {
    for (const name of ['typos.json', 'values.json', 'bindings.json', 'structure.json']) {
      const before = checkText(name, readFileSync(`fixtures/invalid/${name}`, 'utf8'), checks)
      const after = checkText(
        name,
        applyFixes(
          before.source.text,
          before.problems.flatMap(({ fix }) => fix ?? []),
        ),
        checks,
      )
      expect(after.problems.filter(({ fix }) => fix)).toEqual([])
      const unfixable = before.problems.filter(({ fix }) => !fix).map(({ code, pointer }) => `${code} ${pointer}`)
      expect(after.problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(expect.arrayContaining(unfixable))
    }
  })

  it('keep the layout of their line', () => {
    const fixText = (text: string, value: unknown) => applyFixes(text, [{ kind: 'set', pointer: '/a/0/id', value }])
    expect(fixText('{"a": [ { "key": "x", "n": 1 } ]}', 'x-0')).toBe('{"a": [ { "key": "x", "id": "x-0", "n": 1 } ]}')
    expect(fixText('{\n\t"a": [\n\t\t{\n\t\t\t"key": "x" // why\n\t\t}\n\t]\n}', 'x-0')).toBe(
      '{\n\t"a": [\n\t\t{\n\t\t\t"key": "x",\n\t\t\t"id": "x-0" // why\n\t\t}\n\t]\n}',
    )
    expect(fixText('{ "a": [{ "id": 1, /* c */ }] }', 2)).toBe('{ "a": [{ "id": 2, /* c */ }] }')
  })
})
