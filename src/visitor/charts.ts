import type { Chart } from './chart.ts'

const modules = import.meta.glob<{ chart: Chart<never> }>('./*.chart.ts', { eager: true })

/** The charts started with the tab: the export `chart` of every `*.chart.ts` in this folder. */
export const charts: readonly Chart<never>[] = Object.values(modules).map(({ chart }) => chart)
