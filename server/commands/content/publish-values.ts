import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { type ValuesKind, valuesOf } from '#server/pages/checks/check-values.ts'
import { displayPath } from '#server/pages/checks/display-path.ts'
import { type FieldChange, valueChanges } from '#server/pages/documents/document-changes.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { withValues } from '#server/store/values/merge-values.ts'
import {
  type StoreValues,
  lockStoreValues,
  readStoreValues,
  writeStoreValues,
} from '#server/store/values/store-values.ts'
import { type DocumentFile, contentKind } from './document-files.ts'
import * as t from '#words/commands.ts'

export interface ValuesFile extends DocumentFile {
  kind: ValuesKind
}

export interface ValuesPlan {
  files: readonly ValuesFile[]
  /** Changes per file; a theme comes after store.json. */
  parts: { label: string; changes: FieldChange[] }[]
  written: Partial<StoreValues>
}

/** Returns store.json and theme files, store.json first, so that a theme takes precedence. */
export function valueFilesAmong(app: FastifyInstance, files: readonly DocumentFile[]): ValuesFile[] {
  return files
    .flatMap((file): ValuesFile[] => {
      const kind = contentKind(app, file.path)
      return kind === 'document' ? [] : [{ ...file, kind }]
    })
    .sort((a, b) => a.kind.localeCompare(b.kind))
}

export async function readValues(db: Queryable): Promise<StoreValues> {
  const values = await readStoreValues(db)
  if (!values) throw new StartError(t.noShopInDatabase())
  return values
}

export function planValues(now: StoreValues, files: readonly ValuesFile[]): ValuesPlan {
  const parts: ValuesPlan['parts'] = []
  let after = now
  for (const { path, kind, source } of files) {
    const next = withValues(after, valuesOf(kind, source.value))
    const changes = changesOf(after, next)
    if (changes.length > 0) parts.push({ label: displayPath(path), changes })
    after = next
  }
  return { files, parts, written: changedValues(now, after) }
}

export const changesOf = (before: StoreValues, after: StoreValues): FieldChange[] =>
  valueChanges(byIds(before), byIds(after))

const byIds = ({ settings, storefront, menus, sliders }: StoreValues) => ({
  settings,
  storefront,
  menus: Object.fromEntries(menus.map((menu) => [menu.id, menu])),
  sliders: Object.fromEntries(sliders.map((slider) => [slider.id, slider])),
})

function changedValues(before: StoreValues, after: StoreValues): Partial<StoreValues> {
  const fields = (name: 'settings' | 'storefront') =>
    Object.fromEntries(
      Object.entries(after[name]).filter(([key, value]) => !isDeepStrictEqual(before[name][key], value)),
    )
  const isOther = (list: readonly { id: string }[]) => (entry: { id: string }) =>
    !list.some((one) => one.id === entry.id && isDeepStrictEqual(one, entry))
  return {
    settings: fields('settings'),
    storefront: fields('storefront'),
    menus: after.menus.filter(isOther(before.menus)),
    sliders: after.sliders.filter(isOther(before.sliders)),
  }
}

/** @throws StartError when the values have changed since the comparison */
export async function writeValues(db: Queryable, { files, parts }: ValuesPlan): Promise<void> {
  await lockStoreValues(db)
  const fresh = planValues(await readValues(db), files)
  if (!isDeepStrictEqual(fresh.parts, parts)) throw new StartError(t.valuesChangedMeanwhile())
  await writeStoreValues(db, fresh.written)
}
