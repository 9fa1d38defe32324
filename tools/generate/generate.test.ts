import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { parse } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { makeSchema } from '#tools/testing/make-section.ts'
import { root } from '../setup/root.mjs'
import { generate } from './generate.ts'
import { readSchemaFiles } from './schema-files.ts'
import { blockSchemaFaults, sectionSchemaFaults } from './section-rules.ts'
import { staleFiles } from './write-files.ts'

const { sections, blocks, bindings } = readSchemaFiles(root)
const { outputs, committed } = await generate(root)

describe('generated code', () => {
  it('EN-06 includes an up-to-date committed schema for editors', () => {
    expect(staleFiles(root, committed)).toEqual([])
  })

  it('is deterministic', async () => {
    const again = await generate(root)
    expect([...again.outputs]).toEqual([...outputs])
  })

  it('contains contract, explanation and types of every section, with references resolved', () => {
    for (const { key } of sections) {
      for (const kind of ['js', 'explain.js', 'd.ts'])
        expect(outputs.has(`generated/sections/${key}.${kind}`)).toBe(true)
    }
    const api = JSON.parse(outputs.get('generated/api-schemas.json')!) as {
      $id: string
      definitions: Record<string, unknown>
    }
    expect(api.$id).toBe('vitrine')
    expect(Object.keys(api.definitions)).toContain('Cart')
    for (const [, ref] of JSON.stringify(api).matchAll(/"\$ref":"([^"]*)"/g))
      expect(ref).toMatch(/^vitrine#\/definitions\/[A-Z]/)
  })

  it('imports eager sections statically and all others lazily', () => {
    const text = outputs.get('generated/section-modules.js')!
    for (const { key, schema } of sections) {
      const isEager = schema['x-section'].eager === true
      expect(text.includes(`from '#sections/${key}/index.ts'`)).toBe(isEager)
      expect(text.includes(`import('#sections/${key}/index.ts')`)).toBe(!isEager)
    }
    expect(text).toContain("from '#sections/site-header/index.ts'")
  })

  it('types settings as components receive them, with defaults and without bindings', () => {
    const types = outputs.get('generated/sections/columns.d.ts')!
    expect(types).toContain('align: ("start" | "center" | "end")')
    expect(types).toContain('heading?: string')
    expect(types).toContain('blocks: (ButtonBlock | HeadingBlock | ImageBlock | TextBlock)[]')
    expect(types).not.toContain('$bind')
  })
})

describe('shared blocks', () => {
  it('BU-07 are accepted by sections that name them or @theme, with the same rules as their own', () => {
    const columns = sections.find(({ key }) => key === 'columns')!
    const { accept } = columns.schema['x-section'].blocks.accept.column.blocks as { accept: object }
    expect(Object.keys(accept)).toEqual(['button', 'heading', 'image', 'text'])
    expect(columns.schema['definitions'].text.properties.html['x-bindable']).toBe(true)
    // Settings of a shared block may refer to shared definitions.
    expect(Object.keys(columns.shared)).toEqual(expect.arrayContaining(['Image', 'Link', 'RichText']))
    expect(sectionSchemaFaults(columns, Object.keys(bindings.pageTypes))).toEqual([])
    const faulty = makeSchema('odd', { section: { blocks: { accept: { 'no-such-block': {} } } } })
    expect(sectionSchemaFaults(faulty, [])).toContain(
      'x-section/blocks/accept/no-such-block: has no definitions/no-such-block for its settings, and there is no schemas/blocks/no-such-block.schema.json',
    )
  })

  it('BU-07 have a component each, found by its folder', () => {
    const text = outputs.get('generated/shared-blocks.js')!
    for (const { key } of blocks) expect(text).toContain(`'#blocks/${key}/${key}.tsx'`)
    expect(outputs.get('generated/shared-blocks.d.ts')).toContain(
      "{ key: 'button'; id: string; settings: ButtonSettings }",
    )
  })

  it('BU-07 are refused if their schema breaks a rule', () => {
    const [block] = blocks
    expect(blocks.flatMap(blockSchemaFaults)).toEqual([])
    const schema = { ...block!.schema, $id: 'section:x', description: undefined }
    expect(blockSchemaFaults({ ...block!, schema })).toEqual([
      `"$id" is "section:x"; it must be "block:${block!.key}"`,
      'lacks a "description"',
    ])
  })
})

describe('the editor’s schema', () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  const validate = ajv.compile(JSON.parse(committed.get('schemas/template.schema.json')!) as object)
  const documents = ['templates', 'sections'].flatMap((folder) =>
    readdirSync(`fixtures/${folder}`).map((name) => `fixtures/${folder}/${name}`),
  )

  it.each(documents.filter((path) => path.endsWith('.json')))('EN-06 accepts %s', (path) => {
    validate(parse(readFileSync(path, 'utf8'), [], { allowTrailingComma: true }))
    expect(validate.errors ?? []).toEqual([])
  })

  it.each(['typos', 'values', 'bindings', 'structure', 'not-a-document', 'page-type'])(
    'EN-06 refuses fixtures/invalid/%s.json',
    (name) => {
      expect(
        validate(parse(readFileSync(`fixtures/invalid/${name}.json`, 'utf8'), [], { allowTrailingComma: true })),
      ).toBe(false)
    },
  )

  it('EN-06 reports errors of the item’s own section only', () => {
    const document = {
      template: { key: 'a', name: 'A' },
      page: { title: 'A', path: '/a' },
      component_data: [{ key: 'hero', settings: { heading: 'x', heding: 1 } }],
    }
    validate(document)
    expect(
      validate.errors
        ?.filter(({ keyword }) => keyword !== 'if')
        .map(({ instancePath, params }) => [instancePath, params['additionalProperty']]),
    ).toEqual([['/component_data/0/settings', 'heding']])
  })
})

