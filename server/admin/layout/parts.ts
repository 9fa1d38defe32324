import { type Html, html } from './html.ts'

/** Formats a time as `2026-11-23 13:45 UTC`. */
export const formatTime = (at: Date): Html =>
  html`<time class="num" datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`
