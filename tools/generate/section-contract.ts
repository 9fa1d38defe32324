import { Ajv, type Options } from 'ajv'
import standaloneModule from 'ajv/dist/standalone/index.js'
import type { CompiledValidator, SectionContract } from '#engine/types.ts'
import type { Schema, SectionSchema } from './schema-files.ts'
import { blockKeys, blockSchema, defaultsOf, definitionsOf, forValidation } from './section-schemas.ts'

// The package is CommonJS: under Node its function is the default of the default.
const standaloneCode = ((standaloneModule as any).default ?? standaloneModule) as (ajv: Ajv, refs: object) => string

/** One options object for both ways of compiling, so that the command line judges as the page does. */
const OPTIONS: Options = { allErrors: true, messages: false, validateFormats: false, strict: true, strictTypes: false, strictRequired: false }

/** One schema for all of a section: its settings at the root, everything else under definitions. */
function validationSchema(section: SectionSchema): Schema {
  const definitions = Object.fromEntries(
    Object.entries(definitionsOf(section)).map(([name, schema]) => [name, forValidation(schema)]),
  )
  const blocks = blockKeys(section.schema['x-section'].blocks)
  for (const key of blocks) definitions[key] ??= forValidation(blockSchema(section, key))
  return { ...forValidation(section.schema), $id: 's', definitions }
}

/** The contract without its validators: plain data. */
function contractData(section: SectionSchema): Omit<SectionContract, 'validate' | 'validateBlock'> {
  const { version, limit, pageTypes, blocks } = section.schema['x-section']
  const keys = blockKeys(blocks)
  return {
    key: section.key,
    version,
    title: section.schema['title'],
    ...(limit !== undefined && { limit }),
    ...(pageTypes && { pageTypes }),
    ...(blocks && { blocks }),
    settingNames: Object.keys(section.schema['properties'] ?? {}),
    defaults: defaultsOf(section.schema),
    blockDefaults: Object.fromEntries(keys.map((key) => [key, defaultsOf(blockSchema(section, key))])),
  }
}

/** The contract in memory, for the command line and tests: the same schemas and options as the generated file. */
export function compileContract(section: SectionSchema): SectionContract {
  const ajv = new Ajv(OPTIONS)
  ajv.addSchema(validationSchema(section))
  const validator = (ref: string) => ajv.getSchema(ref) as unknown as CompiledValidator
  const keys = blockKeys(section.schema['x-section'].blocks)
  return {
    ...contractData(section),
    validate: validator('s'),
    validateBlock: Object.fromEntries(keys.map((key) => [key, validator(`s#/definitions/${key}`)])),
  }
}

/** Replaces what ajv would `require` at run time, so that neither Vite nor the browser sees a `require(`. */
function inlineRequires(code: string): string {
  const inlined = code
    .replace(/const (\w+) = require\("ajv\/dist\/runtime\/ucs2length"\)\.default;?/g, 'const $1 = (s) => { let n = 0; for (const _ of s) n++; return n };')
    .replace(/const (\w+) = require\("ajv\/dist\/runtime\/equal"\)\.default;?/g, (_, name: string) => EQUAL.replaceAll('NAME', name))
  const left = /require\("([^"]+)"\)/.exec(inlined)
  if (left) throw new Error(`the compiled validator requires "${left[1]}", which can't be shipped`)
  return inlined
}

/** Deep equality of JSON values, for `uniqueItems` of objects. */
const EQUAL = `const NAME = (a, b) => {
  if (a === b) return true;
  if (!a || !b || typeof a != "object" || typeof b != "object" || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && NAME(a[key], b[key]));
};`

/** The text of generated/sections/<key>.js. */
export function contractModule(section: SectionSchema): string {
  const ajv = new Ajv({ ...OPTIONS, code: { source: true, esm: true } })
  ajv.addSchema(validationSchema(section))
  const keys = blockKeys(section.schema['x-section'].blocks)
  const exportOf = (index: number) => `block${index}`
  const refs = Object.fromEntries(keys.map((key, index) => [exportOf(index), `s#/definitions/${key}`]))
  const code = inlineRequires(standaloneCode(ajv, { settings: 's', ...refs }))
    .replace('"use strict";', '')
    .replace(/export const /g, 'const ')
  const validateBlock = keys.map((key, index) => `${JSON.stringify(key)}: ${exportOf(index)}`).join(', ')
  const data = JSON.stringify(contractData(section), null, 1).slice(0, -2)
  return [
    `// Generated from ${section.file} by \`npm run generate\`.`,
    code,
    `export const contract = ${data},\n validate: settings,\n validateBlock: { ${validateBlock} }\n}`,
    '',
  ].join('\n')
}
