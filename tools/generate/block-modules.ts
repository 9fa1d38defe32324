import type { BlockSchema } from './schema-files.ts'
import { pascalCase } from './section-schemas.ts'
import { typescriptTypes } from './api.ts'
import { mapSchema, type Definitions } from './schema-files.ts'
import { forComponent } from './section-schemas.ts'

/** Returns generated/shared-blocks.js: the components of shared blocks by their keys, from src/blocks. */
export function blockModules(blocks: readonly BlockSchema[]): string {
  const nameOf = (key: string) => `${pascalCase(key)}Block`
  return [
    '// Generated from schemas/blocks by `npm run generate`.',
    ...blocks.map(({ key }) => `import { ${nameOf(key)} } from '#blocks/${key}/${key}.tsx'`),
    'export const sharedBlocks = {',
    ...blocks.map(({ key }) => `  '${key}': ${nameOf(key)},`),
    '}\n',
  ].join('\n')
}

/** Returns generated/shared-blocks.d.ts: the settings of each shared block, and `SharedBlocks`, one of them. */
export async function blockModuleTypes(blocks: readonly BlockSchema[]): Promise<string> {
  const nameOf = (key: string) => `${pascalCase(key)}Settings`
  const definitions: Definitions = Object.assign({}, ...blocks.map(({ shared }) => shared))
  for (const { key, schema } of blocks) definitions[nameOf(key)] = forComponent(schema)
  return [
    '/* Generated from schemas/blocks by `npm run generate`. */',
    `import type { ComponentType } from 'react'`,
    '',
    await typescriptTypes(mapSchema(definitions, (node) => node)),
    '/** A shared block, validated and bound. */',
    `export type SharedBlocks = ${blocks.map(({ key }) => `{ key: '${key}'; id: string; settings: ${nameOf(key)} }`).join(' | ') || 'never'}`,
    'export interface SharedBlockProps<Settings> {\nsettings: Settings\n/** How wide the place of the block is on a wide window, such as 33vw. */\nwidth: `${number}vw`\n}',
    'export declare const sharedBlocks: Record<SharedBlocks["key"], ComponentType<SharedBlockProps<any>>>',
    '',
  ].join('\n')
}
