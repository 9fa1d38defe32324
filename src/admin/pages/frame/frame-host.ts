import { type Builder, type BuilderState, connectBuilder, type FramePayloads } from '#builder-client/builder-client.ts'
import type { Content } from '../content/content.ts'
import { frameChanges, type FramePatch } from '../content/frame-changes.ts'
import type { Sample } from './samples.ts'

/** A document as the frame shows it. */
export interface ShownDocument {
  key: string
  name: string
  type: string
  content: Content
}

interface FrameOptions {
  /** Origin of the shop. */
  shop: string
  /** The page of the shop that shows the document without a sample. */
  page: string
}

interface FrameListener {
  onState: (state: BuilderState) => void
  onEdit: (wish: FramePayloads['item.edit']) => void
  onUrl: (page: FramePayloads['url.changed']) => void
  /** Whether the frame could show the sample. */
  onSample: (isShown: boolean) => void
}

export interface FrameHost {
  /** Shows a document as it is now, by the fewest messages. */
  show: (document: ShownDocument) => void
  select: (id: string | undefined, blockId?: string) => void
  setMode: (mode: 'edit' | 'browse') => void
  /** Shows the document with made-up data, on each page that the frame loads. */
  showSample: (sample: Sample) => void
  navigate: (path: string) => void
  close: () => void
}

/** More are sent as one document, such as those of undo. */
const MAX_PATCHES = 20

/** Keeps the shop in a frame in step with the edited document, over the builder's protocol. */
export function connectFrame(
  frame: HTMLIFrameElement,
  { shop, page }: FrameOptions,
  listener: FrameListener,
): FrameHost {
  const builder: Builder = connectBuilder({ frame, shop })
  let wanted: ShownDocument | undefined
  /** What the frame shows; undefined while it shows what is published. */
  let shown: Content | undefined
  /** Values that the frame refused; it shows the former ones. */
  const refused = new Map<string, string>()
  let sample: Sample = 'none'
  /** The sample that the page in the frame was asked for. */
  let asked: Sample = 'none'
  /** Until the frame shows the sample, it is on the way to another page. */
  let isPreparing = false

  function load(document: ShownDocument): void {
    const { key, name, type, content } = document
    shown = content
    refused.clear()
    const result = { template: { key, name, revision: 0 }, page_type: type, ...content }
    void measured(builder.load(result as never))
  }

  async function patch(change: FramePatch, content: Content): Promise<void> {
    const place = `${change.id} ${change.pointer}`
    const answer = await measured(builder.patch(change.id, change.pointer, change.value))
    if (answer.kind === 'applied') return void refused.delete(place)
    if (answer.problems.some(({ code }) => code === 'gone')) return
    // Shown again as a whole: a refused value may be one that others depend on.
    refused.set(place, JSON.stringify(change.value))
    if (wanted?.content === content) return
    update()
  }

  function update(): void {
    if (!wanted || builder.state !== 'connected' || isPreparing) return
    const { content } = wanted
    const changes = shown && frameChanges(shown, content)
    if (!changes || changes.length > MAX_PATCHES || refused.size > 0)
      return changes?.length === 0 ? undefined : load(wanted)
    shown = content
    for (const change of changes) void patch(change, content)
  }

  function askForSample(): void {
    if (builder.state !== 'connected' || sample === asked) return
    asked = sample
    isPreparing = true
    builder.send('sample.set', { view: sample })
  }

  function prepared(isShown: boolean): void {
    isPreparing = false
    shown = undefined
    listener.onSample(isShown)
    update()
  }

  builder.on('state', (state) => {
    listener.onState(state)
    if (state === 'waiting') {
      // Another page, which shows no sample.
      asked = 'none'
      isPreparing = false
    }
    if (state !== 'connected') return
    shown = undefined
    askForSample()
    update()
  })
  builder.on('sample.shown', ({ view }) => {
    if (view === sample) prepared(true)
  })
  builder.on('error', ({ code }) => {
    if (isPreparing && (code === 'not-shown' || code === 'malformed')) prepared(false)
  })
  builder.on('item.edit', listener.onEdit)
  builder.on('url.changed', (page) => {
    listener.onUrl(page)
    // Another page shows what is published.
    shown = undefined
    update()
  })

  return {
    show: (document) => {
      wanted = document
      update()
    },
    select: (id, blockId) => {
      if (builder.state === 'connected')
        builder.send('item.select', { ...(id !== undefined && { id }), ...(blockId !== undefined && { blockId }) })
    },
    setMode: (mode) => builder.state === 'connected' && builder.send('mode.set', { mode }),
    showSample: (next) => {
      if (next === sample) return
      sample = next
      // A page forgets its samples when it is loaded again.
      if (next === 'none') frame.src = shop + page
      else askForSample()
    },
    navigate: (path) => builder.state === 'connected' && builder.send('page.navigate', { path }),
    close: builder.close,
  }
}

/** Records how long a change takes until it is painted, for the browser's performance tools. */
async function measured<Answer>(work: Promise<Answer>): Promise<Answer> {
  const start = performance.now()
  const answer = await work
  performance.measure('page editor: change painted', { start })
  return answer
}
