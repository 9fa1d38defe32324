/**
 * Queues clicks and submissions until the code that handles them is loaded, then replays them (EN-08). An inline script
 * in the head queues them from the first byte; this module takes over when the entry runs.
 */

import { type Field, FIELDS, isHydrated, isTicked, replayValue, servedValue } from './early-values.ts'

/** A new object for each interaction. */
export interface Interaction {
  readonly control: HTMLElement
  readonly at: number
}

/** A control and, for a form, its submit button. */
type QueuedInteraction = readonly [control: HTMLElement, submitter: HTMLElement | null | undefined]

declare global {
  interface Window {
    /** Queued by the script in the head; `isOver` once this module has taken over. */
    queuedInteractions?: QueuedInteraction[] & { isOver?: boolean }
  }
}

/** Submitted, not clicked. */
const QUICK_ADD_FORM = '[data-quick-add]'

/**
 * Controls handled by one page-wide listener (`handleInteractions`), with the section that provides it; '' if every
 * page does.
 */
const PAGE_WIDE_CONTROLS: Readonly<Record<string, string>> = {
  '[data-heart]': '',
  '[data-quick-view]': 'quick-view',
  [QUICK_ADD_FORM]: '',
  'a[data-picture]': '',
  'a[data-cart-drawer]': 'cart-drawer',
  'a[href^="/?dialog="],[data-auth]': 'auth-dialogs',
}
const pageWideSelectors = Object.keys(PAGE_WIDE_CONTROLS)

/**
 * Controls that do nothing, or something else, without their code. Links that open part of the current page carry
 * `data-opens`.
 */
export const SCRIPTED_CONTROLS = `button,a[data-opens],${pageWideSelectors.filter((one) => one !== QUICK_ADD_FORM).join()}`
/** Queued while offline. `//` starts the address of another host. */
export const LOCAL_LINK = ',a[href^="/"]:not([href^="//"],[target=_blank])'

type Kind = 'click' | 'submit'
interface Handler {
  kind: Kind
  selector: string
  act: (event: Event, control: HTMLElement) => void
}

const handlers = new Set<Handler>()
const inactiveParts = new Map<Element, () => void>()
const activeListeners: (() => void)[] = []
const queue = new Map<HTMLElement, QueuedInteraction>()
/** Values that were typed or chosen before hydration. */
const earlyValues = new Map<Field, string | boolean>()
const queueListeners = new Set<(control: HTMLElement) => void>()
const interactionListeners = new Set<(target: Element) => void>()
/** True until `takeOverQueue`: a page that was not server-rendered is interactive from the start. */
let isPageActive = true
let isListening = false
let latest: Interaction | undefined
/** Time in ms within which something shown counts as the response to an interaction. */
const RESPONSE_TIME_MS = 10_000

/** Takes over from the script in the head. Call before any other listener is added. */
export function takeOverQueue(): void {
  const { queuedInteractions: early = [] } = window
  early.isOver = true
  isPageActive = false
  listen()
  for (const press of early) queue.set(press[0], press)
  for (const field of document.querySelectorAll<Field>(FIELDS)) recordValue(field)
  replay()
}

/** Marks the page frame and header as interactive. */
export function markPageActive(): void {
  isPageActive = true
  showTicks()
  replay()
}

/** Marks a part of the page as not interactive yet. `want` is called for each interaction, also an earlier one. */
export function markInactive(part: Element, want: () => void): void {
  listen()
  inactiveParts.set(part, want)
  if ([...queue.keys(), ...earlyValues.keys()].some((one) => part.contains(one))) want()
}

/** Marks a part as interactive and replays its queued interactions. Call it in the commit that hydrates the part. */
export function markActive(part: Element): void {
  if (!inactiveParts.delete(part)) return
  showTicks()
  replay()
  if (inactiveParts.size === 0) for (const listener of activeListeners.splice(0)) listener()
}

/**
 * Requests the code of all parts, for a page that changes: React replaces HTML that it has not hydrated, and with it
 * what was typed. Resolves once all parts are interactive, after four seconds, or at once while offline.
 */
export function activateParts(): Promise<void> {
  for (const [part, want] of inactiveParts)
    if (part.isConnected) want()
    else inactiveParts.delete(part)
  return new Promise((resolve) => {
    if (inactiveParts.size === 0 || !navigator.onLine) return resolve()
    activeListeners.push(resolve)
    setTimeout(resolve, 4000)
  })
}

/**
 * Handles all clicks or submissions of controls matching `selector`, present and future, until the returned function is
 * called. `act` receives the event in the capture phase, before React.
 */
export function handleInteractions(kind: Kind, selector: string, act: Handler['act']): () => void {
  const answer = { kind, selector, act }
  listen()
  handlers.add(answer)
  replay()
  return () => void handlers.delete(answer)
}

/** Calls back with each queued control matching `selector`, so that its code can be loaded now. */
export function onQueuedInteraction(selector: string, listener: (control: HTMLElement) => void): void {
  const listenToMine = (control: HTMLElement) => {
    if (control.matches(selector)) listener(control)
  }
  queueListeners.add(listenToMine)
  for (const control of queue.keys()) listenToMine(control)
}

