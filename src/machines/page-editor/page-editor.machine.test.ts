import { describe, expect, it } from 'vitest'
import { allStates, done, reachableStates, walk } from '../testing/walk.ts'
import type { DraftProblem, Merge, PageEditorInput, StoredDraft } from './page-editor-context.ts'
import { pageEditorMachine } from './page-editor.machine.ts'
import { type PageEditorEvent, PublishRefusal, SaveRefusal } from './page-editor.setup.ts'

type Fields = Record<string, unknown>

/** Merges by field, as the editor merges by item. */
const merge: Merge = (base, mine, theirs) => {
  const names = [...new Set([...Object.keys(mine.content), ...Object.keys(theirs.content)])]
  const isConflict = (name: string) => {
    const [before, own, other] = [base.content[name], mine.content[name], theirs.content[name]]
    return own !== before && other !== before && own !== other
  }
  const content = Object.fromEntries(
    names.map((name) => [name, mine.content[name] === base.content[name] ? theirs.content[name] : mine.content[name]]),
  )
  const conflicts = names.filter(isConflict).map((item) => ({
    kind: 'item' as const,
    item,
    base: base.content[item],
    mine: mine.content[item],
    theirs: theirs.content[item],
  }))
  return { draft: { name: mine.name, content }, conflicts }
}

const two = { hero: 'Two' }
const stored: StoredDraft = {
  name: 'Home',
  content: { hero: 'One' },
  version: 3,
  basedOn: 7,
  author: 'Anu',
  updatedAt: null,
}
const input: PageEditorInput = {
  stored,
  release: { revision: 7, schedule: null },
  merge,
  choose: (draft, { item, mine, theirs }, side) => ({
    ...draft,
    content: { ...draft.content, [item]: side === 'mine' ? mine : theirs },
  }),
}

const change = (content: Fields, other: Fields = {}): PageEditorEvent => ({
  type: 'content.changed',
  name: 'Home',
  content,
  label: 'Change',
  at: 0,
  ...other,
})
const pause = { type: 'xstate.after.autosaveDelay.pageEditor.draft.waiting' }
const save: PageEditorEvent = { type: 'save.requested' }
const undo: PageEditorEvent = { type: 'undo.requested' }
const redo: PageEditorEvent = { type: 'redo.requested' }
const publish: PageEditorEvent = { type: 'publish.requested' }
const cancel: PageEditorEvent = { type: 'publish.cancelled' }
const confirm: PageEditorEvent = { type: 'publish.confirmed', publication: { acceptWarnings: true } }
const refused = (id: string, error: Error) => ({ type: `xstate.error.actor.${id}`, error })
const saved = (content: Fields, version = 4) => done('saveDraft', { ...stored, content, version })
const checked = (...severities: DraftProblem['severity'][]) =>
  done('checkDraft', {
    problems: severities.map((severity) => ({ code: 'x', severity, message: 'x', pointer: '', item_id: null })),
    weight: null,
  })
const theirs = (content: Fields, version = 5): StoredDraft => ({ ...stored, content, version, author: 'Ben' })
const conflict = (content: Fields) => refused('saveDraft', new SaveRefusal('conflict', 'x', theirs(content)))

const released = (revision: number, schedule: object | null = null) => ({
  release: { revision, schedule },
  stored: { ...stored, content: two, version: null, basedOn: revision },
})

const run = (steps: object[], other: Partial<PageEditorInput> = {}) => {
  const { snapshot } = walk(pageEditorMachine, { ...input, ...other }, steps)
  return { ...snapshot.context, tags: [...snapshot.tags].toSorted(), content: snapshot.context.draft.content }
}

