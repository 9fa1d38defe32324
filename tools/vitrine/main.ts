import { CannotRun } from './cannot-run.ts'
import { unknownCommand } from './arguments.ts'

const HELP = `Usage: vitrine <command>

  validate [FILES]    Checks page documents (default: the owner's, and those of fixtures/).
  migrate [FILES]     Upgrades the sections of documents to their current versions.
  new-section KEY     Writes the files of a new section.

vitrine <command> --help says more.
`

type Command = (args: string[]) => Promise<number>

const commands: Record<string, () => Promise<Command>> = {
  validate: async () => (await import('./validate.ts')).validate,
  migrate: async () => (await import('./migrate.ts')).migrate,
  'new-section': async () => (await import('./new-section.ts')).newSection,
}

/** Runs the command line and returns the exit code: 0 clean, 1 problems, 2 could not run. */
export async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(HELP)
    return name === undefined ? 2 : 0
  }
  try {
    if (!Object.hasOwn(commands, name)) throw unknownCommand(name, Object.keys(commands))
    return await (
      await commands[name]!()
    )(rest)
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    process.stderr.write(`vitrine: ${error.message}\n`)
    return 2
  }
}
