import { MAX_DEPTH as MAX_SETTINGS_DEPTH, findExceededLimit } from '#lib/json-limits.ts'
import { createIds, isRecord, type Ids } from './normalise-values.ts'
import type { BlockItem, Problem } from './types.ts'
import * as t from '#words/documents.ts'

/** Deeper blocks are dropped, so that a hostile document cannot exhaust the stack. */
export const MAX_DEPTH = 8

interface Level {
  ids: Ids
  problems: Problem[]
  depth: number
  /** Prefix of generated ids in nested blocks, which must be unique within the section. */
  prefix: string
}

/** Normalises the blocks of an item. Invalid blocks are dropped with a problem; their siblings remain. */
export function normaliseBlocks(raw: unknown, pointer: string, problems: Problem[]): BlockItem[] {
  if (raw === undefined) return []
  return blocksOf(raw, pointer, { ids: createIds(authoredIds(raw, 1)), problems, depth: 1, prefix: '' })
}

/** Yields the authors' ids at any supported depth. */
function* authoredIds(raw: unknown, depth: number): Generator {
  if (!Array.isArray(raw) || depth > MAX_DEPTH) return
  for (const block of raw) {
    if (!isRecord(block)) continue
    yield block['id']
    yield* authoredIds(block['blocks'], depth + 1)
  }
}

function blocksOf(raw: unknown, pointer: string, level: Level): BlockItem[] {
  if (raw === undefined) return []
  const refuse = (code: string, message: string, at: string) => {
    level.problems.push({ code, severity: 'error', message, pointer: at })
    return undefined
  }
  if (!Array.isArray(raw)) {
    refuse('invalid-field', t.blocksNotAList(), pointer)
    return []
  }
  if (raw.length > 0 && level.depth > MAX_DEPTH) {
    refuse('nested-too-deep', t.blocksTooDeep({ levels: MAX_DEPTH }), pointer)
    return []
  }
  return raw.flatMap((block: unknown, index): BlockItem[] => {
    const at = `${pointer}/${index}`
    const { key, hidden, settings = {} } = isRecord(block) ? block : {}
    if (!isRecord(block) || typeof key !== 'string' || key === '')
      return refuse('invalid-item', t.blockInvalid(), at) ?? []
    if (!isRecord(settings)) return refuse('invalid-field', t.settingsNotAnObject(), `${at}/settings`) ?? []
    if (findExceededLimit(settings)) {
      return refuse('nested-too-deep', t.settingsTooDeep({ levels: MAX_SETTINGS_DEPTH }), `${at}/settings`) ?? []
    }
    if (hidden !== undefined && typeof hidden !== 'boolean')
      refuse('invalid-field', t.hiddenNotABoolean(), `${at}/hidden`)
    const id = level.ids.take(block['id'], `${level.prefix}${key}-${index}`, at, level.problems)
    const below = { ...level, depth: level.depth + 1, prefix: `${id}-` }
    const blocks = blocksOf(block['blocks'], `${at}/blocks`, below)
    return [{ key, id, settings, index, ...(hidden === true && { hidden }), ...(blocks.length > 0 && { blocks }) }]
  })
}