describe('the rules of section schemas', () => {
  const types = Object.keys(bindings.pageTypes)
  const good = makeSchema('promo', { properties: { a: { type: 'string', title: 'A' } } })
  const withSchema = (change: object) => sectionSchemaFaults({ ...good, schema: { ...good.schema, ...change } }, types)

  it('are followed by the shop’s sections', () => {
    for (const section of sections)
      expect([section.key, sectionSchemaFaults(section, types)]).toEqual([section.key, []])
    expect(sectionSchemaFaults(good, types)).toEqual([])
  })

  it.each<[object, string]>([
    [{ $id: 'section:other' }, '"$id" is "section:other"; it must be "section:promo"'],
    [{ title: undefined }, 'lacks a "title"'],
    [{ description: '' }, 'lacks a "description"'],
    [{ type: 'array' }, '"type" must be "object"'],
    [{ additionalProperties: true }, '#: lacks "additionalProperties": false'],
    [{ properties: { a: { type: 'string' } } }, '#/properties/a: lacks a "title"'],
    [
      { properties: { a: { type: 'string', title: 'A', format: 'uri' } } },
      '#/properties/a: uses "format"; use "pattern", so that no formats library is shipped',
    ],
    [
      { properties: { a: { type: 'array', title: 'A', uniqueItems: true, items: { $ref: '#/definitions/x' } } } },
      '#/properties/a: "uniqueItems" is for lists of texts or numbers, and their "type" must be given',
    ],
    [{ required: ['b'] }, '#: requires "b", which is not among its properties'],
    [
      { required: ['a'], properties: { a: { default: '', title: 'A' } } },
      '#: "a" is required and has a default; it is one or the other',
    ],
    [
      { properties: { a: { type: 'array', title: 'A', items: { type: 'object', properties: {} } } } },
      '#/properties/a/items: lacks "additionalProperties": false',
    ],
    [
      { properties: { a: { type: 'string', title: 'A', 'x-control': 'prodcut' } } },
      '#/properties/a: "x-control" is "prodcut"; it must be one of ',
    ],
    [
      { properties: { a: { type: 'array', title: 'A', items: { type: 'string', pattern: '^[a-z0-9-]+$' } } } },
      '#/properties/a: names something of the shop by an id; say what with "x-control", so that it can be checked',
    ],
    [{ 'x-section': { ...good.schema['x-section'], version: 0 } }, '"x-section.version" must be 1 or more'],
    [{ 'x-section': { ...good.schema['x-section'], eager: 'yes' } }, '"x-section.eager" must be true or false'],
    [
      { 'x-section': { ...good.schema['x-section'], presets: [] } },
      '"x-section.presets" must hold at least one preset',
    ],
    [
      { 'x-section': { ...good.schema['x-section'], pageTypes: ['Produkt'] } },
      '"x-section.pageTypes" names "Produkt", which is not a page type',
    ],
    [
      { 'x-section': { ...good.schema['x-section'], blocks: { accept: { slide: {} } } } },
      'x-section/blocks/accept/slide: has no definitions/slide for its settings',
    ],
  ])('refuse %j', (change, fault) => {
    expect(withSchema(change)).toContainEqual(expect.stringContaining(fault))
  })
})
