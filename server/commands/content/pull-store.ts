import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { dereference } from '#engine/schema-at.ts'
import { valuesOf, valuesSchema } from '#server/pages/checks/check-values.ts'
import { coloured, plain } from '#server/pages/checks/formats.ts'
import { displayPath } from '#server/pages/checks/display-path.ts'
import { describeValues } from '#server/pages/documents/describe-changes.ts'
import { publishedKeys } from '#server/pages/documents/revisions.ts'
import { withValues } from '#server/store/values/merge-values.ts'
import { FIELDS_SET_ELSEWHERE, type StoreValues } from '#server/store/values/store-values.ts'
import type { Terminal } from '#server/commands/terminal/terminal.ts'
import { readDocumentFile, storeFile } from './document-files.ts'
import { pullDocuments, writeFile } from './pull-documents.ts'
import { changesOf, readValues } from './publish-values.ts'
import * as t from '#words/commands.ts'

type Schema = Record<string, any>

const STORE = 'store'

/** Pulls documents by key (all without names), and store.json by the word `store`. */
export async function pullNamed(
  app: FastifyInstance,
  names: readonly string[],
  isForced: boolean,
  terminal: Terminal,
): Promise<string> {
  if (!names.includes(STORE)) return pullDocuments(app, names, isForced, terminal)
  const line = await pullStore(app, isForced, terminal)
  const shown = new Set((await publishedKeys(app.database.pool)).map(({ key }) => key))
  const keys = names.filter((name) => name !== STORE || shown.has(name))
  return keys.length === 0 ? line : `${line}\n${await pullDocuments(app, keys, isForced, terminal)}`
}

/** Keeps a file that differs from the shop, unless `isForced`. */
async function pullStore(app: FastifyInstance, isForced: boolean, terminal: Terminal): Promise<string> {
  const path = storeFile(app)
  const current = await readValues(app.database.pool)
  const isThere = existsSync(path)
  if (isThere && !isForced) {
    const { source } = readDocumentFile(path)
    const changes = changesOf(current, withValues(current, valuesOf('store', source.value)))
    if (source.isJson && changes.length === 0) return t.storeSame({ file: displayPath(path) })
    if (source.isJson) {
      const paint = terminal.isInteractive && !process.env['NO_COLOR'] ? coloured : plain
      terminal.say(describeValues(t.shopToFile(), changes, paint))
    }
    return t.storeKept({ file: displayPath(path) })
  }
  writeFile(path, storeText(current))
  return isThere ? t.storeOverwritten({ file: displayPath(path) }) : t.storeWritten({ file: displayPath(path) })
}

function storeText(values: StoreValues): string {
  const { schema, root } = valuesSchema()
  const storefront = Object.fromEntries(
    Object.entries(values.storefront).filter(([name]) => !Object.hasOwn(FIELDS_SET_ELSEWHERE, name)),
  )
  const { settings, menus, sliders } = values
  return `${JSON.stringify(inOrder({ settings, storefront, menus, sliders }, schema, root), undefined, 2)}\n`
}

/** The database does not keep the order of keys. Unknown fields are left out. */
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
