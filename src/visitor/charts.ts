import type { Chart } from './chart.ts'

const modules = import.meta.glob<{ chart: Chart<never> }>('./*.chart.ts', { eager: true })

/** All charts that live as long as the tab: the exports `chart` of this folder's files `*.chart.ts`. */
export const charts: readonly Chart<never>[] = Object.values(modules).map(({ chart }) => chart)
