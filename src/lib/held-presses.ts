/**
 * Holds clicks and submissions until the code that handles them is loaded, then replays them (EN-08). A script in the
 * head does so from the first byte; this module takes over when the entry runs.
 */

/** A press; a new object each time. */
export interface Press {
  readonly control: HTMLElement
  readonly at: number
}

/** A held press: its control and, for a form, the submitting button. */
type Held = readonly [control: HTMLElement, submitter: HTMLElement | null | undefined]

declare global {
  interface Window {
    /** Presses held by the script in the head; `isOver` once this module listens. */
    heldPresses?: Held[] & { isOver?: boolean }
  }
}

/** Submitted, not clicked. */
const QUICK_ADD_FORM = '[data-quick-add]'

/**
 * Controls handled by one page-wide listener (`answerPresses`), with the section that provides it; '' if every page
 * does.
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
/** Also held while offline; `//` starts the address of another host. */
export const LOCAL_LINK = ',a[href^="/"]:not([href^="//"],[target=_blank])'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** Fields that can be filled in before their code is here. */
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
/** True until `startHolding`: a page that was not server-rendered is interactive from the start. */
let isPageAlive = true
let isListening = false
let last: Press | undefined
/** Milliseconds within which something shown counts as the answer to a press. */
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

/** Marks a part of the page as not interactive yet; `want` is called for each press in it. */
export function markInactive(part: Element, want: () => void): void {
  listen()
  inactive.set(part, want)
}

/** Marks a part as interactive and replays the presses in it. */
export function markActive(part: Element): void {
  if (inactive.delete(part)) replay()
}

/**
 * Handles every press of controls matching `selector`, wherever and whenever they appear, until the returned function
 * is called. `act` receives the event in the capture phase, before React.
 */
export function answerPresses(kind: Kind, selector: string, act: Answer['act']): () => void {
  const answer = { kind, selector, act }
  listen()
  answers.add(answer)
  replay()
  return () => void answers.delete(answer)
}

/** Calls back with each control matching `selector` whose press is held, so that its code can be loaded now. */
export function onHeldPress(selector: string, listener: (control: HTMLElement) => void): void {
  const listenToMine = (control: HTMLElement) => {
    if (control.matches(selector)) listener(control)
  }
  waiting.add(listenToMine)
  for (const control of held.keys()) listenToMine(control)
}

/** Drops held presses matching `selector`, for example because their code cannot be loaded. */
export function forgetPresses(selector: string): void {
  for (const control of held.keys()) if (control.matches(selector)) held.delete(control)
}

/** Drops the held presses in a part of the page. */
export function forgetPressesIn(part: Element): void {
  for (const control of held.keys()) if (part.contains(control)) held.delete(control)
}

/** Returns the first control with a held press in a part of the page. */
export const heldControlIn = (part: Element): HTMLElement | undefined =>
  [...held.keys()].find((one) => part.contains(one))

/** Returns the last press, if it is recent and its control is still on the page. */
export const lastPress = (): Press | undefined =>
  last?.control.isConnected && performance.now() - last.at < ANSWERED_WITHIN ? last : undefined

/** Calls back before any other handler of a press, until the returned function is called. */
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
    // The last choice of a group counts.
    for (const other of filledIn.keys()) if (other.name === field.name) filledIn.delete(other)
  }
  if (value === servedValue(field)) filledIn.delete(field)
  else filledIn.set(field, value)
}

/** Whether a box or a radio button is ticked; undefined for other fields. */
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
  // A press inside a failure note still belongs to the original press.
  if (!control.closest('[role="alert"]'))
    last = { control: (event as SubmitEvent).submitter ?? control, at: performance.now() }
  // The most recent handler wins.
  for (const { kind, selector, act } of [...answers].reverse()) {
    const meant = kind === type && target.closest<HTMLElement>(selector)
    if (meant) return act(event, meant)
  }
  if (!isAwaited(control)) return
  // Stopped here, because it is replayed.
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

/** Returns whether the code for a control is still to come. */
function isAwaited(control: Element): boolean {
  const selector = answered.find((one) => control.matches(one))
  if (selector === undefined) return !isPageAlive || partOf(control) !== undefined
  const section = ANSWERED[selector]
  const comes = !section || document.querySelector(`[data-section="${section}"]`) !== null
  return comes && ![...answers].some((answer) => answer.selector === selector)
}

const partOf = (control: Element) => [...inactive].find(([part]) => part.contains(control))

/** In a separate task: React can only hydrate for the press once its current work is done. */
const replay = () => setTimeout(replayNow)

/** Replays presses whose code has arrived. */
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

/** Tells React about a value filled in before hydration: it only notices values that differ from the tracked one. */
function fillInAgain(field: Field, value: string | boolean): void {
  const say = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))
  // The first event hydrates its part.
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
