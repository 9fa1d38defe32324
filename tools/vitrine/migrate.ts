import { writeFileSync } from 'node:fs'
import { usageText } from '#server/commands/terminal/usage.ts'
import * as t from '#words/commands.ts'
import { migrateItem } from '#engine/migrate-item.ts'
import { normaliseDocument } from '#engine/normalise-document.ts'
import { isRecord } from '#engine/normalise-values.ts'
import type { BlockItem } from '#engine/types.ts'
import type { Catalogue } from '#engine/validate-document.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { parseArguments, type Flags } from './arguments.ts'
import { readCatalogue } from './catalogue.ts'
import { CannotRun } from './cannot-run.ts'
import { renameProperty, setValue } from './edits.ts'
import { displayPath } from '#server/pages/checks/display-path.ts'
import { findFiles, readBytes } from './find-files.ts'
import { readSource, readSourceBytes } from '#server/pages/checks/source.ts'

const root = findRoot()

const help = (): string =>
  usageText({
    command: 'vitrine migrate [FILES | FOLDERS | GLOBS]',
    about: t.migrateAbout(),
    options: [
      ['--check', t.migrateCheck()],
      ['--help', t.aboutHelp()],
    ],
    notes: [t.migrateDefaults({ own: 'CONTENT_DIR/templates', demo: 'fixtures/' })],
  })

const FLAGS: Flags = { check: { type: 'boolean' }, help: { type: 'boolean' } }

type Path = (string | number)[]
type Change = { path: Path; value: unknown } | { path: Path; renamed: string }

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the smallest changes between two values, so that comments around them are kept. */
function changesBetween(before: unknown, after: unknown, path: Path): Change[] {
  if (isEqual(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((entry, index) => changesBetween(entry, after[index], [...path, index]))
  }
  if (!isRecord(before) || !isRecord(after)) return [{ path, value: after }]
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name))
  const changes: Change[] = []
  for (const name of Object.keys(before)) {
    // A property that reappears under another name was renamed, and its comments move with it.
    const renamed = Object.hasOwn(after, name) ? undefined : added.find((one) => isEqual(after[one], before[name]))
    if (renamed === undefined) changes.push(...changesBetween(before[name], after[name], [...path, name]))
    else {
      changes.push({ path: [...path, name], renamed })
      added.splice(added.indexOf(renamed), 1)
    }
  }
  return [...changes, ...added.map((name) => ({ path: [...path, name], value: after[name] }))]
}

/** Returns a block without properties the normaliser added. */
function withoutDefaults({ key, id, hidden, settings, blocks }: BlockItem): unknown {
  return {
    key,
    id,
    ...(hidden && { hidden }),
    settings,
    ...(blocks && { blocks: blocks.map((block) => withoutDefaults(block)) }),
  }
}

/**
 * Returns a document's text with all sections upgraded, and their number.
 * @throws Error if a migration fails
 */
export function migrateText(text: string, catalogue: Catalogue, path: string): { text: string; count: number } {
  const { value } = readSource(text)
  const { document } = normaliseDocument(value)
  let migratedText = text
  let count = 0
  for (const item of document.items) {
    const section = catalogue.find(item.key)
    if (!section || item.version >= section.contract.version) continue
    const migrated = migrateItem(item, section.contract.version, section.migrations)
    if (migrated.failed !== undefined)
      throw new CannotRun(
        t.migrateFailed({ file: displayPath(path), section: `${item.key}#${item.id}`, problem: migrated.failed }),
      )
    const at: Path = ['component_data', item.index]
    const changes = changesBetween(item.settings, migrated.item.settings, [...at, 'settings'])
    if (!isEqual(item.blocks, migrated.item.blocks)) {
      changes.push({ path: [...at, 'blocks'], value: migrated.item.blocks.map((block) => withoutDefaults(block)) })
    }
    if (!isEqual(item.look, migrated.item.look)) changes.push({ path: [...at, 'look'], value: migrated.item.look })
    changes.push({ path: [...at, 'version'], value: section.contract.version })
    for (const change of changes) {
      const { path } = change
      migratedText =
        'renamed' in change
          ? renameProperty(migratedText, path, change.renamed)
          : setValue(migratedText, path, change.value)
    }
    count++
  }
  return { text: migratedText, count }
}

function textOf(path: string): string {
  const { text, isJson } = readSourceBytes(readBytes(path))
  if (!isJson) throw new CannotRun(t.notJson({ file: displayPath(path) }))
  return text
}

export async function migrate(args: string[]): Promise<number> {
  const { values, files: named } = parseArguments(args, FLAGS)
  if (values['help']) {
    process.stdout.write(`${help()}\n`)
    return 0
  }
  const catalogue = await readCatalogue(root)
  const files = findFiles(named)
  const isCheck = values['check'] === true
  let changed = 0
  for (const path of files) {
    const before = textOf(path)
    const { text, count } = migrateText(before, catalogue, path)
    if (count === 0) continue
    changed++
    if (!isCheck) writeFileSync(path, text)
    const values = { file: displayPath(path), count }
    process.stdout.write(`${isCheck ? t.sectionsToUpgrade(values) : t.sectionsUpgraded(values)}\n`)
  }
  if (changed === 0) process.stdout.write(`${t.nothingToUpgrade({ count: files.length })}\n`)
  return isCheck && changed > 0 ? 1 : 0
}
