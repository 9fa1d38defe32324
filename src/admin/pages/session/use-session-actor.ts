import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { keptChangesOf } from '#lib/draft.ts'
import { isChanged, isSameDraft, type StoredDraft } from '#machines/page-editor/page-editor-context.ts'
import { type PageEditorActor, pageEditorMachine } from '#machines/page-editor/page-editor.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { personKey, useAdmin } from '../../shell/session.ts'
import { chooseSide, mergeDrafts } from '../content/merge.ts'
import {
  cancelSchedule,
  checkDraft,
  type DocumentAddress,
  type OpenedDocument,
  publishDraft,
  readDocument,
  saveDraft,
} from '../calls/document-calls.ts'
import { keepOften } from './keep-often.ts'

/** How often somebody else's changes are looked for, in ms. */
const POLL_MS = 15_000

/** Runs the session of a document: its draft is saved on the server, and meanwhile kept in this browser. */
export function useSessionActor(address: DocumentAddress, opened: OpenedDocument): PageEditorActor {
  const { http, session } = useAdmin()
  const [kept] = useState(() =>
    keptChangesOf<StoredDraft>(`admin ${personKey(session)} page ${address.type} ${address.key}`),
  )
  const [machine] = useState(() =>
    pageEditorMachine.provide({
      actors: {
        saveDraft: fromPromise(({ input, signal }) => saveDraft(http, address, input, signal)),
        checkDraft: fromPromise(({ input, signal }) => checkDraft(http, address, input, signal)),
        publishDraft: fromPromise(({ input }) => publishDraft(http, address, input)),
        cancelSchedule: fromPromise(() => cancelSchedule(http, address)),
      },
    }),
  )
  const [input] = useState(() => {
    const unsaved = kept.read()
    const { stored, release } = opened
    const parts = { release, merge: mergeDrafts, choose: chooseSide }
    if (!unsaved || isSameDraft(unsaved.stored, unsaved.values)) return { ...parts, stored }
    // They began from what was stored then; the next save merges them with what is stored now.
    const { name, content } = unsaved.values
    return { ...parts, stored: unsaved.stored, kept: { name, content } }
  })
  const actor = useActorRef(machine, { input, inspect })

  useEffect(() => {
    const keep = () => {
      const { context } = actor.getSnapshot()
      if (!isChanged(context)) return kept.forget()
      const { stored, draft } = context
      kept.keep({ at: Date.now(), version: stored.version ?? 0, stored, values: { ...stored, ...draft } })
    }
    const keeping = keepOften(keep)
    const subscription = actor.subscribe(keeping.changed)
    addEventListener('pagehide', keeping.now)
    const restored = () => actor.send({ type: 'connection.restored' })
    addEventListener('online', restored)
    return () => {
      subscription.unsubscribe()
      removeEventListener('pagehide', keeping.now)
      keeping.now()
      removeEventListener('online', restored)
      // Leaving the editor does not wait for a pause.
      const { stored, draft, conflicts } = actor.getSnapshot().context
      if (conflicts.length > 0 || isSameDraft(draft, stored)) return
      saveDraft(http, address, { draft, stored }).then(kept.forget, () => undefined)
    }
  }, [actor, kept, http, address])

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      try {
        const { stored, release } = await readDocument(http, address)
        actor.send({ type: 'draft.received', stored })
        actor.send({ type: 'release.received', release })
      } catch {
        // The next save reports it.
      }
    }
    const timer = setInterval(() => void look(), POLL_MS)
    return () => clearInterval(timer)
  }, [actor, http, address])
  return actor
}

/** Returns what the editor shows of a session. Components only render again when one of these values changes. */
export function useSessionView(actor: PageEditorActor) {
  const draft = useSelector(actor, ({ context }) => context.draft)
  const undoLabel = useSelector(actor, ({ context }) => context.past.at(-1)?.label)
  const redoLabel = useSelector(actor, ({ context }) => context.future.at(-1)?.label)
  const tags = useSelector(actor, (snapshot) => [...snapshot.tags].toSorted().join(' '))
  const stored = useSelector(actor, ({ context }) => context.stored)
  const release = useSelector(actor, ({ context }) => context.release)
  const check = useSelector(actor, ({ context }) => context.check)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const conflicts = useSelector(actor, ({ context }) => context.conflicts)
  const theirs = useSelector(actor, ({ context }) => context.theirs)
  const mergedFrom = useSelector(actor, ({ context }) => context.mergedFrom)
  const is = (tag: string): boolean => tags.split(' ').includes(tag)
  return { draft, undoLabel, redoLabel, is, stored, release, check, failure, conflicts, theirs, mergedFrom }
}

export type SessionView = ReturnType<typeof useSessionView>
