import type { BlockRules } from '#engine/types.ts'
import { typescriptTypes } from './api.ts'
import { mapSchema, type Definitions, type Schema, type SectionSchema } from './schema-files.ts'
import { blockKeys, blockSchema, forComponent, pascalCase } from './section-schemas.ts'

function unionOf(rules: BlockRules | undefined): string {
  const names = Object.keys(rules?.accept ?? {}).map((key) => `${pascalCase(key)}Block`)
  return names.length > 0 ? names.join(' | ') : 'never'
}

/** Returns the blocks allowed within a block, wherever it is accepted. */
function nestedRules(rules: BlockRules | undefined, key: string): BlockRules {
  const accept: BlockRules['accept'] = {}
  const visit = (level: BlockRules | undefined) => {
    for (const [name, rule] of Object.entries(level?.accept ?? {})) {
      if (name === key) Object.assign(accept, rule.blocks?.accept)
      visit(rule.blocks)
    }
  }
  visit(rules)
  return { accept }
}

/** Returns generated/sections/<key>.d.ts: `Settings`, a type per block, `Blocks` and `contract`. */
export async function sectionTypes(section: SectionSchema): Promise<string> {
  const rules: BlockRules | undefined = section.schema['x-section'].blocks
  const keys = blockKeys(rules)
  const nameOf = (name: string) =>
    keys.includes(name) ? `${pascalCase(name)}Settings` : name === pascalCase(name) ? name : pascalCase(name)

  const definitions: Definitions = { Settings: forComponent(section.schema) }
  for (const key of keys) definitions[nameOf(key)] = forComponent(blockSchema(section, key))
  const others = { ...section.shared, ...section.schema['definitions'] }
  for (const [name, schema] of Object.entries<Schema>(others))
    if (!keys.includes(name)) definitions[nameOf(name)] = schema
  const renamed = mapSchema(definitions, (node) => {
    const target = /^#\/definitions\/(.+)$/.exec(node['$ref'] ?? '')?.[1]
    return target ? { ...node, $ref: `#/definitions/${nameOf(target)}` } : node
  })

  const blocks = keys.map((key) => {
    const name = pascalCase(key)
    const below = unionOf(nestedRules(rules, key))
    return `/** A \`${key}\` block, validated and bound. */\nexport interface ${name}Block {\nkey: "${key}"\nid: string\nsettings: ${name}Settings\nblocks: (${below})[]\n}`
  })
  return [
    `/* Generated from ${section.file} by \`npm run generate\`. */`,
    `import type { SectionContract } from '#engine/types.ts'`,
    '',
    await typescriptTypes(renamed),
    ...blocks,
    `/** What stands directly below the section. */\nexport type Blocks = ${unionOf(rules)}`,
    'export declare const contract: SectionContract',
    '',
  ].join('\n')
}
