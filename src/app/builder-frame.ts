import { createDocuments, type Area } from '#engine/builder/documents.ts'
import { createEditMode } from '#engine/builder/edit-mode.ts'
import { watchHeight } from '#engine/builder/heights.ts'
import { createOverlay, type BridgeState } from '#engine/builder/overlay.ts'
import { createPresenter } from '#engine/builder/presenter.ts'
import { sectionElements } from '#engine/builder/section-elements.ts'
import type { DropPlace } from '#engine/builder/drop-places.ts'
import { pageMemory } from '#engine/document-memory.ts'
import { normaliseDocument } from '#engine/normalise-document.ts'
import type { FramePayloads, HostPayloads } from '#generated/builder-messages.js'
import { sectionList } from '#generated/section-list.js'
import { ownPath } from '#lib/url.ts'
import { presenterQuery } from '#routes/page-queries.ts'
import { chart as bridgeChart } from '#visitor/bridge.chart.ts'
import type { View } from '#visitor/lazy-actor.ts'
import type { BridgeActor } from '#machines/bridge/bridge.machine.ts'
import type { Visitor } from '#visitor/chart.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { createStage } from './builder-stage.ts'
import type { createAppRouter } from './router.tsx'
import * as t from '#words/documents.ts'

/** Made-up data for pages that need a customer, a cart or a closed shop. */
const sampleCode = lazyCode(() => import('./samples/show-sample.ts'))

interface Options {
  router: ReturnType<typeof createAppRouter>
  visitor: Visitor
}

/**
 * Makes the page editable by a builder (BU-01, BU-02), only in a frame and for an admin. Messages are exchanged over
 * the bridge.
 */
