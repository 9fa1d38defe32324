import type { Chart } from './chart.ts'

// Without `import`, the bundle would contain an object with all exports of each module.
const found = import.meta.glob<Chart<never>>('./*.chart.ts', { eager: true, import: 'chart' })

/** The charts started with the tab: the export `chart` of every `*.chart.ts` in this folder. */
export const charts: readonly Chart<never>[] = Object.values(found)
