import { usageText } from '#server/commands/terminal/usage.ts'
import { useLanguage } from '#server/platform/words/shop-words.ts'
import * as t from '#words/commands.ts'
import { CannotRun } from './cannot-run.ts'
import { unknownCommand } from './arguments.ts'

const help = (): string =>
  usageText({
    command: 'vitrine COMMAND',
    options: [
      ['validate [FILES]', t.vitrineValidate()],
      ['migrate [FILES]', t.vitrineMigrate()],
      ['new-section KEY', t.vitrineNewSection()],
    ],
    notes: [t.vitrineMore({ command: 'vitrine COMMAND --help' })],
  })

type Command = (args: string[]) => Promise<number>

const commands: Record<string, () => Promise<Command>> = {
  validate: async () => (await import('./validate.ts')).validate,
  migrate: async () => (await import('./migrate.ts')).migrate,
  'new-section': async () => (await import('./new-section.ts')).newSection,
}

/** Runs the command line and returns the exit code: 0 clean, 1 problems, 2 could not run. */
export async function main(args: string[]): Promise<number> {
  await useLanguage(process.env['SHOP_LANGUAGE'])
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(`${help()}\n`)
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
