/**
 * Presses that come before the code that answers them (EN-08): they are held, and replayed when it is there. A script in the head holds
 * them from the first byte on; from the entry's first line on this module does, which knows more.
 */

/** What was pressed; another object each time. */
export interface Press {
  readonly control: HTMLElement
  readonly at: number
}

/** A press that is held: its control, and of a form the button that sends it. */
type Held = readonly [control: HTMLElement, submitter: HTMLElement | null | undefined]

declare global {
  interface Window {
    /** What the script in the head holds; `isOver` once this module listens. */
    heldPresses?: Held[] & { isOver?: boolean }
  }
}

/** Sent, not clicked. */
const QUICK_ADD_FORM = '[data-quick-add]'

/**
 * Controls that are answered by one listener for the whole page (`answerPresses`), with the section that brings it; those without one are
 * answered on every page.
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

/** What a click does nothing to without its code, or something else: links that open a part of this page say so by `data-opens`. */
export const CODED = `button,a[data-opens],${answered.filter((one) => one !== QUICK_ADD_FORM).join()}`
/** Held as well while there is no network. */
export const LOCAL_LINK = ',a[href^="/"]'

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
const asleep = new Map<Element, () => void>()
const held = new Map<HTMLElement, Held>()
/** What was typed or chosen in fields whose code was still to come. */
const filledIn = new Map<Field, string | boolean>()
const waiting = new Set<(control: HTMLElement) => void>()
const heralds = new Set<(target: Element) => void>()
/** Until `startHolding` says otherwise: a page that was not served is alive from the start. */
let isPageAlive = true
let isListening = false
let last: Press | undefined
/** Milliseconds in which what is shown is taken for the answer to a press. */
const ANSWERED_WITHIN = 10_000

/** Takes over from the script in the head. Call before anything else listens. */
export function startHolding(): void {
  const { heldPresses: early = [] } = window
  early.isOver = true
  isPageAlive = false
  listen()
  for (const press of early) held.set(press[0], press)
  for (const field of document.querySelectorAll<Field>(FIELDS)) noteValue(field)
  replay()
}

/** The page answers: its header and the frame around its sections. */
export function pageIsAlive(): void {
  isPageAlive = true
  replay()
}

/** A part of the page has no code yet; `want` is called for each press in it. */
export function fallAsleep(part: Element, want: () => void): void {
  listen()
  asleep.set(part, want)
}

/** It answers now: what was pressed in it is pressed again. */
export function wakeUp(part: Element): void {
  if (asleep.delete(part)) replay()
}

/**
 * Answers every press of the controls that fit `selector`, wherever they stand and whenever they come, until the function it returns is
 * called. `act` gets the event on its way down, before React.
 */
export function answerPresses(kind: Kind, selector: string, act: Answer['act']): () => void {
  const answer = { kind, selector, act }
  listen()
  answers.add(answer)
  replay()
  return () => void answers.delete(answer)
}

/** Calls back with each control that fits `selector` and whose press is held: its code is wanted now. */
export function onHeldPress(selector: string, listener: (control: HTMLElement) => void): void {
  const listenToMine = (control: HTMLElement) => {
    if (control.matches(selector)) listener(control)
  }
  waiting.add(listenToMine)
  for (const control of held.keys()) listenToMine(control)
}

/** Forgets presses that fit `selector`, for example because their code can't be had. */
export function forgetPresses(selector: string): void {
  for (const control of held.keys()) if (control.matches(selector)) held.delete(control)
}

/** Forgets those in a part of the page. */
export function forgetPressesIn(part: Element): void {
  for (const control of held.keys()) if (part.contains(control)) held.delete(control)
}

/** The first control of a part of the page whose press is held. */
export const heldIn = (part: Element): HTMLElement | undefined => [...held.keys()].find((one) => part.contains(one))

/** The last press, if it was a moment ago and its control is still on the page. */
export const lastPress = (): Press | undefined =>
  last?.control.isConnected && performance.now() - last.at < ANSWERED_WITHIN ? last : undefined

/** Calls back before anything else hears of a press, until the function it returns is called. */
export function beforePresses(listener: (target: Element) => void): () => void {
  heralds.add(listener)
  return () => void heralds.delete(listener)
}

function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('click', hear, true)
  addEventListener('submit', hear, true)
  // A click can bring its part to life before the input event follows.
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

function hear(event: Event): void {
  const { target, type } = event
  if (!(target instanceof Element)) return
  for (const herald of heralds) herald(target)
  const control = type === 'submit' ? (target as HTMLElement) : controlAt(target)
  if (!control || (control instanceof HTMLAnchorElement && !isPlain(event))) return
  // A press within a note about another press is still about that one.
  if (!control.closest('[role="alert"]'))
    last = { control: (event as SubmitEvent).submitter ?? control, at: performance.now() }
  // Whoever came last answers.
  for (const { kind, selector, act } of [...answers].reverse()) {
    const meant = kind === type && target.closest<HTMLElement>(selector)
    if (meant) return act(event, meant)
  }
  if (!isAwaited(control)) return
  // Nobody else hears of it: it comes again.
  event.preventDefault()
  event.stopImmediatePropagation()
  held.set(control, [control, (event as SubmitEvent).submitter])
  partOf(control)?.[1]()
  for (const listener of waiting) listener(control)
}

const controlAt = (target: Element): HTMLElement | null => {
  const control = target.closest<HTMLElement>(CODED + (navigator.onLine ? '' : LOCAL_LINK))
  // The form it sends is what counts.
  return control && isSubmit(control) ? null : control
}

const isSubmit = (control: Element) => control instanceof HTMLButtonElement && control.type === 'submit' && control.form

const isPlain = (event: Event) =>
  !(
    event instanceof MouseEvent &&
    (event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  )

/** Whether the code that answers a control is still to come. */
function isAwaited(control: Element): boolean {
  const selector = answered.find((one) => control.matches(one))
  if (selector === undefined) return !isPageAlive || partOf(control) !== undefined
  const section = ANSWERED[selector]
  const comes = !section || document.querySelector(`[data-section="${section}"]`) !== null
  return comes && ![...answers].some((answer) => answer.selector === selector)
}

const partOf = (control: Element) => [...asleep].find(([part]) => part.contains(control))

/** In a task of its own: React must be done with what it does, or it cannot take a part over for the press. */
const replay = () => setTimeout(replayNow)

/** Presses again what is no longer waited for. */
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

/** Tells React of what stands in a field: it takes notice only of what differs from what it knows. */
function fillInAgain(field: Field, value: string | boolean): void {
  const say = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))
  // The first brings its part to life.
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
