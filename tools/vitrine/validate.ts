import { writeFileSync } from 'node:fs'
import { counted } from '#engine/describe-value.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { parseArguments, type Flags, type Parsed } from './arguments.ts'
import { readCatalogue } from './catalogue.ts'
import { checkText, type CheckedFile, type Checks } from '#server/pages/checks/check-file.ts'
import { explainCode, listCodes } from './explain-codes.ts'
import { findFiles, isOwn, ownFolder, readDocumentText } from './find-files.ts'
import { fixFile } from './fix.ts'
import { coloured, formatGithub, formatJson, formatText, plain, shownPath } from '#server/pages/checks/formats.ts'
import { readOwnStore, readStore } from './store.ts'
import { countProblems } from '#server/pages/checks/summary.ts'
import { watchFiles } from './watch.ts'

const root = findRoot()

const HELP = `Usage: vitrine validate [FILES | FOLDERS | GLOBS]

Checks page documents against the sections' schemas and the store: unknown sections and settings, wrong values,
bindings, pictures and links that are not there. Without files: the owner's documents
(CONTENT_DIR/templates), where there are some, and all of fixtures/templates and fixtures/sections.

  --format text|json|github     How to print (default: text).
  --fail-level error|warning    The least severity that makes the exit code 1 (default: error).
  --fix                         Mends what can be mended safely; comments and formatting stay.
  --watch                       Checks again whenever a file changes.
  --list                        Lists the codes of all problems.
  --explain CODE                Says what a problem means and what to do about it.
  --help

Exit code: 0 clean, 1 problems, 2 could not run (no such file, not JSON).
`

const FLAGS: Flags = {
  format: { type: 'string', choices: ['text', 'json', 'github'] },
  'fail-level': { type: 'string', choices: ['error', 'warning'] },
  fix: { type: 'boolean' },
  watch: { type: 'boolean' },
  list: { type: 'boolean' },
  explain: { type: 'string' },
  help: { type: 'boolean' },
}

function print(files: readonly CheckedFile[], format: string): void {
  if (format === 'json') process.stdout.write(formatJson(files))
  else if (format === 'github') process.stdout.write(formatGithub(files))
  else process.stdout.write(formatText(files, process.stdout.isTTY && !process.env['NO_COLOR'] ? coloured : plain))
}

/** Checks, mends if asked, prints; the exit code. */
async function run({ values, files: named }: Parsed): Promise<number> {
  const catalogue = await readCatalogue(root)
  const paths = findFiles(named)
  const demo: Checks = { catalogue, store: readStore(root) }
  const own: Checks = paths.some(isOwn) ? { catalogue, store: readOwnStore(root, ownFolder()) } : demo
  const checksOf = (path: string) => (isOwn(path) ? own : demo)
  let files = paths.map((path) => checkText(path, readDocumentText(path), checksOf(path)))
  if (values['fix']) {
    let fixed = 0
    files = files.map((file) => {
      const { file: mended, count } = fixFile(file, checksOf(file.path))
      if (count > 0) writeFileSync(file.path, mended.source.text)
      fixed += count
      return mended
    })
    if (fixed > 0) process.stderr.write(`Fixed ${counted(fixed, 'problem')}.\n`)
  }
  print(files, String(values['format'] ?? 'text'))

  const unreadable = files.filter(({ source }) => !source.isJson)
  for (const { path } of unreadable) process.stderr.write(`vitrine: ${shownPath(path)} is not JSON\n`)
  if (unreadable.length > 0) return 2
  const { errors, warnings } = countProblems(files)
  return errors > 0 || (values['fail-level'] === 'warning' && warnings > 0) ? 1 : 0
}

/** `vitrine validate`. */
export async function validate(args: string[]): Promise<number> {
  const parsed = parseArguments(args, FLAGS)
  const { values } = parsed
  if (values['help']) process.stdout.write(HELP)
  else if (values['list']) process.stdout.write(listCodes())
  else if (values['explain'] !== undefined) process.stdout.write(explainCode(String(values['explain'])))
  else if (values['watch']) return watchFiles(parsed.files, () => run(parsed))
  else return run(parsed)
  return 0
}
