import type { BlockRules } from '#engine/types.ts'
import { mapSchema, type Schema, type SchemaSet, type SectionSchema } from './schema-files.ts'
import { blockKeys, blockSchema } from './section-schemas.ts'

/** As `isSlug` of src/domain/slug.ts. */
const SLUG = '^[\\p{Ll}\\p{Lo}\\p{M}\\p{N}]+(?:-[\\p{Ll}\\p{Lo}\\p{M}\\p{N}]+)*$'

/** Accepts a binding if the value has `$bind`, otherwise the property itself. */
function bindable(property: Schema): Schema {
  return { if: { type: 'object', required: ['$bind'] }, then: { $ref: '#/definitions/binding' }, else: property }
}

/** Returns a schema for editors, without `x-` keywords and with bindings. */
function forEditors(schema: Schema, nameOf: (definition: string) => string): Schema {
  return mapSchema(schema, (node) => {
    const { $id, $schema, definitions, ...rest } = node
    const kept = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !keyword.startsWith('x-')))
    const target = /^#\/definitions\/(.+)$/.exec(kept['$ref'] ?? '')?.[1]
    if (target) kept['$ref'] = `#/definitions/${nameOf(target)}`
    if (node['x-bindable'] !== true) return kept
    const { title, description, default: fallback, ...property } = kept
    return {
      ...(title && { title }),
      ...(description && { description }),
      ...(fallback !== undefined && { default: fallback }),
      ...bindable(property),
    }
  })
}

/** Applies a schema by key, so that errors refer to the right section or block. */
function whenKey(key: string, then: Schema): Schema {
  return { if: { required: ['key'], properties: { key: { const: key } } }, then }
}

function blocksSchema(rules: BlockRules | undefined, section: SectionSchema): Schema {
  if (!rules) return { type: 'array', maxItems: 0, description: 'This takes no blocks.' }
  const keys = Object.keys(rules.accept)
  return {
    type: 'array',
    ...(rules.max !== undefined && { maxItems: rules.max }),
    items: {
      type: 'object',
      required: ['key'],
      additionalProperties: false,
      properties: {
        key: { enum: keys, description: 'Names the block.' },
        id: { $ref: '#/definitions/item-id' },
        hidden: { type: 'boolean', default: false, description: 'Kept in the document, but not shown.' },
        settings: { type: 'object' },
        blocks: { type: 'array' },
      },
      allOf: keys.map((key) =>
        whenKey(key, {
          properties: {
            settings: { $ref: `#/definitions/${section.key}.${key}` },
            blocks: blocksSchema(rules.accept[key]?.blocks, section),
          },
          ...(blockSchema(section, key)['required']?.length ? { required: ['settings'] } : {}),
        }),
      ),
    },
  }
}

/** Returns definitions of a section: its settings as `hero`, its own definitions as `hero.slide`. */
function definitionsFor(section: SectionSchema): [string, Schema][] {
  const own: Record<string, Schema> = section.schema['definitions'] ?? {}
  const keys = [...new Set([...Object.keys(own), ...blockKeys(section.schema['x-section'].blocks)])].sort()
  const nameOf = (name: string) => (keys.includes(name) ? `${section.key}.${name}` : name)
  return [
    [section.key, forEditors(section.schema, nameOf)],
    ...keys.map((key): [string, Schema] => [`${section.key}.${key}`, forEditors(blockSchema(section, key), nameOf)]),
  ]
}

