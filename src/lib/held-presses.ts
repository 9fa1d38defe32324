/**
 * Queues clicks and submissions until the code that handles them is loaded, then replays them (EN-08). An inline script
 * in the head queues them from the first byte; this module takes over when the entry runs.
 */

/** A new object for each interaction. */
export interface Press {
  readonly control: HTMLElement
  readonly at: number
}

/** A control and, for a form, its submit button. */
type Held = readonly [control: HTMLElement, submitter: HTMLElement | null | undefined]

declare global {
  interface Window {
    /** Queued by the script in the head; `isOver` once this module has taken over. */
    heldPresses?: Held[] & { isOver?: boolean }
  }
}

/** Submitted, not clicked. */
const QUICK_ADD_FORM = '[data-quick-add]'

/**
 * Controls handled by one page-wide listener (`handleInteractions`), with the section that provides it; '' if every
 * page does.
 */
const ANSWERED: Readonly<Record<string, string>> = {
  '[data-heart]': '',
  '[data-quick-view]': 'quick-view',
  [QUICK_ADD_FORM]: '',
  'a[data-picture]': '',
  'a[data-cart-drawer]': 'cart-drawer',
  'a[href^="/?dialog="],[data-auth]': 'auth-dialogs',
}
const answered = Object.keys(ANSWERED)

/**
 * Controls that do nothing, or something else, without their code. Links that open part of the current page carry
 * `data-opens`.
 */
export const CODED = `button,a[data-opens],${answered.filter((one) => one !== QUICK_ADD_FORM).join()}`
/** Queued while offline. `//` starts the address of another host. */
export const LOCAL_LINK = ',a[href^="/"]:not([href^="//"],[target=_blank])'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** Fields that can be filled in before hydration. */
const FIELDS = 'input:not([type=hidden],[type=file]),textarea,select'

type Kind = 'click' | 'submit'
interface Answer {
  kind: Kind
  selector: string
  act: (event: Event, control: HTMLElement) => void
}

const answers = new Set<Answer>()
const inactive = new Map<Element, () => void>()
const held = new Map<HTMLElement, Held>()
/** Values that were typed or chosen before hydration. */
const filledIn = new Map<Field, string | boolean>()
const waiting = new Set<(control: HTMLElement) => void>()
const pressListeners = new Set<(target: Element) => void>()
/** True until `takeOverQueue`: a page that was not server-rendered is interactive from the start. */
let isPageAlive = true
let isListening = false
let last: Press | undefined
/** Time in ms within which something shown counts as the response to an interaction. */
const ANSWERED_WITHIN = 10_000

/** Takes over from the script in the head. Call before any other listener is added. */
export function startHolding(): void {
  const { heldPresses: early = [] } = window
  early.isOver = true
  isPageAlive = false
  listen()
  for (const press of early) held.set(press[0], press)
  for (const field of document.querySelectorAll<Field>(FIELDS)) noteValue(field)
  replay()
}

/** Marks the page frame and header as interactive. */
export function markPageActive(): void {
  isPageAlive = true
  replay()
}

/** Marks a part of the page as not interactive yet. `want` is called for each interaction with it. */
export function markInactive(part: Element, want: () => void): void {
  listen()
  inactive.set(part, want)
}

/** Marks a part as interactive and replays its queued interactions. */
export function markActive(part: Element): void {
  if (inactive.delete(part)) replay()
}

/**
 * Handles all clicks or submissions of controls matching `selector`, present and future, until the returned function is
 * called. `act` receives the event in the capture phase, before React.
 */
export function answerPresses(kind: Kind, selector: string, act: Answer['act']): () => void {
  const answer = { kind, selector, act }
  listen()
  answers.add(answer)
  replay()
  return () => void answers.delete(answer)
}

/** Calls back with each queued control matching `selector`, so that its code can be loaded now. */
export function onHeldPress(selector: string, listener: (control: HTMLElement) => void): void {
  const listenToMine = (control: HTMLElement) => {
    if (control.matches(selector)) listener(control)
  }
  waiting.add(listenToMine)
  for (const control of held.keys()) listenToMine(control)
}

/** Drops queued interactions matching `selector`, for example because their code cannot be loaded. */
export function forgetPresses(selector: string): void {
  for (const control of held.keys()) if (control.matches(selector)) held.delete(control)
}

export function forgetPressesIn(part: Element): void {
  for (const control of held.keys()) if (part.contains(control)) held.delete(control)
}

/** Returns the first queued control in a part of the page. */
export const heldControlIn = (part: Element): HTMLElement | undefined =>
  [...held.keys()].find((one) => part.contains(one))