describe('saving', () => {
  it('BU-04 waits for a pause, saves, and saves what was typed meanwhile next', () => {
    expect(run([change(two)]).tags).toEqual(['published', 'unsaved'])
    expect(run([change(two), pause]).tags).toEqual(['published', 'saving'])
    expect(run([change(two), save]).tags).toEqual(['published', 'saving'])
    expect(run([change(two), pause, saved(two)])).toMatchObject({
      tags: ['published', 'saved'],
      stored: { version: 4 },
    })
    const typed = run([change(two), pause, change({ hero: 'Three' }), saved(two)])
    expect(typed).toMatchObject({ tags: ['published', 'saving'], content: { hero: 'Three' }, stored: { version: 4 } })
  })

  it('BU-04 saves nothing that is as it was', () => {
    expect(run([change(two), undo, pause]).tags).toEqual(['published', 'saved'])
    expect(run([change({ hero: 'One' }), pause]).tags).toEqual(['published', 'saved'])
  })

  it('BU-04 keeps changes while the network, the login or the server fails, and tries again', () => {
    const after = (kind: 'offline' | 'failing' | 'login-expired' | 'refused', ...steps: object[]) =>
      run([change(two), pause, refused('saveDraft', new SaveRefusal(kind, 'why')), ...steps])
    expect(after('offline')).toMatchObject({ tags: ['offline', 'published'], content: two, failure: 'why' })
    expect(after('offline', change({ hero: 'Three' })).tags).toEqual(['offline', 'published'])
    expect(after('offline', { type: 'connection.restored' }).tags).toEqual(['published', 'saving'])
    const retry = { type: 'xstate.after.failureDelay.pageEditor.draft.stuck.failing' }
    expect(after('failing')).toMatchObject({ tags: ['failing', 'published'], content: two, failures: 1 })
    expect(after('failing', change({ hero: 'Three' }), retry).tags).toEqual(['published', 'saving'])
    expect(after('failing', retry, refused('saveDraft', new SaveRefusal('failing', 'why'))).failures).toBe(2)
    expect(after('failing', retry, saved(two))).toMatchObject({ tags: ['published', 'saved'], failures: 0 })
    expect(after('login-expired').tags).toEqual(['loginExpired', 'published'])
    expect(after('login-expired', save).tags).toEqual(['published', 'saving'])
    expect(after('refused')).toMatchObject({ tags: ['published', 'refused'], failure: 'why' })
    expect(after('refused', change({ hero: 'Three' })).tags).toEqual(['published', 'unsaved'])
    expect(after('refused', save, saved(two))).toMatchObject({ tags: ['published', 'saved'], failure: undefined })
  })

  it('BU-04 saves changes that the browser had kept', () => {
    const kept = { name: 'Home', content: two }
    expect(run([], { kept }).tags).toEqual(['published', 'unsaved'])
    expect(run([pause, saved(two)], { kept }).tags).toEqual(['published', 'saved'])
  })
})

describe('two people', () => {
  it('BU-04 have their changes of different items merged, whoever saves first', () => {
    const merged = run([change({ ...two, text: 'x' }), pause, saved({ ...two, text: 'x', strip: 'theirs' })])
    expect(merged).toMatchObject({ content: { hero: 'Two', text: 'x', strip: 'theirs' }, tags: ['published', 'saved'] })
    const received = run([change(two), { type: 'draft.received', stored: theirs({ hero: 'One', strip: 'new' }) }])
    expect(received).toMatchObject({
      content: { hero: 'Two', strip: 'new' },
      mergedFrom: 'Ben',
      tags: ['published', 'saving'],
    })
    const older = { type: 'draft.received', stored: theirs({ hero: 'Old' }, 3) }
    expect(run([change(two), older])).toMatchObject({ content: two, tags: ['published', 'unsaved'] })
  })

  it('BU-04 keep the other’s changes when they undo their own', () => {
    const steps = [change(two), { type: 'draft.received', stored: theirs({ hero: 'One', strip: 'new' }) }]
    expect(run([...steps, undo]).content).toEqual({ hero: 'One', strip: 'new' })
    expect(run([...steps, undo, redo]).content).toEqual({ hero: 'Two', strip: 'new' })
  })

  it('BU-04 choose where both changed the same item', () => {
    const steps = [change({ ...two, text: 'x' }), pause, conflict({ hero: 'Other' })]
    const asked = run(steps)
    expect(asked).toMatchObject({ tags: ['conflict', 'published'], content: { hero: 'Two', text: 'x' } })
    expect(asked.conflicts).toEqual([{ kind: 'item', item: 'hero', base: 'One', mine: 'Two', theirs: 'Other' }])
    const chosen = (side: 'mine' | 'theirs') =>
      run([...steps, { type: 'conflict.resolved', sides: { 'item hero': side } }])
    expect(chosen('mine')).toMatchObject({
      content: { hero: 'Two' },
      stored: { version: 5 },
      tags: ['published', 'saving'],
    })
    expect(chosen('theirs')).toMatchObject({ content: { hero: 'Other', text: 'x' }, conflicts: [] })
    expect(run([...steps, undo, redo, save]).tags).toEqual(['conflict', 'published'])
    expect(run([...steps, change({ hero: 'Mine' })])).toMatchObject({ content: { hero: 'Mine' } })
  })

  it('BU-04 save again when a refused save could be merged after all', () => {
    expect(run([change(two), pause, conflict({ hero: 'One', strip: 'new' })])).toMatchObject({
      tags: ['published', 'saving'],
      content: { hero: 'Two', strip: 'new' },
      stored: { version: 5 },
    })
  })
})

