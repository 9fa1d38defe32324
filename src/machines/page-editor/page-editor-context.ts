import { isSameJson } from '#lib/same-json.ts'

/** What a document shows; the editor's functions know its parts. */
type DocumentContent = Readonly<Record<string, unknown>>

/** A document's name and content, which are edited together. */
export interface Draft {
  name: string
  content: DocumentContent
}

/** The draft on the server. */
export interface StoredDraft extends Draft {
  /** Increases with each save; null while there is none. */
  version: number | null
  /** The published revision it began from. */
  basedOn: number | null
  author: string | null
  updatedAt: string | null
}

/** What shoppers see. */
export interface Release {
  revision: number | null
  schedule: { from: string | null; until: string | null } | null
}

/** What two people changed differently; null stands for what does not exist. */
export interface DraftConflict {
  kind: 'item' | 'page' | 'order'
  /** Id of an item, or name of a field of the page; '' for the order of items. */
  item: string
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface DraftProblem {
  code: string
  severity: 'error' | 'warning'
  message: string
  pointer: string
  item_id: string | null
}

export interface CheckResult<Weight = unknown> {
  problems: readonly DraftProblem[]
  weight: Weight
}

/** A former or later state of the draft. */
export interface Step extends Draft {
  /** What the change after it did, in words. */
  label: string
  /** Consecutive changes of the same group are one step, such as the typing in a field. */
  group: string | undefined
  /** When the group was last changed, in ms. */
  at: number
}

/** The three-way merge of two people's changes. */
export type Merge = (base: Draft, mine: Draft, theirs: Draft) => { draft: Draft; conflicts: readonly DraftConflict[] }

/** Replaces what a conflict is about by one of its sides. */
export type Choose = (draft: Draft, conflict: DraftConflict, side: Side, theirs: Draft) => Draft

export interface PageEditorInput {
  stored: StoredDraft
  release: Release
  /** Unsaved changes that the browser kept; they begin from `stored`, after they were merged with it. */
  kept?: Draft | undefined
  merge: Merge
  choose: Choose
}

export interface PageEditorContext {
  draft: Draft
  past: readonly Step[]
  future: readonly Step[]
  stored: StoredDraft
  /** What is being saved. */
  sent: Draft | undefined
  release: Release
  conflicts: readonly DraftConflict[]
  /** The other side of the conflicts. */
  theirs: StoredDraft | undefined
  /** Who changed other items, whose changes were merged; '' if that is unknown. */
  mergedFrom: string | undefined
  check: CheckResult | undefined
  /** Why the last call failed. */
  failure: unknown
  /** How often saving failed on the server in a row. */
  failures: number
  /** When the document goes online and offline again, as it was confirmed. */
  publication: Publication | undefined
  merge: Merge
  choose: Choose
}

export interface Publication {
  from?: string | undefined
  until?: string | undefined
  acceptWarnings: boolean
}

const MAX_STEPS = 200
/** Pause that ends a group of changes, in ms. */
const GROUP_PAUSE = 800

export interface Change extends Draft {
  label: string
  group?: string | undefined
  at: number
}

/** Applies a change, which can be undone. */
export function applyChange(context: PageEditorContext, change: Change): Partial<PageEditorContext> {
  const { draft, past } = context
  const next = { name: change.name, content: change.content }
  if (isSameDraft(draft, next)) return {}
  const { label, group, at } = change
  const last = past.at(-1)
  const continues = group !== undefined && last?.group === group && at - last.at < GROUP_PAUSE
  const step = continues ? { ...last, at } : { ...draft, label, group, at }
  return {
    draft: next,
    past: [...(continues ? past.slice(0, -1) : past), step].slice(-MAX_STEPS),
    future: [],
    check: undefined,
    mergedFrom: undefined,
  }
}

export function undo({ draft, past, future }: PageEditorContext): Partial<PageEditorContext> {
  const step = past.at(-1)
  if (!step) return {}
  const { label, at } = step
  return {
    draft: draftOf(step),
    past: past.slice(0, -1),
    future: [...future, { ...draft, label, group: undefined, at }],
    check: undefined,
  }
}

export function redo({ draft, past, future }: PageEditorContext): Partial<PageEditorContext> {
  const step = future.at(-1)
  if (!step) return {}
  const { label, at } = step
  return {
    draft: draftOf(step),
    past: [...past, { ...draft, label, group: undefined, at }],
    future: future.slice(0, -1),
    check: undefined,
  }
}

const draftOf = ({ name, content }: Draft): Draft => ({ name, content })

/** What is published after publishing or cancelling a schedule, and the draft that is left. */
export interface Released {
  release: Release
  stored: StoredDraft
}

/** Takes what the server has stored, with what was typed while it was sent. */
export function receiveSaved(context: PageEditorContext, stored: StoredDraft): Partial<PageEditorContext> {
  const { sent = context.draft, draft } = context
  if (isSameDraft(sent, stored)) return { stored, sent: undefined, failure: undefined, failures: 0 }
  return { ...takeTheirs({ ...context, draft }, sent, stored), sent: undefined, failure: undefined, failures: 0 }
}

/** Takes somebody else's draft, merged with the changes made here. */
export function receiveTheirs(context: PageEditorContext, theirs: StoredDraft): Partial<PageEditorContext> {
  return { ...takeTheirs(context, context.stored, theirs), sent: undefined, failure: undefined }
}

function takeTheirs(context: PageEditorContext, base: Draft, theirs: StoredDraft): Partial<PageEditorContext> {
  const { draft, merge, past, future } = context
  const { draft: merged, conflicts } = merge(base, draft, theirs)
  if (conflicts.length > 0) return { conflicts, theirs, draft: merged }
  // Undoing one’s own change must not undo theirs.
  const rebase = (step: Step): Step => ({ ...step, ...merge(base, step, theirs).draft })
  return {
    draft: merged,
    stored: theirs,
    past: past.map(rebase),
    future: future.map(rebase),
    mergedFrom: theirs.author ?? '',
    check: undefined,
  }
}

export type Side = 'mine' | 'theirs'

export const conflictKey = ({ kind, item }: Pick<DraftConflict, 'kind' | 'item'>): string => `${kind} ${item}`

/** Applies the choices for conflicts, by their keys. */
export function resolveConflicts(
  context: PageEditorContext,
  sides: Readonly<Record<string, Side>>,
): Partial<PageEditorContext> {
  const { conflicts, theirs, choose } = context
  if (!theirs) return { conflicts: [] }
  const draft = conflicts.reduce(
    (result, conflict) => choose(result, conflict, sides[conflictKey(conflict)] ?? 'mine', theirs),
    context.draft,
  )
  return { draft, stored: theirs, conflicts: [], theirs: undefined, past: [], future: [], check: undefined }
}

/** Immutable content: unchanged parts are the same objects. */
export const isSameDraft = (a: Draft, b: Draft): boolean => a.name === b.name && isSameJson(a.content, b.content)

export const isChanged = ({ draft, stored }: PageEditorContext): boolean => !isSameDraft(draft, stored)

/** Whether somebody else has saved or published since. */
export const isNewerDraft = (received: StoredDraft, known: StoredDraft): boolean =>
  (received.version ?? 0) > (known.version ?? 0) || (received.basedOn ?? -1) > (known.basedOn ?? -1)
