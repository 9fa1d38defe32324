import { escapeStep } from '#engine/json-pointer.ts'
import type { Content, Item } from './content.ts'

/** A value to change in the frame. */
export interface FramePatch {
  /** Of the item in the document. */
  id: string
  pointer: string
  /** Undefined removes it. */
  value: unknown
}

/**
 * Returns the values that differ between what the frame shows and what it should show; undefined if the whole document
 * must be sent, because items or the page’s own values differ.
 */
export function frameChanges(shown: Content, wanted: Content): FramePatch[] | undefined {
  const [before, after] = [shown.component_data, wanted.component_data]
  if (before === after && shown.page === wanted.page) return []
  if (shown.page !== wanted.page || before.length !== after.length) return undefined
  const patches: FramePatch[] = []
  for (const [index, item] of after.entries()) {
    const own = before[index]!
    if (own === item) continue
    const found = itemChanges(own, item)
    if (!found) return undefined
    patches.push(...found)
  }
  return patches
}

function itemChanges(before: Item, after: Item): FramePatch[] | undefined {
  const { id } = after
  const others = Object.keys({ ...before, ...after }).filter(
    (name) => !['settings', 'blocks', 'hidden'].includes(name) && before[name as 'key'] !== after[name as 'key'],
  )
  if (others.length > 0) return undefined
  const patches = valueChanges(before.settings ?? {}, after.settings ?? {}, '/settings').map((patch) => ({
    id,
    ...patch,
  }))
  if ((before.hidden ?? false) !== (after.hidden ?? false))
    patches.push({ id, pointer: '/hidden', value: after.hidden ?? false })
  if (before.blocks === after.blocks) return patches
  const below = blockChanges(before.blocks ?? [], after.blocks ?? [], '/blocks')
  return [
    ...patches,
    ...(below ?? [{ pointer: '/blocks', value: after.blocks ?? [] }]).map((patch) => ({ id, ...patch })),
  ]
}

type Value = Omit<FramePatch, 'id'>

/** Undefined if the blocks themselves differ. */
function blockChanges(before: readonly Item[], after: readonly Item[], at: string): Value[] | undefined {
  if (before.length !== after.length || after.some(({ id, key }, index) => !isBlock(before[index]!, id, key)))
    return undefined
  const patches: Value[] = []
  for (const [index, block] of after.entries()) {
    const own = before[index]!
    if (own === block) continue
    const pointer = `${at}/${index}`
    patches.push(...valueChanges(own.settings ?? {}, block.settings ?? {}, `${pointer}/settings`))
    if ((own.hidden ?? false) !== (block.hidden ?? false))
      patches.push({ pointer: `${pointer}/hidden`, value: block.hidden ?? false })
    if (own.blocks === block.blocks) continue
    const below = blockChanges(own.blocks ?? [], block.blocks ?? [], `${pointer}/blocks`)
    if (!below) return undefined
    patches.push(...below)
  }
  return patches
}

const isBlock = (block: Item, id: string, key: string | undefined): boolean => block.id === id && block.key === key

type Fields = Readonly<Record<string, unknown>>

const valueChanges = (before: Fields, after: Fields, at: string): Value[] =>
  Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ pointer: `${at}/${escapeStep(name)}`, value: after[name] }))
