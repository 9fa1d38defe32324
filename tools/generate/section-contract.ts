import type { CompiledValidator, SectionContract, SectionExplanation } from '#engine/types.ts'
import type { Message } from '#lib/words.ts'
import { ajvFor, validatorCode } from './compile.ts'
import { contractTexts } from './default-texts.ts'
import { contractSentences } from './sentence-paths.ts'
import type { Schema, SectionSchema } from './schema-files.ts'
import { blockKeys, blockSchema, defaultsOf, definitionsOf, forValidation } from './section-schemas.ts'

/** Returns one schema with the settings at its root and everything else in definitions. */
function validationSchema(section: SectionSchema): Schema {
  const definitions = Object.fromEntries(
    Object.entries(definitionsOf(section)).map(([name, schema]) => [name, forValidation(schema)]),
  )
  return { ...forValidation(section.schema), definitions }
}

/** Returns the section's schema with shared definitions, for suggestions and builder forms. */
function schemaWithShared(section: SectionSchema): Schema {
  return { ...section.schema, definitions: definitionsOf(section) }
}

function keysOf(section: SectionSchema): string[] {
  return blockKeys(section.schema['x-section'].blocks)
}

const refOf = (blockKey: string) => `s#/definitions/${blockKey}`

/** Messages of contracts that are compiled in memory, which speak English only. */
const NO_MESSAGES: ReadonlyMap<string, Message> = new Map()

/** Returns the contract's data without functions. */
function contractData(
  section: SectionSchema,
  compiled = NO_MESSAGES,
): Omit<SectionContract, 'validate' | 'validateBlock' | 'explain' | 'complete'> {
  const { version, limit, pageTypes, plugin, blocks } = section.schema['x-section']
  const blockDefaults = keysOf(section).map((key) => [key, defaultsOf(blockSchema(section, key))] as const)
  return {
    key: section.key,
    version,
    title: section.schema['title'],
    ...(limit !== undefined && { limit }),
    ...(pageTypes && { pageTypes }),
    ...(plugin && { plugin }),
    ...(blocks && { blocks }),
    defaults: defaultsOf(section.schema),
    blockDefaults: Object.fromEntries(blockDefaults.filter(([, defaults]) => Object.keys(defaults).length > 0)),
    ...contractTexts(section, compiled),
    ...contractSentences(section),
  }
}

/** Compiles the contract in memory, from the same schemas as the generated files. */
export function compileContract(section: SectionSchema): SectionContract & { explanation: SectionExplanation } {
  const ajv = ajvFor(validationSchema(section), { allErrors: true })
  const validator = (ref: string) => ajv.getSchema(ref) as unknown as CompiledValidator
  const explanation: SectionExplanation = {
    validate: validator('s'),
    validateBlock: Object.fromEntries(keysOf(section).map((key) => [key, validator(refOf(key))])),
    schema: schemaWithShared(section),
  }
  const { validate, validateBlock } = explanation
  return {
    ...contractData(section),
    validate,
    validateBlock,
    explain: async () => explanation,
    explanation,
  }
}

function moduleText(section: SectionSchema, errors: boolean, exported: string): string {
  const keys = keysOf(section)
  const refs = Object.fromEntries(keys.map((key, index) => [`block${index}`, refOf(key)]))
  const blocks = keys.map((key, index) => `${JSON.stringify(key)}: block${index}`).join(', ')
  return [
    `// Generated from ${section.file} by \`npm run generate\`.`,
    validatorCode(validationSchema(section), { settings: 's', ...refs }, { errors }),
    `${exported}  validate: settings,\n  validateBlock: { ${blocks} },\n}\n`,
  ].join('\n')
}

/** Returns generated/sections/<key>.js: the contract with yes-or-no validators. */
export function contractModule(section: SectionSchema, compiled = NO_MESSAGES): string {
  const data = JSON.stringify(contractData(section, compiled)).slice(0, -1)
  return moduleText(
    section,
    false,
    `export const contract = ${data},\n  explain: () => import('./${section.key}.explain.js').then((m) => m.explanation),\n`,
  )
}

/** Returns generated/sections/<key>.slim.js: the contract for prepared documents. It loads validators on demand. */
export function slimModule(section: SectionSchema): string {
  const { key, version, title } = contractData(section)
  return [
    `// Generated from ${section.file} by \`npm run generate\`.`,
    `export const contract = ${JSON.stringify({ key, version, title }).slice(0, -1)},`,
    `  complete: () => import('./${key}.js').then((m) => Object.assign(contract, m.contract)),\n}\n`,
  ].join('\n')
}

/** Returns generated/sections/<key>.explain.js: validators with errors, and the schema. */
export function explainModule(section: SectionSchema): string {
  return moduleText(
    section,
    true,
    `export const explanation = {\n  schema: ${JSON.stringify(schemaWithShared(section))},\n`,
  )
}
