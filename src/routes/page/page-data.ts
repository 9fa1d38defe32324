import type { QueryData } from '#api/payload.ts'
import { packJson, unpackJson } from '#lib/pack-json.ts'

/** Id of the element that carries a page's data to the browser. */
export const PAGE_DATA = 'page-data'

/** Writes the data of queries for its element; nothing in it can end the element. */
export const writePageData = (queries: QueryData): string => packJson(queries).replaceAll('<', String.raw`\u003c`)

/** Reads the data that the page came with. Browsers only; throws where it is missing or spoilt. */
export const readPageData = (page: Document): QueryData =>
  unpackJson(page.getElementById(PAGE_DATA)?.textContent ?? '') as QueryData