describe('undo', () => {
  it('BU-04 goes back and forth over every change, and forgets what follows a new one', () => {
    const steps = [change(two), change({ hero: 'Three' })]
    expect(run([...steps, undo]).content).toEqual(two)
    expect(run([...steps, undo, undo, undo]).content).toEqual({ hero: 'One' })
    expect(run([...steps, undo, undo, redo]).content).toEqual(two)
    expect(run([...steps, undo, change({ hero: 'Four' }), redo]).content).toEqual({ hero: 'Four' })
  })

  it('BU-04 takes the typing in a field as one step, until it pauses or goes on elsewhere', () => {
    const type = (text: string, at: number, group = 'hero') => change({ hero: text }, { at, group })
    expect(run([type('O', 0), type('On', 500), undo]).content).toEqual({ hero: 'One' })
    expect(run([type('O', 0), type('On', 9000), undo]).content).toEqual({ hero: 'O' })
    expect(run([type('O', 0), type('On', 100, 'text'), undo]).content).toEqual({ hero: 'O' })
  })

  it('BU-04 covers a restored revision', () => {
    const replaced = { type: 'draft.replaced', stored: theirs({ hero: 'Old' }), label: 'Restore', at: 0 }
    expect(run([replaced])).toMatchObject({ content: { hero: 'Old' }, tags: ['published', 'saved'] })
    expect(run([replaced, undo])).toMatchObject({ content: { hero: 'One' }, tags: ['published', 'unsaved'] })
  })
})