/** Drops queued interactions matching `selector`, for example because their code cannot load. */
export function dropInteractions(selector: string): void {
  for (const control of queue.keys()) if (control.matches(selector)) queue.delete(control)
}

export function dropInteractionsIn(part: Element): void {
  for (const control of queue.keys()) if (part.contains(control)) queue.delete(control)
}

/** Returns the first queued control in a part of the page. */
export const queuedControlIn = (part: Element): HTMLElement | undefined =>
  [...queue.keys()].find((one) => part.contains(one))

/** Returns the last interaction, if it is recent and its control is still on the page. */
export const lastInteraction = (): Interaction | undefined =>
  latest?.control.isConnected && performance.now() - latest.at < RESPONSE_TIME_MS ? latest : undefined

/** Calls back before any other handler of an interaction, until the returned function is called. */
export function beforeInteractions(listener: (target: Element) => void): () => void {
  interactionListeners.add(listener)
  return () => void interactionListeners.delete(listener)
}

function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('click', onEvent, true)
  addEventListener('submit', onEvent, true)
  // A click can hydrate its part before the input event follows.
  for (const type of ['input', 'click']) addEventListener(type, recordInput, true)
}

function recordInput({ target, type }: Event): void {
  if (!(target instanceof Element && target.matches(FIELDS))) return
  const field = target as Field
  if (!isCodePending(field)) {
    // React handles this event itself; the older value must not replace it.
    if (type === 'input') earlyValues.delete(field)
    return
  }
  // React already handles a hydrated box; replaying its click would undo it.
  if (isHydrated(field) && !earlyValues.has(field)) return
  recordValue(field)
  partOf(field)?.[1]()
}

/** Shows boxes as the shopper left them until their clicks are replayed: rendering resets them to React's state. */
function showTicks(): void {
  for (const [field, value] of earlyValues)
    if (typeof value === 'boolean' && !isCodePending(field)) (field as HTMLInputElement).checked = value
}

function recordValue(field: Field): void {
  const value = isTicked(field) ?? field.value
  if (field.type === 'radio') {
    if (!value) return
    // Only the last choice of a radio group counts.
    for (const other of earlyValues.keys()) if (other.name === field.name) earlyValues.delete(other)
  }
  if (value === servedValue(field)) earlyValues.delete(field)
  else earlyValues.set(field, value)
}

function onEvent(event: Event): void {
  const { target, type } = event
  if (!(target instanceof Element)) return
  for (const listener of interactionListeners) listener(target)
  const control = type === 'submit' ? (target as HTMLElement) : controlAt(target)
  if (!control || (control instanceof HTMLAnchorElement && !isUnmodified(event))) return
  // A press inside a failure note belongs to the original interaction.
  if (!control.closest('[role="alert"]'))
    latest = { control: (event as SubmitEvent).submitter ?? control, at: performance.now() }
  // The most recent handler wins.
  for (const { kind, selector, act } of [...handlers].reverse()) {
    const meant = kind === type && target.closest<HTMLElement>(selector)
    if (meant) return act(event, meant)
  }
  const isPending = isCodePending(control)
  // A submission must not overtake the text that it submits.
  if (!isPending && ![...earlyValues.keys()].some((field) => !isCodePending(field))) return
  // Stopped, because it is replayed later.
  event.preventDefault()
  event.stopImmediatePropagation()
  queue.set(control, [control, (event as SubmitEvent).submitter])
  if (!isPending) replay()
  partOf(control)?.[1]()
  for (const listener of queueListeners) listener(control)
}

const controlAt = (target: Element): HTMLElement | null => {
  const control = target.closest<HTMLElement>(SCRIPTED_CONTROLS + (navigator.onLine ? '' : LOCAL_LINK))
  // For a submit button, the submission counts.
  return control && isSubmit(control) ? null : control
}

const isSubmit = (control: Element) => control instanceof HTMLButtonElement && control.type === 'submit' && control.form

const isUnmodified = (event: Event) =>
  !(
    event instanceof MouseEvent &&
    (event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  )

/** Returns whether the code for a control is not loaded yet. */
function isCodePending(control: Element): boolean {
  const selector = pageWideSelectors.find((one) => control.matches(one))
  if (selector === undefined) return !isPageActive || partOf(control) !== undefined
  const section = PAGE_WIDE_CONTROLS[selector]
  const comes = !section || document.querySelector(`[data-section="${section}"]`) !== null
  return comes && ![...handlers].some((answer) => answer.selector === selector)
}

const partOf = (control: Element) => [...inactiveParts].find(([part]) => part.contains(control))

/** In a separate task, because React can only hydrate for an event once its current work is done. */
const replay = () => setTimeout(replayNow)

function replayNow(): void {
  for (const [field, value] of earlyValues) {
    if (isCodePending(field)) continue
    earlyValues.delete(field)
    if (field.isConnected) replayValue(field, value)
  }
  for (const [control, submitter] of [...queue.values()]) {
    if (!control.isConnected) queue.delete(control)
    else if (!isCodePending(control)) {
      queue.delete(control)
      if (!(control instanceof HTMLFormElement)) control.click()
      else if (submitter?.isConnected) submitter.click()
      else control.requestSubmit()
    }
  }
}
