import type { QueryData } from '#api/payload.ts'
import { packJson, unpackJson } from '#lib/pack-json.ts'

/** Id of the element with the page's data. */
export const PAGE_DATA = 'page-data'

/** Serialises query data for its element, which it cannot close. */
export const writePageData = (queries: QueryData): string => packJson(queries).replaceAll('<', String.raw`\u003c`)

/** Reads the page's data. Browsers only. @throws Error if it is missing or invalid. */
export const readPageData = (page: Document): QueryData =>
  unpackJson(page.getElementById(PAGE_DATA)?.textContent ?? '') as QueryData
