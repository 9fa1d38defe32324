import { writeFileSync } from 'node:fs'
import { usageText } from '#server/commands/terminal/usage.ts'
import * as t from '#words/commands.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { parseArguments, type Flags, type Parsed } from './arguments.ts'
import { readCatalogue } from './catalogue.ts'
import { checkSource, type CheckedFile, type Checks } from '#server/pages/checks/check-file.ts'
import { checkAgainst, readShopUrl } from './check-against.ts'
import { explainCode, listCodes } from './explain-codes.ts'
import {
  otherFilesOfSets,
  findFiles,
  isStarterFile,
  isOwnerFile,
  ownerFolder,
  readBytes,
  documentSetOf,
} from './find-files.ts'
import { fixFile } from './fix.ts'
import { coloured, formatGithub, formatJson, formatText, plain } from '#server/pages/checks/formats.ts'
import { readOwnStore, readStarterStore, readStore } from './store.ts'
import { readSourceBytes, type Source } from '#server/pages/checks/source.ts'
import type { Store } from '#engine/checks/input/store.ts'
import { withDuplicates } from '#server/pages/checks/duplicates.ts'
import { recordingStore, emptyLookups } from '#server/pages/checks/shop-store.ts'
import type { Catalogue } from '#engine/validate-document.ts'
import { lookUpInShop } from './look-up-in-shop.ts'
import { countProblems } from '#server/pages/checks/summary.ts'
import { watchFiles } from './watch.ts'

const root = findRoot()

const help = (): string =>
  usageText({
    command: 'vitrine validate [FILES | FOLDERS | GLOBS]',
    about: t.validateAbout(),
    options: [
      ['--format text|json|github', t.validateFormat()],
      ['--fail-level error|warning', t.validateFailLevel()],
      ['--fix', t.validateFix()],
      ['--watch', t.validateWatch()],
      ['--against URL', t.validateAgainst()],
      ['--list', t.validateList()],
      ['--explain CODE', t.validateExplain()],
      ['--help', t.aboutHelp()],
    ],
    notes: [
      t.validateDefaults({ own: 'CONTENT_DIR/templates', demo: 'fixtures/' }),
      t.validateStore(),
      t.validateExitCodes(),
    ],
  })

const FLAGS: Flags = {
  format: { type: 'string', choices: ['text', 'json', 'github'] },
  'fail-level': { type: 'string', choices: ['error', 'warning'] },
  fix: { type: 'boolean' },
  watch: { type: 'boolean' },
  against: { type: 'string' },
  list: { type: 'boolean' },
  explain: { type: 'string' },
  help: { type: 'boolean' },
}

function print(files: readonly CheckedFile[], format: string): void {
  if (format === 'json') process.stdout.write(formatJson(files))
  else if (format === 'github') process.stdout.write(formatGithub(files))
  else process.stdout.write(formatText(files, process.stdout.isTTY && !process.env['NO_COLOR'] ? coloured : plain))
}

/** Returns the store the owner's files are checked against and a note about it, or undefined if there are none. */
async function ownStore(
  files: readonly { path: string; source: Source }[],
  catalogue: Catalogue,
): Promise<{ store: Store; note: string } | undefined> {
  if (files.length === 0) return undefined
  const lookups = emptyLookups()
  for (const { path, source } of files) checkSource(path, source, { catalogue, store: recordingStore(lookups) })
  const { shop, note } = await lookUpInShop(lookups)
  return { store: readOwnStore(root, ownerFolder(), shop), note }
}

/** Checks, optionally fixes, prints, and returns the exit code. */
async function run({ values, files: named }: Parsed): Promise<number> {
  const catalogue = await readCatalogue(root)
  const paths = findFiles(named)
  const read = paths.map((path) => ({ path, source: readSourceBytes(readBytes(path)) }))
  const own = await ownStore(
    read.filter(({ path }) => isOwnerFile(path)),
    catalogue,
  )
  const demo = readStore(root)
  const starter = readStarterStore(root)
  const checksOf = (path: string): Checks => ({
    catalogue,
    store: (isOwnerFile(path) && own?.store) || (isStarterFile(path) ? starter : demo),
  })
  let checked = read.map(({ path, source }) => checkSource(path, source, checksOf(path)))
  if (values['fix']) {
    let fixed = 0
    checked = checked.map((file) => {
      const { file: corrected, count } = fixFile(file, checksOf(file.path))
      if (count > 0) writeFileSync(file.path, corrected.source.text)
      fixed += count
      return corrected
    })
    if (fixed > 0) process.stderr.write(`${t.fixedProblems({ count: fixed })}\n`)
  }
  const beside = otherFilesOfSets(paths).map((path) => ({
    path,
    source: readSourceBytes(readBytes(path)),
    set: documentSetOf(path),
  }))
  const against = values['against'] === undefined ? undefined : readShopUrl(String(values['against']))
  const shop = against === undefined ? undefined : await checkAgainst(against, checked, process.env['ADMIN_TOKEN'])
  const files = withDuplicates(shop?.files ?? checked, documentSetOf, beside)
  print(files, String(values['format'] ?? 'text'))
  if (shop) for (const line of shop.weights) process.stderr.write(`${line}\n`)
  else if (own) process.stderr.write(`${own.note}\n`)

  if (files.some(({ source }) => !source.isJson)) return 2
  const { errors, warnings } = countProblems(files)
  return errors > 0 || (values['fail-level'] === 'warning' && warnings > 0) ? 1 : 0
}

export async function validate(args: string[]): Promise<number> {
  const parsed = parseArguments(args, FLAGS)
  const { values } = parsed
  if (values['help']) process.stdout.write(`${help()}\n`)
  else if (values['list']) process.stdout.write(listCodes())
  else if (values['explain'] !== undefined) process.stdout.write(explainCode(String(values['explain'])))
  else if (values['watch']) return watchFiles(parsed.files, () => run(parsed))
  else return run(parsed)
  return 0
}
