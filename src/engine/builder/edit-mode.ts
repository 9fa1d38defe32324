import type { Area } from './documents.ts'
import { dropPlaceAt, type DropPlace, type SectionBox } from './drop-places.ts'
import { type Place, locateField } from './locate.ts'
import type { Overlay } from './overlay.ts'
import type { Presenter } from './presenter.ts'
import { sectionElements } from './section-elements.ts'
import * as t from '#words/documents.ts'

/** A request to edit something. */
export interface EditRequest {
  area: Area
  id: string
  key: string
  blockId?: string
  pointer?: string
  /** Where the item is edited if it belongs to a shared section: another document, and its id in it. */
  shared?: { template: string; id: string }
}

/** What is being edited. */
interface Chosen {
  id: string
  key: string
  element: Element
  blockId?: string | undefined
  pointer?: string | undefined
}

interface Options {
  overlay: Overlay
  presenter: Presenter
  onEdit: (wish: EditRequest) => void
}

export interface EditMode {
  set: (isOn: boolean) => void
  /** Outlines an item or one of its blocks and scrolls to it; false if the page does not contain it. */
  select: (id: string | undefined, blockId?: string) => boolean
  /** Shows where a section dragged to a height of the viewport would be placed. */
  dragOver: (
    y: number,
    isAccepted: (place: DropPlace) => boolean,
  ) => { place: DropPlace; isAccepted: boolean } | undefined
  dragEnd: () => void
  /** Outlines what is edited where it is now, or nothing if it is gone. Call it when the page has changed. */
  renew: () => void
}

/** Returns the document an element belongs to. */
function areaOf(element: Element): Area {
  const main = document.getElementById('main')
  if (!main || main.contains(element)) return 'page'
  return main.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'header' : 'footer'
}

