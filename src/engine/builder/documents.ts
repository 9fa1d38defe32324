import { MAX_DEPTH, MAX_DOCUMENT_CHARACTERS, findExceededLimit } from '#lib/json-limits.ts'
import type { DocumentMemory } from '../document-memory.ts'
import { explainPageCode } from '../explain-page-code.ts'
import { limitProblems } from '../limit-problems.ts'
import { normaliseDocument } from '../normalise-document.ts'
import { isRecord } from '../normalise-values.ts'
import type { Problem, SectionRegistry } from '../types.ts'
import { withUnchangedItems, withValueAt } from './change-document.ts'
import * as t from '#words/documents.ts'

/** What a page decides about a shared section that it shows; the rest is edited in the section's own document. */
const OF_REFERENCE = /^\/(ref|id|hidden|visible)(\/|$)/

export type Area = 'header' | 'page' | 'footer'
export const AREAS: readonly Area[] = ['page', 'header', 'footer']

/** A document as its author wrote it. */
export interface WrittenDocument {
  template: { key: string }
  component_data: unknown[]
  /** The shared sections it refers to, by key. */
  shared?: unknown
}

export interface Stage {
  registry: SectionRegistry
  /** Returns the document shown in an area; undefined if there is none in its original form. */
  shown: (area: Area) => WrittenDocument | undefined
  /** Returns a document with the shared sections it refers to. */
  complete: (document: WrittenDocument) => Promise<WrittenDocument>
  /** What was found for documents before, which never change in place. */
  memory: DocumentMemory
  /** Shows another document; resolves when it is painted. Rejects when its code cannot be loaded. */
  show: (area: Area, document: WrittenDocument) => Promise<void>
}

/** The result of a host's message. */
export interface Outcome {
  kind: 'applied' | 'rejected'
  revision: number
  problems: Problem[]
}

/** A document changed by the host. */
interface Draft {
  /** What the page shows or will show next. */
  wanted: WrittenDocument
  /** The document last passed to the page. */
  given?: WrittenDocument
  /** The document shown when the last change was made. */
  before: WrittenDocument | undefined
}

export interface Documents {
  load: (revision: number, document: WrittenDocument) => Promise<void>
  patch: (revision: number, patch: { id: string; pointer: string; value?: unknown }) => Promise<void>
}

/**
 * The documents the host changes on the page. Changes are validated one by one and in order; those that arrive while
 * the page is busy are painted together, so that the page always ends in the latest state. `report` receives the latest
 * painted and every rejected revision.
 */