export async function startBuilderFrame({ router, visitor }: Options): Promise<void> {
  const { queryClient, registry } = router.options.context
  // Added sections are laid out immediately.
  document.documentElement.dataset['whole'] = ''
  const bridge = visitor.actorOf(bridgeChart)
  const presenter = createPresenter(registry)
  const stage = createStage({
    router,
    presenter,
    refresh: () => refresh(),
    onProgress: (done, total) => overlay.showProgress(done, total),
  })
  const documents = createDocuments(stage, ({ kind, revision, problems }) => {
    say(`template.${kind}`, { revision, problems: problems.map((problem) => ({ ...problem })) })
    editMode.renew()
    heights.look()
  })
  const templateOf = (area: Area) => stage.shown(area)?.template.key ?? area
  const overlay = createOverlay((area) => say('item.edit', { area, template: templateOf(area) }))
  const editMode = createEditMode({
    overlay,
    presenter,
    onEdit: (wish) => say('item.edit', { ...wish, template: templateOf(wish.area) }),
  })
  const main = document.getElementById('main')
  const heights = watchHeight([document.body, ...(main ? [main] : [])], {
    measure: contentHeight,
    onHeight: (height) => say('height.set', { height }),
    onLoop: () =>
      say('error', {
        code: 'height-loop',
        message: t.heightLoop(),
      }),
  })

  function say<Type extends keyof FramePayloads>(type: Type, payload: FramePayloads[Type]): void {
    bridge.send({ type: 'message.requested', message: { type, payload } })
  }

  let version = 0
  /** Renders the sections again, with or without marks. */
  function refresh(): void {
    version += 1
    queryClient.setQueryData(presenterQuery().queryKey, {
      version,
      present: presenter.present,
      onThrow: (id: string) =>
        say('error', {
          code: 'section-threw',
          message: t.sectionThrew(),
          id,
        }),
    })
  }

  async function setMode(mode: 'edit' | 'browse'): Promise<void> {
    presenter.setEditing(mode === 'edit')
    editMode.set(mode === 'edit')
    await stage.prepare()
    stage.renderAll()
  }

  function sayUrl(): void {
    const { pathname, search, href } = location
    say('url.changed', { href, path: pathname + search, title: document.title })
  }

  const handlers: { [Type in keyof HostPayloads]?: (payload: HostPayloads[Type]) => unknown } = {
    'template.load': ({ revision, result }) => documents.load(revision, result),
    'item.patch': ({ revision, ...patch }) => documents.patch(revision, patch),
    'item.select': ({ id, blockId }) => {
      if (!editMode.select(id, blockId))
        say('error', {
          code: 'unknown-item',
          message: t.unknownItem({ item: id ?? '' }),
          ...(id !== undefined && { id }),
        })
    },
    'mode.set': ({ mode }) => setMode(mode),
    'page.navigate': ({ path }) => {
      const own = ownPath(path)
      if (own === undefined) return say('error', { code: 'not-found', message: t.notAPath({ path }) })
      closeDialogs()
      return router.navigate({ href: own } as never)
    },
    'sample.set': async ({ view }) => {
      closeDialogs()
      try {
        const { showSample } = await sampleCode.load()
        say('sample.shown', { view, path: await showSample(view, visitor) })
      } catch (error) {
        say('error', { code: 'not-shown', message: t.notShown({ reason: String(error) }) })
      }
    },
    'drag.over': ({ y, key }) => {
      const found = editMode.dragOver(y, (place) => mayStand(key, place))
      if (!found) return
      const { area, before } = found.place
      say('drop.target', {
        area,
        template: templateOf(area),
        index: indexOf(found.place),
        accepted: found.isAccepted,
        ...(before !== undefined && { before }),
      })
    },
    'drag.end': () => editMode.dragEnd(),
  }

  const documentOf = (area: Area) => normaliseDocument(stage.shown(area), pageMemory).document

  /** Returns the index within the document as written. */
  function indexOf({ area, before }: DropPlace): number {
    const { items } = documentOf(area)
    return items.find(({ id }) => id === before)?.index ?? stage.shown(area)?.component_data.length ?? 0
  }

  function mayStand(key: string, { area }: DropPlace): boolean {
    const section = sectionList.find((one) => one.key === key)
    if (!section || !stage.shown(area)) return false
    const { page_type: type, items } = documentOf(area)
    const { pageTypes = [type], limit = Infinity } = section
    return pageTypes.includes(type) && items.filter((item) => item.key === key).length < limit
  }

  bridge.subscribe((view) => overlay.showState(stateOf(view)))
  bridge.on('message.delivered', ({ message: { type, payload } }) => {
    void handlers[type as keyof HostPayloads]?.(payload as never)
  })
  bridge.on('connected', () => {
    sayUrl()
    heights.again()
  })
  router.subscribe('onResolved', () => {
    // After React has updated the title.
    requestAnimationFrame(() => {
      overlay.choose()
      overlay.hover()
      sayUrl()
      heights.look()
    })
    void stage.prepare().then(stage.renderAll)
  })
  overlay.showState(stateOf(bridge.getSnapshot()))
  // The builder is notified once every press leads to its field.
  await setMode('edit')
  bridge.load()
}

function stateOf(view: View<BridgeActor>): BridgeState {
  const { host, rejectedOrigin, allowedOrigins } = view.context
  if (view.hasTag('blocked'))
    return {
      kind: 'blocked',
      text: t.builderBlocked({ origin: String(rejectedOrigin), allowed: allowedOrigins.join(', ') }),
    }
  if (view.hasTag('connected')) return { kind: 'connected', text: t.builderConnected({ origin: host?.origin ?? '' }) }
  if (view.hasTag('silent')) return { kind: 'silent', text: t.builderSilent() }
  if (view.hasTag('gone')) return { kind: 'gone', text: t.builderGone() }
  return { kind: 'waiting', text: t.builderWaiting() }
}

/** Returns the bottom of the last section, since the page itself is never lower than its window. */
function contentHeight(): number {
  const main = document.getElementById('main') ?? []
  const ends = sectionElements()
    .concat(main)
    .map((one) => one.getBoundingClientRect().bottom + window.scrollY)
  return Math.max(0, ...ends)
}

/** A dialog belongs to the page that opened it. */
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) dialog.close()
}
