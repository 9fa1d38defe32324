/** A session of the page editor: the draft and its saving, and checking and publishing it (BU-04, BU-06). */
import { type ActorRefFrom, raise } from 'xstate'
import type { Released } from './page-editor-context.ts'
import { pageEditorSetup } from './page-editor.setup.ts'

const failure = ({ event }: { event: { error: unknown } }) => ({ error: event.error })

const received = ({ event }: { event: { output: Released } }) => event.output

export const pageEditorMachine = pageEditorSetup.createMachine({
  id: 'pageEditor',
  context: ({ input: { stored, release, kept, merge, choose } }) => ({
    draft: kept ?? { name: stored.name, content: stored.content },
    past: [],
    future: [],
    stored,
    sent: undefined,
    release,
    conflicts: [],
    theirs: undefined,
    mergedFrom: undefined,
    check: undefined,
    failure: undefined,
    failures: 0,
    publication: undefined,
    merge,
    choose,
  }),
  type: 'parallel',
  states: {
    draft: {
      initial: 'opening',
      on: {
        'content.changed': {
          target: '.waiting',
          actions: { type: 'applyChange', params: ({ event }) => event },
        },
        'undo.requested': { target: '.waiting', actions: 'undo' },
        'redo.requested': { target: '.waiting', actions: 'redo' },
        'draft.replaced': { target: '.settling', actions: 'replaceDraft' },
        'draft.received': {
          guard: { type: 'isNewer', params: ({ event }) => event },
          target: '.settling',
          actions: { type: 'receiveTheirs', params: ({ event }) => event },
        },
      },
      states: {
        opening: { always: [{ guard: 'isChanged', target: 'waiting' }, { target: 'saved' }] },
        saved: { tags: 'saved', on: { 'save.requested': 'settling' } },
        /** Until a change has paused. */
        waiting: {
          tags: 'unsaved',
          on: { 'save.requested': 'settling' },
          after: { autosaveDelay: 'settling' },
        },
        settling: {
          always: [
            { guard: 'hasConflicts', target: 'stuck.conflict' },
            { guard: 'isChanged', target: 'saving' },
            { target: 'saved' },
          ],
        },
        saving: {
          tags: 'saving',
          entry: 'noteSent',
          on: {
            // The reply is awaited; what changes meanwhile is saved next.
            'content.changed': { actions: { type: 'applyChange', params: ({ event }) => event } },
            'undo.requested': { actions: 'undo' },
            'redo.requested': { actions: 'redo' },
            'draft.received': {},
          },
          invoke: {
            id: 'saveDraft',
            src: 'saveDraft',
            input: ({ context: { draft, stored } }) => ({ draft, stored }),
            onDone: {
              target: 'settling',
              actions: { type: 'receiveSaved', params: ({ event }) => ({ stored: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isConflict', params: failure },
                target: 'settling',
                actions: { type: 'receiveConflict', params: failure },
              },
              {
                guard: { type: 'isOffline', params: failure },
                target: 'stuck.offline',
                actions: { type: 'setFailure', params: failure },
              },
              {
                guard: { type: 'isFailing', params: failure },
                target: 'stuck.failing',
                actions: [{ type: 'setFailure', params: failure }, 'countFailure'],
              },
              {
                guard: { type: 'isLoginExpired', params: failure },
                target: 'stuck.loginExpired',
                actions: { type: 'setFailure', params: failure },
              },
              { target: 'stuck.refused', actions: { type: 'setFailure', params: failure } },
            ],
          },
        },
        /** Changes stay in the browser until the cause is removed. */
        stuck: {
          on: { 'save.requested': 'settling' },
          initial: 'refused',
          states: {
            conflict: {
              tags: 'conflict',
              on: {
                'save.requested': {},
                'content.changed': { actions: { type: 'applyChange', params: ({ event }) => event } },
                'undo.requested': {},
                'redo.requested': {},
                'draft.received': {
                  guard: { type: 'isNewer', params: ({ event }) => event },
                  target: '#pageEditor.draft.settling',
                  actions: { type: 'receiveTheirs', params: ({ event }) => event },
                },
                'conflict.resolved': { target: '#pageEditor.draft.settling', actions: 'resolveConflicts' },
              },
            },
            offline: {
              tags: 'offline',
              on: {
                'content.changed': { actions: { type: 'applyChange', params: ({ event }) => event } },
                'connection.restored': '#pageEditor.draft.settling',
              },
              after: { retryDelay: '#pageEditor.draft.settling' },
            },
            /** The server replies, with an error of its own. */
            failing: {
              tags: 'failing',
              on: { 'content.changed': { actions: { type: 'applyChange', params: ({ event }) => event } } },
              after: { failureDelay: '#pageEditor.draft.settling' },
            },
            loginExpired: {
              tags: 'loginExpired',
              on: { 'content.changed': { actions: { type: 'applyChange', params: ({ event }) => event } } },
            },
            refused: { tags: 'refused' },
          },
        },
      },
    },
    release: {
      initial: 'resting',
      states: {
        resting: {
          initial: 'settling',
          on: {
            'publish.requested': 'preparing',
            'release.received': {
              target: '.settling',
              actions: { type: 'setRelease', params: ({ event }) => event },
            },
          },
          states: {
            settling: {
              always: [
                { guard: 'hasSchedule', target: 'scheduled' },
                { guard: 'hasRevision', target: 'published' },
                { target: 'unpublished' },
              ],
            },
            unpublished: { tags: 'unpublished' },
            published: { tags: 'published' },
            scheduled: {
              tags: 'scheduled',
              on: { 'schedule.cancelled': '#pageEditor.release.unscheduling' },
            },
          },
        },
        unscheduling: {
          tags: 'publishing',
          invoke: {
            id: 'cancelSchedule',
            src: 'cancelSchedule',
            onDone: {
              target: 'resting',
              actions: { type: 'setReleased', params: received },
            },
            onError: { target: 'resting', actions: { type: 'setFailure', params: failure } },
          },
        },
        /** What is published is what the server has. */
        preparing: {
          tags: 'preparing',
          entry: ['clearFailure', raise({ type: 'save.requested' })],
          on: { 'publish.cancelled': 'resting' },
          always: [
            { guard: 'isSaved', target: 'checking' },
            { guard: 'isStuck', target: 'resting' },
          ],
        },
        checking: {
          tags: 'checking',
          on: { 'publish.cancelled': 'resting', 'content.changed': 'resting' },
          invoke: {
            id: 'checkDraft',
            src: 'checkDraft',
            input: ({ context }) => context.draft,
            onDone: [
              {
                guard: { type: 'hasErrors', params: ({ event }) => ({ check: event.output }) },
                target: 'blocked',
                actions: { type: 'setCheck', params: ({ event }) => ({ check: event.output }) },
              },
              { target: 'reviewing', actions: { type: 'setCheck', params: ({ event }) => ({ check: event.output }) } },
            ],
            onError: { target: 'resting', actions: { type: 'setFailure', params: failure } },
          },
        },
        /** Errors must be corrected first. */
        blocked: {
          tags: 'blocked',
          on: {
            'publish.cancelled': 'resting',
            'publish.requested': 'preparing',
            'content.changed': 'resting',
            'undo.requested': 'resting',
            'redo.requested': 'resting',
          },
        },
        reviewing: {
          tags: 'reviewing',
          on: {
            'publish.cancelled': 'resting',
            'content.changed': 'resting',
            'publish.confirmed': {
              target: 'publishing',
              actions: { type: 'setPublication', params: ({ event }) => event },
            },
          },
        },
        publishing: {
          tags: 'publishing',
          entry: 'clearFailure',
          invoke: {
            id: 'publishDraft',
            src: 'publishDraft',
            input: ({ context: { stored, publication = { acceptWarnings: false } } }) => ({ stored, publication }),
            onDone: {
              target: 'resting',
              actions: { type: 'setReleased', params: received },
            },
            onError: [
              {
                guard: { type: 'isBlocked', params: failure },
                target: 'blocked',
                actions: { type: 'setBlocked', params: failure },
              },
              {
                // Somebody else has saved: what is merged is checked again.
                guard: { type: 'isConflict', params: failure },
                target: 'preparing',
                actions: { type: 'receiveConflict', params: failure },
              },
              { target: 'reviewing', actions: { type: 'setFailure', params: failure } },
            ],
          },
        },
      },
    },
  },
})

export type PageEditorActor = ActorRefFrom<typeof pageEditorMachine>
