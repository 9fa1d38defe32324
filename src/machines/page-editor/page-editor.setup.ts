import { and, assertEvent, assign, fromPromise, setup, stateIn } from 'xstate'
import {
  applyChange,
  type Change,
  type CheckResult,
  type Draft,
  isChanged,
  isNewerDraft,
  type PageEditorContext,
  type PageEditorInput,
  type Publication,
  receiveSaved,
  receiveTheirs,
  type Release,
  type Released,
  redo,
  resolveConflicts,
  type Side,
  type StoredDraft,
  undo,
} from './page-editor-context.ts'

export type PageEditorEvent =
  | ({ type: 'content.changed' } & Change)
  | { type: 'undo.requested' }
  | { type: 'redo.requested' }
  | { type: 'save.requested' }
  | { type: 'connection.restored' }
  /** Somebody else has saved. */
  | { type: 'draft.received'; stored: StoredDraft }
  /** Somebody has published, or a schedule has begun or ended. */
  | { type: 'release.received'; release: Release }
  | { type: 'conflict.resolved'; sides: Readonly<Record<string, Side>> }
  /** A former revision has become the draft, or the draft was discarded. */
  | { type: 'draft.replaced'; stored: StoredDraft; label: string; at: number }
  | { type: 'publish.requested' }
  | { type: 'publish.confirmed'; publication: Publication }
  | { type: 'publish.cancelled' }
  | { type: 'schedule.cancelled' }

type RefusalKind = 'conflict' | 'offline' | 'failing' | 'login-expired' | 'refused'

/** Why a save did not succeed, as the caller of the API names it. */
export class SaveRefusal extends Error {
  readonly kind: RefusalKind
  readonly reason: unknown
  /** Of a conflict: what the server has. */
  readonly theirs: StoredDraft | undefined

  constructor(kind: RefusalKind, reason: unknown, theirs?: StoredDraft) {
    super(kind)
    this.kind = kind
    this.reason = reason
    this.theirs = theirs
  }
}

/** Errors of the checks keep a document from being published. */
export class PublishRefusal extends Error {
  readonly check: CheckResult

  constructor(check: CheckResult) {
    super('blocked')
    this.check = check
  }
}

const notProvided = () => Promise.reject(new Error('The page editor needs its actors'))

interface Failed {
  error: unknown
}
const kindOf = ({ error }: Failed) => (error instanceof SaveRefusal ? error.kind : 'refused')
const hasErrors = ({ problems }: CheckResult) => problems.some(({ severity }) => severity === 'error')
const conflictOf = ({ error }: Failed): StoredDraft | undefined =>
  error instanceof SaveRefusal ? error.theirs : undefined

export const pageEditorSetup = setup({
  types: {
    context: {} as PageEditorContext,
    events: {} as PageEditorEvent,
    input: {} as PageEditorInput,
    tags: {} as
      | 'saved'
      | 'unsaved'
      | 'saving'
      | 'conflict'
      | 'offline'
      | 'failing'
      | 'loginExpired'
      | 'refused'
      | 'published'
      | 'scheduled'
      | 'unpublished'
      | 'preparing'
      | 'checking'
      | 'blocked'
      | 'reviewing'
      | 'publishing',
  },
  actors: {
    saveDraft: fromPromise<StoredDraft, { draft: Draft; stored: StoredDraft }>(notProvided),
    checkDraft: fromPromise<CheckResult, Draft>(notProvided),
    publishDraft: fromPromise<Released, { stored: StoredDraft; publication: Publication }>(notProvided),
    cancelSchedule: fromPromise<Released>(notProvided),
  },
  delays: {
    /** Typing pauses. */
    autosaveDelay: 900,
    retryDelay: 8_000,
    /** A server that fails is not hurried: 8 s, 16 s, 32 s, and so on up to 2 minutes. */
    failureDelay: ({ context }) => Math.min(8_000 * 2 ** (context.failures - 1), 120_000),
  },
  guards: {
    isChanged: ({ context }) => isChanged(context),
    hasConflicts: ({ context }) => context.conflicts.length > 0,
    isConflict: (_, { error }: Failed) => kindOf({ error }) === 'conflict',
    isOffline: (_, { error }: Failed) => kindOf({ error }) === 'offline',
    isFailing: (_, { error }: Failed) => kindOf({ error }) === 'failing',
    isLoginExpired: (_, { error }: Failed) => kindOf({ error }) === 'login-expired',
    isBlocked: (_, { error }: Failed) => error instanceof PublishRefusal,
    hasErrors: (_, { check }: { check: CheckResult }) => hasErrors(check),
    isNewer: ({ context }, { stored }: { stored: StoredDraft }) => isNewerDraft(stored, context.stored),
    hasSchedule: ({ context }) => context.release.schedule !== null,
    hasRevision: ({ context }) => context.release.revision !== null,
    isMerged: ({ context }) => !isChanged(context) && context.conflicts.length === 0,
    isSaved: and([stateIn({ draft: 'saved' }), 'isMerged']),
    isStuck: stateIn({ draft: 'stuck' }),
  },
  actions: {
    applyChange: assign(({ context }, change: Change) => applyChange(context, change)),
    undo: assign(({ context }) => undo(context)),
    redo: assign(({ context }) => redo(context)),
    noteSent: assign(({ context }) => ({ sent: context.draft, failure: undefined })),
    receiveSaved: assign(({ context }, { stored }: { stored: StoredDraft }) => receiveSaved(context, stored)),
    receiveTheirs: assign(({ context }, { stored }: { stored: StoredDraft }) => receiveTheirs(context, stored)),
    receiveConflict: assign(({ context }, failed: Failed) => {
      const theirs = conflictOf(failed)
      return theirs ? receiveTheirs(context, theirs) : {}
    }),
    setRelease: assign((_, { release }: { release: Release }) => ({ release })),
    setReleased: assign(({ context }, { release, stored }: Released) => ({
      ...receiveTheirs(context, stored),
      mergedFrom: undefined,
      release,
    })),
    setFailure: assign((_, { error }: Failed) => ({
      failure: error instanceof SaveRefusal ? error.reason : error,
      sent: undefined,
    })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    clearFailure: assign({ failure: undefined }),
    resolveConflicts: assign(({ context, event }) => {
      assertEvent(event, 'conflict.resolved')
      return resolveConflicts(context, event.sides)
    }),
    replaceDraft: assign(({ context, event }) => {
      assertEvent(event, 'draft.replaced')
      const { stored, label, at } = event
      const { name, content } = stored
      return { ...applyChange(context, { name, content, label, at }), stored, conflicts: [], theirs: undefined }
    }),
    setCheck: assign((_, { check }: { check: CheckResult }) => ({ check })),
    setBlocked: assign((_, { error }: Failed) => (error instanceof PublishRefusal ? { check: error.check } : {})),
    setPublication: assign((_, { publication }: { publication: Publication }) => ({ publication })),
  },
})
