import type { Problem } from '../../types.ts'
import type { Check } from '../input/check.ts'
import type { MeasuredPage, PageWeight } from '../input/measured-page.ts'
import * as t from '#words/checks.ts'

/** What a page may weigh. The heaviest pages of the demo store send 20 kB of HTML and 135 kB of scripts. */
export const WEIGHT_BUDGET: PageWeight = { html: 30_000, pictures: 250_000, scripts: 160_000 }

/** A weight of the draft beside that of the published page, and what it may be. Bytes. */
export interface ComparedWeight {
  draft: number
  /** Null if nothing is published yet. */
  published: number | null
  budget: number
}

export type DocumentWeight = Record<keyof PageWeight, ComparedWeight>

/** Warns of a page that is over its budget. */
export const checkWeight: Check = function* ({ page, publishedPage }) {
  if (!page) return
  for (const [part, { draft, published, budget }] of Object.entries(compareWeights(page, publishedPage))) {
    if (draft <= budget) continue
    const values = { part, draft: kilobytes(draft), budget: kilobytes(budget) }
    const message =
      published === null ? t.overBudget(values) : t.overBudgetBefore({ ...values, published: kilobytes(published) })
    yield { code: 'over-budget', severity: 'warning', message, pointer: '' } satisfies Problem
  }
}

export function compareWeights(page: MeasuredPage, published: MeasuredPage | undefined): DocumentWeight {
  const compare = (part: keyof PageWeight): ComparedWeight => ({
    draft: page.weight[part],
    published: published?.weight[part] ?? null,
    budget: WEIGHT_BUDGET[part],
  })
  return { html: compare('html'), pictures: compare('pictures'), scripts: compare('scripts') }
}

const kilobytes = (bytes: number): string => String(Math.round(bytes / 1000))
