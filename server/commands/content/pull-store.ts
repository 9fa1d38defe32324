import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { dereference } from '#engine/schema-at.ts'
import { valuesOf, valuesSchema } from '#server/pages/checks/check-values.ts'
import { coloured, plain } from '#server/pages/checks/formats.ts'
import { shownPath } from '#server/pages/checks/shown-path.ts'
import { describeValues } from '#server/pages/documents/describe-changes.ts'
import { shownKeys } from '#server/pages/documents/revisions.ts'
import { withValues } from '#server/store/values/merge-values.ts'
import { FIELDS_SET_ELSEWHERE, type StoreValues } from '#server/store/values/store-values.ts'
import type { Terminal } from '#server/commands/terminal/terminal.ts'
import { readDocumentFile, storeFileOf } from './document-files.ts'
import { pullDocuments, writeFile } from './pull-documents.ts'
import { changesOf, readValues } from './publish-values.ts'

type Schema = Record<string, any>

/** The word that stands for store.json. */
const STORE = 'store'

/** Writes what was named into the content folder: documents by their keys (without any: all), and store.json by the word `store`. */
export async function pullNamed(
  app: FastifyInstance,
  names: readonly string[],
  isForced: boolean,
  terminal: Terminal,
): Promise<string> {
  if (!names.includes(STORE)) return pullDocuments(app, names, isForced, terminal)
  const line = await pullStore(app, isForced, terminal)
  const shown = new Set((await shownKeys(app.database.pool)).map(({ key }) => key))
  const keys = names.filter((name) => name !== STORE || shown.has(name))
  return keys.length === 0 ? line : `${line}\n${await pullDocuments(app, keys, isForced, terminal)}`
}

/** A file that says something else than the shop is kept, with what differs, unless `isForced`. */
async function pullStore(app: FastifyInstance, isForced: boolean, terminal: Terminal): Promise<string> {
  const path = storeFileOf(app)
  const now = await readValues(app.database.pool)
  const isThere = existsSync(path)
  if (isThere && !isForced) {
    const { source } = readDocumentFile(path)
    const changes = changesOf(now, withValues(now, valuesOf('store', source.value)))
    if (source.isJson && changes.length === 0) return `${shownPath(path)} says what the shop has already.`
    if (source.isJson) {
      const paint = terminal.isInteractive && !process.env['NO_COLOR'] ? coloured : plain
      terminal.say(describeValues('The shop → your file', changes, paint))
    }
    return `${shownPath(path)} differs from the shop and was kept. To overwrite it: --force`
  }
  writeFile(path, storeText(now))
  return `${shownPath(path)} was ${isThere ? 'overwritten' : 'written'}.`
}

/** The text of store.json: all that an owner may set, in the order of its schema. */
function storeText(values: StoreValues): string {
  const { schema, root } = valuesSchema()
  const storefront = Object.fromEntries(
    Object.entries(values.storefront).filter(([name]) => !Object.hasOwn(FIELDS_SET_ELSEWHERE, name)),
  )
  const { settings, menus, sliders } = values
  return `${JSON.stringify(inOrder({ settings, storefront, menus, sliders }, schema, root), undefined, 2)}\n`
}

/** The database keeps names in an order of its own. What the schema does not know is no owner's, and left out. */
function inOrder(value: unknown, schema: Schema | undefined, root: Schema): unknown {
  const known = dereference(root, schema)
  if (Array.isArray(value)) return value.map((entry) => inOrder(entry, known?.['items'], root))
  const properties = known?.['properties'] as Schema | undefined
  if (typeof value !== 'object' || value === null || !properties) return value
  return Object.fromEntries(
    Object.keys(properties).flatMap((name) =>
      Object.hasOwn(value, name) ? [[name, inOrder((value as Schema)[name], properties[name], root)]] : [],
    ),
  )
}
