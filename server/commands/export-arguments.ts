import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { FormatName } from '#server/catalogue/exchange/formats/format.ts'
import { formats } from '#server/catalogue/exchange/formats/formats.ts'
import { type ExportSelection, exportProducts } from '#server/catalogue/export/export-products.ts'
import { describeFileError } from '#server/platform/environment/describe-system-error.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { CommandWork } from './run-command.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/import-command.ts'
import * as common from '#words/commands.ts'

const FORMATS = Object.keys(formats) as FormatName[]

export const usage = (): string =>
  usageText({
    command: 'npm run export -- FILE.csv',
    about: t.exportAbout(),
    options: [
      [`--format ${FORMATS.join('|')}`, t.exportFormat()],
      ['--category SLUG', t.exportCategory()],
      ['--collection SLUG', t.exportCollection()],
    ],
  })

/** Parses the arguments; undefined when only help is asked for. @throws UsageError */
export function readArguments(args: string[]): CommandWork | undefined {
  return readWithHelp(usage, () => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'vitrine' },
        category: { type: 'string' },
        collection: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return undefined
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new Error(t.oneFile())
    const format = FORMATS.find((name) => name === values.format)
    if (format === undefined)
      throw new Error(common.optionNotOneOf({ option: '--format', choices: FORMATS.join(', '), found: values.format }))
    const { category, collection } = values
    return (app) => exportFile(app, file, format, { category, collection })
  })
}

async function exportFile(
  app: FastifyInstance,
  file: string,
  format: FormatName,
  selection: ExportSelection,
): Promise<string> {
  // An existing file is not overwritten.
  await pipeline(Readable.from(exportProducts(app, format, selection)), createWriteStream(file, { flags: 'wx' })).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
      throw new StartError(t.cannotWrite({ file, reason: describeFileError(error) }))
    },
  )
  return t.exported({ file })
}