describe('publishing', () => {
  const ready = [change(two), publish, saved(two)]
  const published = done('publishDraft', released(8))

  it('BU-06 saves, checks, asks and publishes what the server has', () => {
    expect(run([change(two), publish]).tags).toEqual(['preparing', 'saving'])
    expect(run(ready).tags).toEqual(['checking', 'saved'])
    expect(run([publish]).tags).toEqual(['checking', 'saved'])
    expect(run([...ready, checked('warning')])).toMatchObject({ tags: ['reviewing', 'saved'] })
    expect(run([...ready, checked(), confirm])).toMatchObject({
      tags: ['publishing', 'saved'],
      publication: { acceptWarnings: true },
    })
    expect(run([...ready, checked(), confirm, published])).toMatchObject({
      tags: ['published', 'saved'],
      release: { revision: 8 },
    })
  })

  it('BU-06 is blocked by errors until something changes', () => {
    expect(run([...ready, checked('warning', 'error')]).tags).toEqual(['blocked', 'saved'])
    expect(run([...ready, checked('error'), confirm]).tags).toEqual(['blocked', 'saved'])
    expect(run([...ready, checked('error'), change({ hero: 'Three' })]).tags).toEqual(['published', 'unsaved'])
    const late = refused('publishDraft', new PublishRefusal({ problems: [], weight: null }))
    expect(run([...ready, checked(), confirm, late]).tags).toEqual(['blocked', 'saved'])
  })

  it('BU-06 never publishes what has changed since it was checked', () => {
    expect(run([...ready, checked(), change({ hero: 'Three' }), confirm]).tags).toEqual(['published', 'unsaved'])
    expect(run([...ready, change({ hero: 'Three' }), checked()]).tags).toEqual(['published', 'unsaved'])
  })

  it('BU-06 merges, saves and checks again when somebody else has saved since', () => {
    const late = refused('publishDraft', new SaveRefusal('conflict', 'x', theirs({ hero: 'Two', strip: 'new' })))
    const merged = [...ready, checked(), confirm, late]
    expect(run(merged)).toMatchObject({ tags: ['checking', 'saved'], content: { hero: 'Two', strip: 'new' } })
    const other = refused('publishDraft', new SaveRefusal('conflict', 'x', theirs({ hero: 'Other' })))
    expect(run([...ready, checked(), confirm, other]).content).toEqual({ hero: 'Other' })
    const published7 = { ...stored, version: null, basedOn: 8, content: { hero: 'Theirs' } }
    expect(run([{ type: 'draft.received', stored: published7 }]).content).toEqual({ hero: 'Theirs' })
  })

  it('BU-06 says why it failed, and can be tried again or cancelled', () => {
    const failed = refused('publishDraft', new Error('down'))
    expect(run([...ready, checked(), confirm, failed])).toMatchObject({ tags: ['reviewing', 'saved'] })
    expect(run([...ready, checked(), confirm, failed]).failure).toBeInstanceOf(Error)
    expect(run([...ready, checked(), confirm, failed, confirm, published]).tags).toEqual(['published', 'saved'])
    for (const steps of [
      [publish, cancel],
      [...ready, cancel],
      [...ready, checked(), cancel],
    ])
      expect(run(steps).tags).toContain('published')
    expect(run([publish, refused('checkDraft', new Error('down'))])).toMatchObject({ tags: ['published', 'saved'] })
  })

  it('BU-06 is scheduled with a start and an end, which can be cancelled', () => {
    const schedule = { from: '2026-12-01T00:00:00Z', until: null }
    const planned = [...ready, checked(), confirm, done('publishDraft', released(7, schedule))]
    expect(run(planned).tags).toEqual(['saved', 'scheduled'])
    const cancelled = [...planned, { type: 'schedule.cancelled' }]
    expect(run(cancelled).tags).toEqual(['publishing', 'saved'])
    expect(run([...cancelled, done('cancelSchedule', released(7))]).tags).toEqual(['published', 'saved'])
    expect(run([...cancelled, refused('cancelSchedule', new Error('down'))]).tags).toEqual(['saved', 'scheduled'])
  })

  it('BU-06 does not begin while the draft cannot be saved', () => {
    const offline = [change(two), pause, refused('saveDraft', new SaveRefusal('offline', 'x'))]
    expect(run([...offline, publish]).tags).not.toContain('preparing')
    expect(run([change(two), publish, refused('saveDraft', new SaveRefusal('offline', 'x'))]).tags).toEqual([
      'offline',
      'published',
    ])
    expect(run([], { release: { revision: null, schedule: null } }).tags).toEqual(['saved', 'unpublished'])
  })
})

it('BU-04 reaches every state', () => {
  const events = [
    change(two),
    pause,
    save,
    saved(two),
    conflict({ hero: 'Other' }),
    refused('saveDraft', new SaveRefusal('offline', 'x')),
    refused('saveDraft', new SaveRefusal('failing', 'x')),
    refused('saveDraft', new SaveRefusal('login-expired', 'x')),
    refused('saveDraft', new Error('x')),
    publish,
    confirm,
    checked(),
    checked('error'),
    done('publishDraft', released(8)),
    done('publishDraft', released(8, { from: null, until: null })),
    { type: 'schedule.cancelled' },
    { type: 'release.received', release: { revision: null, schedule: null } },
  ]
  const keyOf = ({ draft, stored: has, release, conflicts }: ReturnType<typeof run>) => [draft, has, release, conflicts]
  const reached = reachableStates(pageEditorMachine, input, events, keyOf).flatMap((state) => state.split(' '))
  // Transient states are never stayed in.
  const transient = ['draft.opening', 'draft.settling', 'release.resting.settling']
  expect([...new Set(reached)].toSorted()).toEqual(
    allStates(pageEditorMachine).filter((state) => !transient.includes(state)),
  )
})