/** Returns the last interaction, if it is recent and its control is still on the page. */
export const lastPress = (): Press | undefined =>
  last?.control.isConnected && performance.now() - last.at < ANSWERED_WITHIN ? last : undefined

/** Calls back before any other handler of an interaction, until the returned function is called. */
export function beforePresses(listener: (target: Element) => void): () => void {
  pressListeners.add(listener)
  return () => void pressListeners.delete(listener)
}

function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('click', onEvent, true)
  addEventListener('submit', onEvent, true)
  // A click can hydrate its part before the input event follows.
  for (const type of ['input', 'click']) addEventListener(type, noteFilledIn, true)
}

function noteFilledIn({ target }: Event): void {
  if (target instanceof Element && target.matches(FIELDS) && isAwaited(target)) noteValue(target as Field)
}

function noteValue(field: Field): void {
  const value = isTicked(field) ?? field.value
  if (field.type === 'radio') {
    if (!value) return
    // Only the last choice of a radio group counts.
    for (const other of filledIn.keys()) if (other.name === field.name) filledIn.delete(other)
  }
  if (value === servedValue(field)) filledIn.delete(field)
  else filledIn.set(field, value)
}

/** Returns undefined for fields other than checkboxes and radio buttons. */
const isTicked = (field: Field): boolean | undefined =>
  field.type === 'checkbox' || field.type === 'radio' ? (field as HTMLInputElement).checked : undefined

function servedValue(field: Field): string | boolean | undefined {
  if (field instanceof HTMLSelectElement)
    return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value
  return isTicked(field) === undefined ? field.defaultValue : (field as HTMLInputElement).defaultChecked
}

function onEvent(event: Event): void {
  const { target, type } = event
  if (!(target instanceof Element)) return
  for (const herald of pressListeners) herald(target)
  const control = type === 'submit' ? (target as HTMLElement) : controlAt(target)
  if (!control || (control instanceof HTMLAnchorElement && !isPlain(event))) return
  // A press inside a failure note belongs to the original interaction.
  if (!control.closest('[role="alert"]'))
    last = { control: (event as SubmitEvent).submitter ?? control, at: performance.now() }
  // The most recent handler wins.
  for (const { kind, selector, act } of [...answers].reverse()) {
    const meant = kind === type && target.closest<HTMLElement>(selector)
    if (meant) return act(event, meant)
  }
  if (!isAwaited(control)) return
  // Stopped, because it is replayed later.
  event.preventDefault()
  event.stopImmediatePropagation()
  held.set(control, [control, (event as SubmitEvent).submitter])
  partOf(control)?.[1]()
  for (const listener of waiting) listener(control)
}

const controlAt = (target: Element): HTMLElement | null => {
  const control = target.closest<HTMLElement>(CODED + (navigator.onLine ? '' : LOCAL_LINK))
  // For a submit button, the submission counts.
  return control && isSubmit(control) ? null : control
}

const isSubmit = (control: Element) => control instanceof HTMLButtonElement && control.type === 'submit' && control.form

const isPlain = (event: Event) =>
  !(
    event instanceof MouseEvent &&
    (event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  )

/** Returns whether the code for a control is not loaded yet. */
function isAwaited(control: Element): boolean {
  const selector = answered.find((one) => control.matches(one))
  if (selector === undefined) return !isPageAlive || partOf(control) !== undefined
  const section = ANSWERED[selector]
  const comes = !section || document.querySelector(`[data-section="${section}"]`) !== null
  return comes && ![...answers].some((answer) => answer.selector === selector)
}

const partOf = (control: Element) => [...inactive].find(([part]) => part.contains(control))

/** In a separate task, because React can only hydrate for an event once its current work is done. */
const replay = () => setTimeout(replayNow)

function replayNow(): void {
  for (const [field, value] of filledIn) {
    if (isAwaited(field)) continue
    filledIn.delete(field)
    if (field.isConnected) fillInAgain(field, value)
  }
  for (const [control, submitter] of held.values()) {
    if (!control.isConnected) held.delete(control)
    else if (!isAwaited(control)) {
      held.delete(control)
      if (!(control instanceof HTMLFormElement)) control.click()
      else if (submitter?.isConnected) submitter.click()
      else control.requestSubmit()
    }
  }
}

/** Tells React about a value filled in before hydration. It only notices values that differ from the tracked one. */
function fillInAgain(field: Field, value: string | boolean): void {
  const say = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))
  // The first event hydrates the part.
  say('input')
  if (typeof value === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !value
    return box.click()
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  say('input')
  say('change')
}
