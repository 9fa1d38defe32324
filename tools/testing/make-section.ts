import type { SectionDefinition } from '#engine/types.ts'
import type { Catalogue } from '#engine/validate-document.ts'
import bindings from '#schemas/bindings.json' with { type: 'json' }
import type { Schema, SectionSchema } from '../generate/schema-files.ts'
import { compileContract } from '../generate/section-contract.ts'

export interface SectionSpec {
  properties?: Schema
  required?: string[]
  /** `x-section`; the default version is 1. */
  section?: Schema
  definitions?: Schema
}

export function makeSchema(
  key: string,
  { properties = {}, required = [], section, definitions }: SectionSpec = {},
): SectionSchema {
  return {
    key,
    file: `schemas/sections/${key}.schema.json`,
    shared: {},
    schema: {
      $id: `section:${key}`,
      title: key,
      description: key,
      type: 'object',
      additionalProperties: false,
      required,
      'x-section': { version: 1, category: 'Test', presets: [{ name: key, settings: {} }], ...section },
      properties,
      ...(definitions && { definitions }),
    },
  }
}

/** Creates a section definition that renders nothing. */
export function makeSection(
  key: string,
  spec?: SectionSpec,
  migrations?: SectionDefinition['migrations'],
): SectionDefinition {
  const contract = compileContract(makeSchema(key, spec))
  return { contract, component: () => null, ...(migrations && { migrations }) }
}

/** Creates a catalogue of these sections with the shop's bindings. */
export function makeCatalogue(
  specs: Record<string, SectionSpec>,
  migrations: Record<string, SectionDefinition['migrations']> = {},
): Catalogue {
  const sections = new Map(
    Object.entries(specs).map(([key, spec]) => {
      const { explanation, ...contract } = compileContract(makeSchema(key, spec))
      return [key, { contract, explanation, migrations: migrations[key] }]
    }),
  )
  return { keys: [...sections.keys()], find: (key) => sections.get(key), bindings }
}

export const documentOf = (items: unknown[], more: object = {}) => ({
  template: { key: 'care', name: 'Care' },
  page: { title: 'Care', path: '/care' },
  page_type: 'Page',
  component_data: items,
  ...more,
})