export function createDocuments(stage: Stage, report: (outcome: Outcome) => void): Documents {
  const drafts = new Map<Area, Draft>()
  const problemsOf = new WeakMap<WrittenDocument, Problem[]>()
  let newest = -1
  let line: Promise<unknown> = Promise.resolve()
  let isPainting = false

  const areaOf = ({ template: { key } }: WrittenDocument): Area => (key === 'header' || key === 'footer' ? key : 'page')

  /** Returns the draft of an area, unless the page shows something else since, for example after navigating. */
  function draftOf(area: Area): WrittenDocument | undefined {
    const draft = drafts.get(area)
    const shown = stage.shown(area)
    if (draft && [draft.wanted, draft.given, draft.before].includes(shown)) return draft.wanted
    drafts.delete(area)
    return undefined
  }

  async function judge(document: WrittenDocument): Promise<Problem[]> {
    const known = problemsOf.get(document)
    if (known) return known
    const { document: normal, problems } = normaliseDocument(document, stage.memory)
    const { explainPage } = await explainPageCode.load()
    const explained = await explainPage(normal, stage.registry)
    const all = limitProblems([...problems, ...[...explained.values()].flat()])
    problemsOf.set(document, all)
    return all
  }

  const rejection = (revision: number, code: string, message: string, pointer = ''): Outcome => ({
    kind: 'rejected',
    revision,
    problems: [{ code, severity: 'error', message, pointer }],
  })
  const reject = (...said: Parameters<typeof rejection>): void => report(rejection(...said))

  /** Runs changes one after another, in the order they arrived. */
  function inTurn(revision: number, work: () => Promise<void>): Promise<void> {
    const next = line.then(async () => {
      if (revision <= newest) return reject(revision, 'stale-revision', t.staleRevision({ revision: newest }))
      await work()
    })
    line = next.catch(() => undefined)
    return next
  }

  function accept(revision: number, area: Area, document: WrittenDocument): void {
    newest = revision
    const given = draftOf(area) && drafts.get(area)?.given
    drafts.set(area, { wanted: document, before: stage.shown(area), ...(given && { given }) })
    if (isPainting) return
    isPainting = true
    void paint()
  }

  /** Paints until the page shows the latest documents. */
  async function paint(): Promise<void> {
    // Changes of the same moment are painted together.
    await Promise.resolve()
    try {
      let revision: number
      do {
        revision = newest
        report(await paintOnce(revision))
      } while (revision !== newest)
    } finally {
      // Reset in the same step as the last check, so that later changes start a new painting.
      isPainting = false
    }
  }

  async function paintOnce(revision: number): Promise<Outcome> {
    let problems: Problem[] = []
    for (const area of AREAS) {
      const wanted = draftOf(area)
      if (!wanted || wanted === stage.shown(area)) continue
      problems = await judge(wanted)
      const draft = drafts.get(area)
      if (draft) draft.given = wanted
      try {
        await stage.show(area, wanted)
      } catch (error) {
        drafts.delete(area)
        return rejection(revision, 'not-shown', t.notShown({ reason: String(error) }))
      }
    }
    return { kind: 'applied', revision, problems }
  }

  function excessIn(document: WrittenDocument): { code: string; message: string } | undefined {
    const { shared: _, ...own } = document
    const excess = findExceededLimit(own, { characters: MAX_DOCUMENT_CHARACTERS })
    if (!excess) return undefined
    return excess === 'too-deep'
      ? { code: 'nested-too-deep', message: t.documentTooDeep({ levels: MAX_DEPTH }) }
      : { code: excess, message: t.documentTooLarge({ characters: MAX_DOCUMENT_CHARACTERS }) }
  }

  const load: Documents['load'] = (revision, document) =>
    inTurn(revision, async () => {
      const excess = excessIn(document)
      if (excess) return reject(revision, excess.code, excess.message)
      // Without the shop, shared sections are missing, and the rest can be edited.
      const complete = await stage.complete(document).catch(() => document)
      const area = areaOf(complete)
      const before = draftOf(area) ?? stage.shown(area)
      const whole = before ? withUnchangedItems(before, complete) : complete
      await judge(whole)
      accept(revision, area, whole)
    })

  const patch: Documents['patch'] = (revision, { id, pointer, value }) =>
    inTurn(revision, async () => {
      for (const area of AREAS) {
        const before = draftOf(area) ?? stage.shown(area)
        if (!before) continue
        const index = indexOf(before, id)
        if (index === undefined) continue
        const ref = sharedAt(before, index)
        if (ref !== undefined && !OF_REFERENCE.test(pointer))
          return reject(revision, 'in-shared-section', t.inSharedSection({ item: id, name: ref }), pointer)
        const after = withValueAt(before, `/component_data/${index}${pointer}`, value)
        if (!after) return reject(revision, 'unknown-pointer', t.unknownPointer({ item: id, pointer }), pointer)
        const excess = excessIn(after)
        if (excess) return reject(revision, excess.code, excess.message)
        const faults = await newErrors(before, after)
        if (faults.length > 0) return report({ kind: 'rejected', revision, problems: faults })
        return accept(revision, area, after)
      }
      return reject(revision, 'unknown-item', t.unknownItem({ item: id }))
    })

  function sharedAt({ component_data: items }: WrittenDocument, index: number): string | undefined {
    const { key, ref } = items[index] as { key?: unknown; ref?: unknown }
    return key === undefined && typeof ref === 'string' ? ref : undefined
  }

  /** Returns the index of an item in its document. Invalid items that are not shown can be fixed too. */
  function indexOf(document: WrittenDocument, id: string): number | undefined {
    const shown = normaliseDocument(document, stage.memory).document.items.find((one) => one.id === id)
    if (shown) return shown.index
    const written = document.component_data.findIndex((one) => isRecord(one) && one['id'] === id)
    return written < 0 ? undefined : written
  }

  /**
   * Returns the errors that a change adds, so that a document with other errors can still be edited. Other items count
   * as well, such as the second of a section allowed once.
   */
  async function newErrors(before: WrittenDocument, after: WrittenDocument): Promise<Problem[]> {
    const errors = async (document: WrittenDocument) =>
      (await judge(document)).filter((one) => one.severity === 'error')
    const known = new Set((await errors(before)).map(({ code, pointer }) => `${code} ${pointer}`))
    return (await errors(after)).filter(({ code, pointer }) => !known.has(`${code} ${pointer}`))
  }

  return { load, patch }
}
