import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { usageText } from '#server/commands/terminal/usage.ts'
import * as t from '#words/commands.ts'
import { generate } from '../generate/generate.ts'
import { isKebabCase, RESERVED_KEYS } from '../generate/section-rules.ts'
import { writeOutputs } from '../generate/write-files.ts'
import { parseArguments, type Flags } from './arguments.ts'
import { CannotRun } from './cannot-run.ts'
import { root as repository } from '../setup/root.mjs'
import { sectionFiles } from './section-templates.ts'

const help = (): string =>
  usageText({
    command: 'vitrine new-section KEY',
    about: t.newSectionAbout(),
    options: [['--help', t.aboutHelp()]],
  })

const MAX_KEY_LENGTH = 40

const FLAGS: Flags = { help: { type: 'boolean' } }

/** Returns why a section cannot have this key, or undefined. */
export function keyFault(key: string, root: string): string | undefined {
  if (!isKebabCase(key)) return t.keyNotKebab({ key })
  if (key.length > MAX_KEY_LENGTH) return t.keyTooLong({ key, most: MAX_KEY_LENGTH })
  if (RESERVED_KEYS.includes(key)) return t.keyReserved({ key })
  const taken = [...sectionFiles(key).keys(), `src/sections/${key}`].find((path) => existsSync(join(root, path)))
  return taken && t.alreadyExists({ path: taken })
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
    process.stdout.write(`${help()}\n`)
    return 0
  }
  const [key, ...more] = keys
  if (key === undefined || more.length > 0) throw new CannotRun(t.newSectionOneKey())
  for (const path of await writeSection(key, repository)) process.stdout.write(`${t.wroteFile({ path })}\n`)
  process.stdout.write(`\n${t.tryIt({ command: `npx vitest run src/sections/${key}` })}\n`)
  return 0
}
