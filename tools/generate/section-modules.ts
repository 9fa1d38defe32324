import { pascalCase } from './section-schemas.ts'
import type { SectionSchema } from './schema-files.ts'

const isEager = ({ schema }: SectionSchema): boolean => schema['x-section'].eager === true
const pathOf = (key: string): string => `#sections/${key}/index.ts`

/**
 * Returns generated/section-modules.js: all sections by folder. Eager ones are imported with the app, others are
 * chunks.
 */
export function sectionModules(sections: readonly SectionSchema[]): string {
  const eager = sections.filter(isEager).map(({ key }) => ({ key, name: `section${pascalCase(key)}` }))
  const deferred = sections.filter((section) => !isEager(section))
  return [
    '// Generated from schemas/sections by `npm run generate`.',
    ...eager.map(({ key, name }) => `import { section as ${name} } from '${pathOf(key)}'`),
    'export const eager = {',
    ...eager.map(({ key, name }) => `  '${pathOf(key)}': { section: ${name} },`),
    '}',
    'export const deferred = {',
    ...deferred.map(({ key }) => `  '${pathOf(key)}': () => import('${pathOf(key)}'),`),
    '}\n',
  ].join('\n')
}

/** generated/section-modules.d.ts */
export const sectionModuleTypes = `// Generated from schemas/sections by \`npm run generate\`.
import type { SectionModule } from '#engine/registry.ts'
export declare const eager: Record<string, SectionModule>
export declare const deferred: Record<string, () => Promise<SectionModule>>
`

/**
 * Returns generated/section-contracts.js: contracts and migrations as separate chunks, for checking documents
 * without components.
 */
export function sectionContracts(sections: readonly SectionSchema[]): string {
  const migrated = sections.filter(({ schema }) => schema['x-section'].version > 1)
  return [
    '// Generated from schemas/sections by `npm run generate`.',
    'export const contracts = {',
    ...sections.map(({ key }) => `  '${key}': () => import('./sections/${key}.js'),`),
    '}',
    'export const migrations = {',
    ...migrated.map(({ key }) => `  '${key}': () => import('#sections/${key}/migrations.ts'),`),
    '}\n',
  ].join('\n')
}

/** generated/section-contracts.d.ts */
export const sectionContractTypes = `// Generated from schemas/sections by \`npm run generate\`.
import type { Migrations, SectionContract } from '#engine/types.ts'
export declare const contracts: Record<string, () => Promise<{ contract: SectionContract }>>
export declare const migrations: Record<string, () => Promise<{ migrations: Migrations }>>
`

/** Returns generated/section-list.js: what a builder needs to know about sections before loading them. */
export function sectionList(sections: readonly SectionSchema[]): string {
  const list = sections.map(({ key, schema }) => {
    const { version, limit, pageTypes }: { version: number; limit?: number; pageTypes?: string[] } = schema['x-section']
    return { key, version, ...(limit !== undefined && { limit }), ...(pageTypes && { pageTypes }) }
  })
  return `// Generated from schemas/sections by \`npm run generate\`.\nexport const sectionList = ${JSON.stringify(list)}\n`
}

export const sectionListTypes = `// Generated from schemas/sections by \`npm run generate\`.
import type { SectionContract } from '#engine/types.ts'
export declare const sectionList: readonly Pick<SectionContract, 'key' | 'version' | 'limit' | 'pageTypes'>[]
`
