import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../generate/generate.ts'
import { isKebabCase, RESERVED_KEYS } from '../generate/section-rules.ts'
import { writeOutputs } from '../generate/write-files.ts'
import { parseArguments, type Flags } from './arguments.ts'
import { CannotRun } from './cannot-run.ts'
import { root as repository } from '../setup/root.mjs'
import { sectionFiles } from './section-templates.ts'

const HELP = `Usage: vitrine new-section KEY

Writes all files of a new section: its schema, its folder below src/sections with component, style sheet, test and
index, and its example in fixtures/sections. KEY is a kebab-case name such as promo-strip.
`

const FLAGS: Flags = { help: { type: 'boolean' } }

/** Returns why a section cannot have this key, or undefined. */
export function keyFault(key: string, root: string): string | undefined {
  if (!isKebabCase(key)) return `"${key}" is not a kebab-case name such as promo-strip`
  if (key.length > 40) return `"${key}" is too long: 40 characters at most`
  if (RESERVED_KEYS.includes(key)) return `"${key}" is reserved`
  const taken = [...sectionFiles(key).keys(), `src/sections/${key}`].find((path) => existsSync(join(root, path)))
  return taken && `there is ${taken} already`
}

/**
 * Writes the files of a section and generates code from its schema. Returns the paths.
 * @throws CannotRun if the key is not allowed
 */
export async function writeSection(key: string, root: string): Promise<string[]> {
  const fault = keyFault(key, root)
  if (fault) throw new CannotRun(fault)
  const written = writeOutputs(root, sectionFiles(key))
  const { outputs, committed } = await generate(root)
  writeOutputs(root, new Map([...outputs, ...committed]))
  return written
}

export async function newSection(args: string[]): Promise<number> {
  const { values, files: keys } = parseArguments(args, FLAGS)
  if (values['help']) {
    process.stdout.write(HELP)
    return 0
  }
  const [key, ...more] = keys
  if (key === undefined || more.length > 0) throw new CannotRun('new-section takes one KEY, such as promo-strip')
  for (const path of await writeSection(key, repository)) process.stdout.write(`wrote ${path}\n`)
  process.stdout.write(`\nTry it:  npx vitest run src/sections/${key}\n`)
  return 0
}
