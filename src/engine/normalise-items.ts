import { MAX_DEPTH, findExceededLimit } from '#lib/json-limits.ts'
import { escapeStep, valueAt } from './json-pointer.ts'
import { lookOf } from './look.ts'
import { normaliseBlocks } from './normalise-blocks.ts'
import { isRecord, type Ids, type JsonRecord } from './normalise-values.ts'
import type { Problem, SectionItem, SharedReference } from './types.ts'
import { commonDevices, type Device, devicesOf } from './visibility.ts'
import * as t from '#words/documents.ts'

/** What normalising a document keeps track of. */
export interface Walk {
  /** Shared sections by key; undefined where they are not known, as in a file. */
  shared: JsonRecord | undefined
  ids: Ids
  problems: Problem[]
  references: SharedReference[]
  /** The document's own sections as they were before. */
  memory?: WeakMap<object, SectionItem> | undefined
  /** How many more entries of shared sections are read: sections that contain others twice would otherwise double each time. */
  left: number
}

/** The shared section around an item. */
interface Surrounding {
  /** The keys of the shared sections that lead here; the last one contains the item. */
  chain: readonly string[]
  /** Id of the reference in the document, which the first item that is shown takes over. */
  id: string
  index: number
  devices: readonly Device[] | undefined
}

type Place = { index: number; pointer: string; around?: Surrounding & { isFirst: boolean } }

/** Returns the sections of an entry of `component_data`: one, those of a shared section, or none. */
export function sectionsOf(raw: unknown, place: Place, walk: Walk): SectionItem[] {
  const isReference = isRecord(raw) && raw['key'] === undefined && raw['ref'] !== undefined
  if (isReference) return followReference(raw, place, walk)
  if (!walk.memory || place.around || !isRecord(raw)) return normaliseItem(raw, place, walk) ?? []
  return rememberedItem(raw, place, walk, walk.memory) ?? []
}

/** Returns the same section as before for what has not changed. Faulty ones are read each time, for their problems. */
function rememberedItem(
  raw: JsonRecord,
  place: Place,
  walk: Walk,
  memory: WeakMap<object, SectionItem>,
): SectionItem[] | undefined {
  const known = memory.get(raw)
  if (!known) {
    const count = walk.problems.length
    const found = normaliseItem(raw, place, walk)
    if (found?.[0] && walk.problems.length === count) memory.set(raw, found[0])
    return found
  }
  const { index, pointer } = place
  // Unique among the other sections, which may have changed.
  const id = walk.ids.take(raw['id'], `${known.key}-${index}`, pointer, walk.problems)
  if (id === known.id && index === known.index) return [known]
  const moved = { ...known, id, index }
  memory.set(raw, moved)
  return [moved]
}

function normaliseItem(raw: unknown, place: Place, walk: Walk): SectionItem[] | undefined {
  const { index, pointer, around } = place
  const refuse = refuseInto(walk.problems)
  const { key, version = 1, settings = {} } = isRecord(raw) ? raw : {}
  if (!isRecord(raw) || typeof key !== 'string' || key === '') return refuse('invalid-item', t.itemInvalid(), pointer)
  if (!isRecord(settings)) return refuse('invalid-field', t.settingsNotAnObject(), `${pointer}/settings`)
  if (findExceededLimit(settings))
    return refuse('nested-too-deep', t.settingsTooDeep({ levels: MAX_DEPTH }), `${pointer}/settings`)
  if (!Number.isInteger(version) || (version as number) < 1) {
    return refuse('invalid-field', t.versionInvalid(), `${pointer}/version`)
  }
  const hidden = isHidden(raw, pointer, walk.problems)
  const written = `${key}-${index}`
  const id = around
    ? idInside(raw['id'], written, around, walk)
    : walk.ids.take(raw['id'], written, pointer, walk.problems)
  const blocks = normaliseBlocks(raw['blocks'], `${pointer}/blocks`, walk.problems)
  const devices = commonDevices(devicesOf(raw['visible']), around?.devices)
  const look = lookOf(raw['look'])
  const item = {
    key,
    id,
    version: version as number,
    hidden: hidden || devices?.length === 0,
    settings,
    blocks,
    index: around?.index ?? index,
    ...(devices && { devices }),
    ...(look && { look }),
  }
  if (!around) return [item]
  const own = typeof raw['id'] === 'string' ? raw['id'] : written
  return [{ ...item, shared: { template: around.chain.at(-1)!, id: own, index } }]
}

const refuseInto = (problems: Problem[]) => (code: string, message: string, pointer: string) => {
  problems.push({ code, severity: 'error', message, pointer })
  return undefined
}

function isHidden({ hidden = false }: JsonRecord, pointer: string, problems: Problem[]): boolean {
  if (typeof hidden !== 'boolean') refuseInto(problems)('invalid-field', t.hiddenNotABoolean(), `${pointer}/hidden`)
  return hidden === true
}

/** Ids of shared sections begin with that of their reference, because a page can contain one twice. */
function idInside(own: unknown, otherwise: string, { id, isFirst }: { id: string; isFirst: boolean }, { ids }: Walk) {
  return isFirst ? id : ids.take(undefined, `${id}-${typeof own === 'string' ? own : otherwise}`, '', [])
}

/** Returns the sections of a shared section in the place of a reference to it. */
function followReference(raw: JsonRecord, place: Place, walk: Walk): SectionItem[] {
  const { index, pointer, around } = place
  const { ref } = raw
  if (typeof ref !== 'string' || ref === '') {
    refuseInto(walk.problems)('invalid-item', t.refInvalid(), `${pointer}/ref`)
    return []
  }
  const hidden = isHidden(raw, pointer, walk.problems)
  const written = `${ref}-${index}`
  const id = around
    ? idInside(raw['id'], written, around, walk)
    : walk.ids.take(raw['id'], written, pointer, walk.problems)
  if (!around) walk.references.push({ ref, id, hidden, index })
  const devices = commonDevices(devicesOf(raw['visible']), around?.devices)
  if (hidden || !walk.shared || devices?.length === 0) return []

  const faulty = (code: string, message: string): SectionItem[] => [
    {
      ...{
        key: `shared:${ref}`,
        id,
        version: 1,
        hidden: false,
        settings: {},
        blocks: [],
        index: around?.index ?? index,
      },
      ...(around && { shared: { template: around.chain.at(-1)!, id: written, index } }),
      fault: { code, message },
    },
  ]
  const chain = [...(around?.chain ?? []), ref]
  if (around?.chain.includes(ref)) return faulty('circular-reference', t.circularReference({ path: chain.join(' → ') }))
  const items = Object.hasOwn(walk.shared, ref) ? valueAt(walk.shared[ref], '/component_data') : undefined
  if (!Array.isArray(items)) return faulty('missing-reference', t.sharedSectionMissing({ name: ref }))
  const inside = { chain, id, index: around?.index ?? index, devices }
  const found: SectionItem[] = []
  for (const [position, item] of items.entries()) {
    walk.left--
    if (walk.left < 0) break
    const isFirst = !found.some((one) => one.id === id) && !(isRecord(item) && item['hidden'] === true)
    const at = { index: position, pointer: `/shared/${escapeStep(ref)}/component_data/${position}` }
    found.push(...sectionsOf(item, { ...at, around: { ...inside, isFirst } }, walk))
  }
  return found
}

/** Returns the pointer of a section to where it is written: below `shared` for those of shared sections. */
export function pointerOf({ shared, index }: Pick<SectionItem, 'shared' | 'index'>): string {
  return shared ? `/shared/${escapeStep(shared.template)}/component_data/${shared.index}` : `/component_data/${index}`
}
