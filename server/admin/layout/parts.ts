import { type Html, html } from './html.ts'

/** A moment as `2026-11-23 13:45 UTC`. */
export const shownTime = (at: Date): Html =>
  html`<time class="num" datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`

/** A number with its noun: `1 problem`, `3 problems`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
