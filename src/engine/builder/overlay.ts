import type { Area } from './documents.ts'
import { overlayStyle } from './overlay-style.ts'
import * as t from '#words/documents.ts'

/** The state of the connection to the builder, in short texts. */
export interface BridgeState {
  kind: 'waiting' | 'connected' | 'silent' | 'gone' | 'blocked'
  text: string
}

export interface Overlay {
  /** Outlines what a press would edit; nothing without an element. */
  hover: (element?: Element, label?: string) => void
  /** Outlines what is being edited. */
  choose: (element?: Element, label?: string) => void
  /** Draws the drop line of a dragged section. */
  dropLine: (line?: { y: number; isAccepted: boolean }) => void
  showState: (state: BridgeState) => void
  /** Shows how many sections of a large document are rendered; nothing once all are. */
  showProgress: (done: number, total: number) => void
  /** Whether presses edit or use the page. */
  setEditing: (isEditing: boolean) => void
  /** Moves the outlines to their elements' current positions. */
  follow: () => void
  /** Returns the page's elements at a point of the viewport, from top to bottom. */
  elementsAt: (x: number, y: number) => Element[]
  /** Returns whether an event came from the overlay. */
  owns: (event: Event) => boolean
  /** Receives the presses while the page is edited. */
  shield: HTMLElement
}

const BUTTONS: readonly [Area, () => string][] = [
  ['header', t.editHeader],
  ['page', t.editPage],
  ['footer', t.editFooter],
]

/** Draws the builder's tools over the page (BU-01); `onEdit` is called for Edit Header, Edit Page and Edit Footer. */
export function createOverlay(onEdit: (area: Area) => void): Overlay {
  const host = document.createElement('vitrine-builder')
  host.popover = 'manual'
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(overlayStyle)
  root.adoptedStyleSheets = [sheet]

  const shield = make('div', 'shield')
  const [hovered, chosen] = [make('div', 'outline'), make('div', 'outline chosen')]
  const line = make('div', 'line')
  const bar = make('div', 'bar')
  bar.setAttribute('role', 'toolbar')
  bar.setAttribute('aria-label', t.builder())
  const dot = make('span', 'dot')
  const state = make('span', 'state')
  state.setAttribute('role', 'status')
  const buttons = BUTTONS.map(([area, describe]) => {
    const button = make('button', '')
    button.setAttribute('type', 'button')
    button.textContent = describe()
    button.addEventListener('click', () => button.getAttribute('aria-disabled') === 'true' || onEdit(area))
    return button
  })
  const note = make('div', 'note')
  const progress = document.createElement('progress')
  progress.setAttribute('aria-label', t.renderingSections())
  bar.append(dot, state, ...buttons, progress)
  for (const one of [hovered, chosen, line]) one.setAttribute('aria-hidden', 'true')
  for (const one of [hovered, chosen, line, note, shield, progress]) one.hidden = true
  root.append(shield, hovered, chosen, line, bar, note)
  document.body.append(host)

  let below: Element | undefined
  /** Moves the overlay above dialogs: the last element shown in the top layer is on top. */
  function raise(): void {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    if (dialog === below) return
    below = dialog
    host.togglePopover(false)
    host.togglePopover(dialog !== undefined)
  }

  const outlined = new Map<HTMLElement, Element>()
  function outline(box: HTMLElement, element?: Element, label = ''): void {
    box.hidden = !element
    if (!element) return void outlined.delete(box)
    raise()
    const tag = document.createElement('b')
    tag.textContent = label
    box.replaceChildren(...(label ? [tag] : []))
    outlined.set(box, element)
    follow()
  }

  function follow(): void {
    for (const [box, element] of outlined) {
      // A patch may have removed it from the page.
      box.hidden = !element.isConnected
      const { left, top, width, height } = element.getBoundingClientRect()
      Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
      box.classList.toggle('inside', top < 24)
    }
  }
  addEventListener('scroll', follow, { capture: true, passive: true })
  addEventListener('resize', follow)

  return {
    shield,
    follow,
    hover: (element, label) => outline(hovered, element, label),
    choose: (element, label) => outline(chosen, element, label),
    dropLine: (place) => {
      line.hidden = !place
      if (!place) return
      raise()
      line.classList.toggle('refused', !place.isAccepted)
      Object.assign(line.style, { left: '8px', right: '8px', top: `${place.y}px` })
    },
    showState: ({ kind, text }) => {
      dot.className = `dot ${kind}`
      dot.title = text
      state.textContent = text
      const isConnected = kind === 'connected' || kind === 'silent'
      for (const button of buttons) button.setAttribute('aria-disabled', String(!isConnected))
      note.hidden = kind !== 'blocked'
      note.textContent = kind === 'blocked' ? text : ''
      note.setAttribute('role', 'alert')
    },
    showProgress: (done, total) => {
      progress.hidden = done >= total
      progress.max = total
      progress.value = done
    },
    setEditing: (isEditing) => {
      shield.hidden = !isEditing
      // Below it is the phone bar, which is used in browse mode.
      bar.classList.toggle('raised', !isEditing && matchMedia('(max-width: 767px)').matches)
      if (isEditing) return
      outline(hovered)
      outline(chosen)
    },
    elementsAt: (x, y) => document.elementsFromPoint(x, y).filter((one) => one !== host),
    owns: (event) => event.composedPath().includes(host),
  }
}

function make(name: string, className: string): HTMLElement {
  const element = document.createElement(name)
  element.className = className
  return element
}
