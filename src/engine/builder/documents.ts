import { limitProblems, MAX_DOCUMENT_CHARACTERS, findExceededLimit } from '#lib/json-limits.ts'
import { explaining } from '../explaining.ts'
import { listedProblems } from '../most-problems.ts'
import { normaliseDocument } from '../normalise-document.ts'
import { isRecord } from '../normalise-values.ts'
import type { Problem, SectionRegistry } from '../types.ts'
import { changedAt } from './change-document.ts'

/** The three documents of a page. */
export type Area = 'header' | 'page' | 'footer'
export const AREAS: readonly Area[] = ['page', 'header', 'footer']

/** A document as its author writes it. */
export interface WrittenDocument {
  template: { key: string }
  component_data: unknown[]
}

export interface Stage {
  registry: SectionRegistry
  /** The document that is shown in an area now; undefined where there is none, or none as its author wrote it. */
  shown: (area: Area) => WrittenDocument | undefined
  /** Shows another one in its place; resolves when it is painted. Rejects when its code cannot be fetched. */
  show: (area: Area, document: WrittenDocument) => Promise<void>
}

/** How a message of the host ended. */
export interface Outcome {
  kind: 'applied' | 'rejected'
  revision: number
  problems: Problem[]
}

/** A document that the page does not have from the server. */
interface Draft {
  /** What the page shows or is about to. */
  wanted: WrittenDocument
  /** What the page was given last. */
  given?: WrittenDocument
  /** What the page showed when the last change was made. */
  before: WrittenDocument | undefined
}

export interface Documents {
  load: (revision: number, document: WrittenDocument) => Promise<void>
  patch: (revision: number, patch: { id: string; pointer: string; value?: unknown }) => Promise<void>
}

/** Imported as the page imports it: one static import would take a helper of the bundle out of the entry and give every shopper a file more. */

/**
 * The documents that the host changes on the page. Changes are judged one by one and in order; those that come while the page is busy are
 * painted together, so that the page always ends in the state of the last. `report` receives the newest that is painted and of each that
 * is refused.
 */
export function createDocuments(stage: Stage, report: (outcome: Outcome) => void): Documents {
  const drafts = new Map<Area, Draft>()
  const problemsOf = new WeakMap<WrittenDocument, Problem[]>()
  let newest = -1
  let line: Promise<unknown> = Promise.resolve()
  let isPainting = false

  const areaOf = ({ template: { key } }: WrittenDocument): Area => (key === 'header' || key === 'footer' ? key : 'page')

  /** The draft of an area; gone as soon as the page shows something that is not from here, as after a link. */
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
    const { document: normal, problems } = normaliseDocument(document)
    const { explainPage } = await explaining.load()
    const explained = await explainPage(normal, stage.registry)
    const all = listedProblems([...problems, ...[...explained.values()].flat()])
    problemsOf.set(document, all)
    return all
  }

  const rejection = (revision: number, code: string, message: string, pointer = ''): Outcome => ({
    kind: 'rejected',
    revision,
    problems: [{ code, severity: 'error', message, pointer }],
  })
  const reject = (...said: Parameters<typeof rejection>): void => report(rejection(...said))

  /** One after the other, in the order in which they came. */
  function inTurn(revision: number, work: () => Promise<void>): Promise<void> {
    const next = line.then(async () => {
      if (revision <= newest) return reject(revision, 'stale-revision', `The page is at revision ${newest} already.`)
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

  /** Paints until the page shows what is wanted. */
  async function paint(): Promise<void> {
    // What comes in the same moment is painted together.
    await Promise.resolve()
    try {
      let revision: number
      do {
        revision = newest
        report(await paintOnce(revision))
      } while (revision !== newest)
    } finally {
      // In the same step as the look at the newest: what comes from now on begins a painting of its own.
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
        return rejection(revision, 'not-shown', `The page could not show it: ${String(error)}`)
      }
    }
    return { kind: 'applied', revision, problems }
  }

  function excessIn(document: WrittenDocument): (typeof limitProblems)[keyof typeof limitProblems] | undefined {
    const excess = findExceededLimit(document, { characters: MAX_DOCUMENT_CHARACTERS })
    return excess && limitProblems[excess]
  }

  const load: Documents['load'] = (revision, document) =>
    inTurn(revision, async () => {
      const excess = excessIn(document)
      if (excess) return reject(revision, excess.code, excess.message)
      await judge(document)
      accept(revision, areaOf(document), document)
    })

  const patch: Documents['patch'] = (revision, { id, pointer, value }) =>
    inTurn(revision, async () => {
      for (const area of AREAS) {
        const before = draftOf(area) ?? stage.shown(area)
        if (!before) continue
        const index = indexOf(before, id)
        if (index === undefined) continue
        const after = changedAt(before, `/component_data/${index}${pointer}`, value)
        if (!after) return reject(revision, 'unknown-pointer', `There is nothing at ${pointer} of ${id}.`, pointer)
        const excess = excessIn(after)
        if (excess) return reject(revision, excess.code, excess.message)
        const faults = await newErrors(before, after)
        if (faults.length > 0) return report({ kind: 'rejected', revision, problems: faults })
        return accept(revision, area, after)
      }
      return reject(revision, 'unknown-item', `No document of this page has an item "${id}".`)
    })

  /** Where an item stands in its document; also one that is too broken to be shown, which can be mended like any other. */
  function indexOf(document: WrittenDocument, id: string): number | undefined {
    const shown = normaliseDocument(document).document.items.find((one) => one.id === id)
    if (shown) return shown.index
    const written = document.component_data.findIndex((one) => isRecord(one) && one['id'] === id)
    return written < 0 ? undefined : written
  }

  /**
   * The errors that were not there before: a document that is broken elsewhere can still be mended. Those of other items count too, such as
   * one that may stand once and has come second.
   */
  async function newErrors(before: WrittenDocument, after: WrittenDocument): Promise<Problem[]> {
    const errors = async (document: WrittenDocument) =>
      (await judge(document)).filter((one) => one.severity === 'error')
    const known = new Set((await errors(before)).map(({ code, pointer }) => `${code} ${pointer}`))
    return (await errors(after)).filter(({ code, pointer }) => !known.has(`${code} ${pointer}`))
  }

  return { load, patch }
}
