import type { Compared } from './against.ts'
import type { ChangedPage } from './changed.ts'
import type { Interaction } from './interactions.ts'
import type { MemoryPeak } from './memory.ts'
import type { PageSpeed } from './pages.ts'
import type { PageSize } from './sizes.ts'

/** Times in milliseconds, sizes in bytes, ratios within one run. */
export const BUDGET = {
  layoutShift: 0.01,
  interaction: 150,
  homeHtml: 17_000,
  cacheOfBareNode: 0.9,
  freshOfBareReact: 0.4,
  freshP99: 250,
  /** Processor time without caches divided by that after one product has changed. */
  changedOfFresh: 2,
  memoryMiB: 350,
  start: 2000,
  firstPaintOfRival: 0.9,
  blockingOfRival: 0.4,
  largestPaintOfBarePage: 1.1,
  freshOfRival: 3,
}

export interface Figure {
  name: string
  value: number
  max?: number
  min?: number
}

/** Returns one line per figure outside its limits. */
export function listMisses(figures: readonly Figure[]): string[] {
  const round = (value: number) => String(Math.round(value * 1000) / 1000)
  return figures.flatMap(({ name, value, max, min }) => [
    // NaN, a failed measurement, is outside any limit.
    ...(max !== undefined && !(value <= max) ? [`${name}: ${round(value)}, at most ${round(max)}`] : []),
    ...(min !== undefined && !(value >= min) ? [`${name}: ${round(value)}, at least ${round(min)}`] : []),
  ])
}

export const speedFigures = (pages: readonly PageSpeed[], memoryMiB: number, start: number): Figure[] => [
  ...pages.flatMap(({ name, fresh, cached, bare, react }) => [
    { name: `${name}, cache of bare Node`, value: cached.rps / bare.rps, min: BUDGET.cacheOfBareNode },
    { name: `${name}, fresh of bare React`, value: fresh.rps / react, min: BUDGET.freshOfBareReact },
    { name: `${name}, fresh p99`, value: fresh.p99, max: BUDGET.freshP99 },
  ]),
  { name: 'server process, MiB', value: memoryMiB, max: BUDGET.memoryMiB },
  { name: 'first answer after a start', value: start, max: BUDGET.start },
]

export const changedFigures = (pages: readonly ChangedPage[]): Figure[] =>
  pages.map(({ name, fresh, changed }) => ({
    name: `${name}, one product changed to fresh`,
    value: fresh / changed,
    min: BUDGET.changedOfFresh,
  }))

export const sizeFigures = (sizes: readonly PageSize[]): Figure[] =>
  sizes.flatMap(({ name, html }) =>
    name === 'home' ? [{ name: 'HTML of home', value: html, max: BUDGET.homeHtml }] : [],
  )

export const interactionFigures = (interactions: readonly Interaction[]): Figure[] =>
  interactions.map(({ name, ms }) => ({ name: `press: ${name}`, value: ms, max: BUDGET.interaction }))

export const memoryFigures = (peaks: readonly MemoryPeak[]): Figure[] =>
  peaks.map(({ name, maxMiB }) => ({ name: `${name}, MiB`, value: maxMiB, max: BUDGET.memoryMiB }))

export const comparedFigures = (pages: readonly Compared[]): Figure[] =>
  pages.flatMap(({ name, ours, theirs, bareLargestPaint, fresh }) => [
    {
      name: `${name}, first paint of theirs`,
      value: ours.firstPaint / theirs.firstPaint,
      max: BUDGET.firstPaintOfRival,
    },
    {
      name: `${name}, blocking time of theirs`,
      value: ours.blocking / Math.max(1, theirs.blocking),
      max: BUDGET.blockingOfRival,
    },
    {
      name: `${name}, largest paint of a bare page`,
      value: ours.largestPaint / bareLargestPaint,
      max: BUDGET.largestPaintOfBarePage,
    },
    { name: `${name}, layout shift`, value: ours.layoutShift, max: BUDGET.layoutShift },
    ...(fresh
      ? [
          {
            name: `${name}, fresh of theirs`,
            value: fresh.ours.requestsPerSecond / fresh.theirs.requestsPerSecond,
            min: BUDGET.freshOfRival,
          },
        ]
      : []),
  ])