function itemSchema(sections: SectionSchema[]): Schema {
  return {
    type: 'object',
    if: { required: ['ref'] },
    // A reference has nothing else: its section is edited in its own document.
    then: { properties: { key: false, version: false, settings: false, blocks: false, look: false } },
    else: { required: ['key'] },
    additionalProperties: false,
    properties: {
      ref: { type: 'string', minLength: 1, description: 'Names a shared section instead of a section.' },
      visible: { $ref: '#/definitions/Visible' },
      look: { $ref: '#/definitions/Look' },
      key: {
        enum: sections.map(({ key }) => key),
        enumDescriptions: sections.map(({ schema }) => `${schema['title']}: ${schema['description']}`),
        description: 'Names the section.',
      },
      id: { $ref: '#/definitions/item-id' },
      version: { type: 'integer', minimum: 1, description: 'The section version the settings were written for.' },
      hidden: { type: 'boolean', default: false, description: 'Kept in the document, but not shown.' },
      settings: { type: 'object' },
      blocks: { type: 'array' },
    },
    defaultSnippets: sections.flatMap(({ key, schema }) =>
      (schema['x-section'].presets as Schema[]).map(({ name, ...preset }) => ({
        label: name,
        body: { key, id: `\${1:${key}-1}`, version: schema['x-section'].version, ...preset },
      })),
    ),
    allOf: sections.map((section) => {
      const { version, blocks } = section.schema['x-section']
      return whenKey(section.key, {
        properties: {
          version: { type: 'integer', minimum: 1, maximum: version },
          settings: { $ref: `#/definitions/${section.key}` },
          blocks: blocksSchema(blocks, section),
        },
        ...(section.schema['required']?.length ? { required: ['settings'] } : {}),
      })
    }),
  }
}

const headText: Schema = bindable({ type: 'string', maxLength: 400 })

/** Returns schemas/template.schema.json, which editors use to validate and complete documents. */
export function templateSchema({ sections, definitions, bindings }: SchemaSet): string {
  const shared = Object.assign({}, ...sections.map((section) => section.shared)) as Record<string, Schema>
  for (const name of ['Visible', 'Look']) if (definitions[name]) shared[name] = definitions[name]
  const paths = [...new Set([...bindings.common, ...Object.values(bindings.pageTypes).flat()])].sort()
  const schema: Schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'template',
    title: 'Page document',
    description: 'Generated by `npm run generate` from schemas/sections: what a page shows, in which order.',
    type: 'object',
    required: ['template', 'page', 'component_data'],
    additionalProperties: false,
    properties: {
      $schema: { type: 'string', description: 'For editors only.' },
      template: {
        type: 'object',
        required: ['key', 'name'],
        additionalProperties: false,
        properties: {
          key: { type: 'string', pattern: SLUG, description: 'The content key, such as home.' },
          name: { type: 'string', minLength: 1, maxLength: 120, description: 'What people call the document.' },
          revision: { type: 'integer', minimum: 0, description: 'Counted up by the server on every publish.' },
        },
      },
      page: {
        type: 'object',
        required: ['title', 'path'],
        additionalProperties: false,
        properties: {
          title: headText,
          path: { type: 'string', pattern: '^/', description: 'The address, such as /about.' },
          meta_title: headText,
          meta_description: headText,
          social_image: bindable({ type: 'string', pattern: '^(/|https?://)' }),
          noindex: { type: 'boolean', description: 'Keeps the page out of search engines.' },
        },
      },
      page_type: { enum: Object.keys(bindings.pageTypes), default: 'Page' },
      component_data: {
        type: 'array',
        items: itemSchema(sections),
        description: 'The sections of the page, in order.',
      },
    },
    definitions: {
      'item-id': {
        type: 'string',
        pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
        description: 'Unique in the document; also the anchor of the section (#id).',
      },
      binding: {
        type: 'object',
        required: ['$bind'],
        additionalProperties: false,
        properties: {
          $bind: { enum: paths, description: 'What to show; the page type decides which are there.' },
          fallback: { description: 'Shown when there is nothing at that path.' },
        },
      },
      ...Object.fromEntries(
        Object.keys(shared)
          .sort()
          .map((name) => [name, forEditors(definitions[name]!, (target) => target)]),
      ),
      ...Object.fromEntries(sections.flatMap(definitionsFor)),
    },
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}
