import type { Chart } from './chart.ts'

const modules = import.meta.glob<{ chart: Chart<never> }>('./*.chart.ts', { eager: true })

/** The charts that begin with the tab: the exports `chart` of this folder's files `*.chart.ts`. */
export const charts: readonly Chart<never>[] = Object.values(modules).map(({ chart }) => chart)