/** Intercepts presses, keys and pointers while the page is edited, and reports what they target. */
export function createEditMode({ overlay, presenter, onEdit }: Options): EditMode {
  let isOn = false
  let chosen: (Chosen & { label: string }) | undefined
  const { shield } = overlay

  const find = (elements: Element[], point: { x: number; y: number }): Place | undefined =>
    locateField(elements, point, { marks: presenter.marks, unmarkedOf: presenter.unmarkedOf })

  function hover(place: Place | undefined): void {
    overlay.hover(place?.shown, place && presenter.labelOf(place.key, place.pointer))
  }

  function edit(place: Place | undefined): void {
    if (!place) return
    const { id, key, pointer, element, shown } = place
    const origin = presenter.originOf(id)
    const blockId = pointer === undefined ? undefined : presenter.blockAt(id, pointer)
    choose({ id, key, element: shown, blockId, pointer })
    onEdit({
      area: areaOf(element),
      id,
      key,
      ...(blockId !== undefined && { blockId }),
      ...(pointer !== undefined && { pointer }),
      ...(origin && { shared: { template: origin.template, id: origin.id } }),
    })
  }

  const at = ({ clientX: x, clientY: y }: MouseEvent) => find(overlay.elementsAt(x, y), { x, y })
  let frame: number | undefined
  /** On the shield, or in a dialog, which the shield cannot cover. */
  const isOnPage = (event: Event) => event.composedPath().includes(shield) || !overlay.owns(event)
  const onPointer = (event: PointerEvent) => {
    if (!isOn || event.pointerType === 'touch' || !isOnPage(event)) return
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      hover(at(event))
    })
  }
  addEventListener('pointermove', onPointer, { capture: true })
  document.documentElement.addEventListener('pointerleave', () => hover(undefined))

  // By keyboard, the focus moves as usual; the focused element is outlined, and Enter edits it.
  const focused = (target: EventTarget | null): Place | undefined => {
    if (!(target instanceof Element)) return undefined
    const { left, top } = target.getBoundingClientRect()
    return find([target, ...ancestorsOf(target)], { x: left, y: top })
  }
  addEventListener('focusin', (event) => isOn && !overlay.owns(event) && hover(focused(event.target)), {
    capture: true,
  })
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener(
    'keydown',
    (event) => {
      if (!isOn || overlay.owns(event) || (event.key !== 'Enter' && event.key !== ' ')) return
      stop(event)
      edit(focused(event.target))
    },
    { capture: true },
  )
  addEventListener('submit', (event) => isOn && stop(event), { capture: true })
  // React paints a document at a time of its own.
  let renewal: number | undefined
  const changes = new MutationObserver(() => {
    renewal ??= requestAnimationFrame(() => {
      renewal = undefined
      renew()
    })
  })
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['id'] })
  addEventListener(
    'click',
    (event) => {
      if (!isOn || !isOnPage(event) || isBesideDialog(event)) return
      stop(event)
      edit(at(event))
    },
    { capture: true },
  )

  return {
    set: (value) => {
      isOn = value
      overlay.setEditing(value)
    },
    select: (id, blockId) => {
      chosen = undefined
      if (id === undefined) {
        overlay.choose()
        return true
      }
      const element = document.getElementById(id)
      const key = element?.dataset['section']
      if (!element || !key) return false
      const part = blockId === undefined ? undefined : partOf(element, id, blockId)
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      ;(part ?? element).scrollIntoView({ block: part ? 'center' : 'nearest', behavior: still ? 'auto' : 'smooth' })
      choose({ id, key, element: part ?? element, blockId })
      return true
    },
    dragOver: (y, isAccepted) => {
      if (y < SCROLL_EDGE) scrollBy({ top: -SCROLL_STEP, behavior: 'instant' })
      if (y > innerHeight - SCROLL_EDGE) scrollBy({ top: SCROLL_STEP, behavior: 'instant' })
      const standing = sectionElements().map((element): SectionBox => {
        const { top, bottom } = element.getBoundingClientRect()
        return { area: areaOf(element), id: element.id, top, bottom }
      })
      const place = dropPlaceAt(y, standing)
      if (!place) return undefined
      const accepted = isAccepted(place)
      overlay.dropLine({ y: Math.min(Math.max(place.y, 4), innerHeight - 4), isAccepted: accepted })
      return { place, isAccepted: accepted }
    },
    dragEnd: () => overlay.dropLine(),
    renew,
  }

  function renew(): void {
    overlay.follow()
    if (!chosen) return
    const { id, key, blockId } = chosen
    const section = document.getElementById(id)
    // A section of another document may have the same id.
    if (!section || section.dataset['section'] !== key) {
      chosen = undefined
      return overlay.choose()
    }
    const isThere = chosen.element.isConnected && section.contains(chosen.element)
    if (isThere && chosen.label === labelFor(chosen)) return
    const there = isThere ? chosen.element : undefined
    choose({ ...chosen, element: there ?? ((blockId !== undefined && partOf(section, id, blockId)) || section) })
  }

  function choose(next: Chosen): void {
    const label = labelFor(next)
    chosen = { ...next, label }
    overlay.choose(next.element, label)
  }

  /** A section without content, such as a row of logos without one, is not seen otherwise. */
  function labelFor({ element, key, pointer }: Chosen): string {
    const label = presenter.labelOf(key, pointer)
    const isEmpty = element.childElementCount === 0 && element.matches('[data-section]')
    return isEmpty ? t.showsNothing({ section: label }) : label
  }

  /** Returns the part of a section that shows a block: the deepest element containing all of its texts. */
  function partOf(section: HTMLElement, id: string, blockId: string): Element | undefined {
    return [...section.querySelectorAll('*')].find((one) => {
      const place = locateField(
        [one, ...ancestorsOf(one)],
        { x: NaN, y: NaN },
        { marks: presenter.marks, unmarkedOf: () => [] },
      )
      return place?.pointer !== undefined && presenter.blockAt(id, place.pointer) === blockId
    })
  }
}

/** A section that is dragged near the upper or lower edge scrolls the page. CSS pixels. */
const SCROLL_EDGE = 40
const SCROLL_STEP = 24

/** A press beside a dialog closes it as usual, since it covers the page. */
function isBesideDialog({ target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof HTMLDialogElement)) return false
  const { left, right, top, bottom } = target.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []
}
