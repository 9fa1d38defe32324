import type { Problem } from '#engine/types.ts'
import { type Content, isSamePath, isWithin, type Item, type Path } from '../content/content.ts'
import type { GroupedProblems } from '../inspector/item-errors.ts'
import { blocksFor, itemText } from '../sections/catalogue.ts'

/** What the outline shows of an item or block. Unchanged rows stay the same objects, so that they are not rendered again. */
export interface Row {
  id: string
  path: Path
  kind: string
  text: string
  isSelected: boolean
  /** Nothing else is selected. */
  isOnlySelected: boolean
  isHidden: boolean
  /** Key of the shared section that is shown here. */
  sharedKey: string | undefined
  /** Of the item and its blocks. */
  problemCount: number
  hasError: boolean
  /** Whether there is something below it that can be collapsed. */
  hasBelow: boolean
  isOpen: boolean
  /** How many kinds of blocks can be added below, and the title of the first. */
  addableCount: number
  addableTitle: string
  /** Of the blocks below that are shown. */
  rows: readonly Row[]
}

interface RowsInput {
  content: Content
  selected: readonly Path[]
  problemsOf: GroupedProblems
  titleOf: (path: Path, within: Content) => string
  /** Keys of the rows whose blocks are collapsed. */
  closed: ReadonlySet<string>
  /** What a search found; undefined without one. */
  matches: readonly Path[] | undefined
  isReadOnly: boolean
}

/** What concerns one item. */
interface ItemInput extends RowsInput {
  /** One item is selected in the whole document. */
  isSingle: boolean
}

/** Returns a function for the rows of a document’s items, which keeps as many of the former ones as possible. */
export function createRows(): (input: RowsInput) => readonly Row[] {
  let rows: readonly Row[] = []
  return (input) => (rows = outlineRows(input, rows))
}

function outlineRows(input: RowsInput, before: readonly Row[]): readonly Row[] {
  const { content, selected } = input
  const selectedIn = new Map<string, Path[]>()
  for (const path of selected) {
    const [id = ''] = path
    const group = selectedIn.get(id)
    if (group) group.push(path)
    else selectedIn.set(id, [path])
  }
  return rowsOf(content.component_data, [], before, (item) => ({
    ...input,
    // Looking something up takes as long in a page of 500 sections as in one of one.
    content: { page: NO_VALUES, component_data: [item] },
    selected: selectedIn.get(item.id) ?? NONE,
    isSingle: selected.length === 1,
  }))
}

const NO_VALUES = {}
const NONE: readonly Path[] = []

function rowsOf(
  items: readonly Item[],
  parent: Path,
  before: readonly Row[],
  inputFor: (item: Item) => ItemInput,
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = items.flatMap((item): Row[] => {
    const input = inputFor(item)
    const former = known.get(item.id)
    const path = former?.path ?? [...parent, item.id]
    const { matches } = input
    return matches === undefined || matches.some((one) => isWithin(one, path)) ? [rowOf(item, path, former, input)] : []
  })
  return isSameList(rows, before) ? before : rows
}

function rowOf(item: Item, path: Path, before: Row | undefined, input: ItemInput): Row {
  const { content, selected, closed, matches, isReadOnly } = input
  const problems: readonly Problem[] = input.problemsOf(path)
  const addable = isReadOnly ? [] : blocksFor(content, path)
  const isSelected = selected.some((one) => isSamePath(one, path))
  const hasBelow = (item.blocks?.length ?? 0) > 0 || addable.length > 0
  const row: Row = {
    id: item.id,
    path,
    kind: input.titleOf(path, content),
    text: itemText(item),
    isSelected,
    isOnlySelected: isSelected && input.isSingle,
    isHidden: item.hidden === true,
    sharedKey: item.key === undefined ? (item.ref ?? '') : undefined,
    problemCount: problems.length,
    hasError: problems.some(({ severity }) => severity === 'error'),
    hasBelow,
    isOpen: hasBelow && (matches !== undefined || !closed.has(path.join('/'))),
    addableCount: addable.length,
    addableTitle: addable[0]?.title ?? '',
    rows: rowsOf(item.blocks ?? [], path, before?.rows ?? [], () => input),
  }
  return before && isSameRow(before, row) ? before : row
}

const isSameRow = (one: Row, other: Row): boolean =>
  (Object.keys(one) as (keyof Row)[]).every((name) => one[name] === other[name])

const isSameList = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at])
