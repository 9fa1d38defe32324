import { countOf, formatTime } from '#server/admin/layout/parts.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import type { CheckedDocument, PlacedProblem } from './checked-documents.ts'

/** Where documents without a path appear. */
const PLACES: Partial<Record<string, string>> = {
  Header: 'Above every page',
  Footer: 'Below every page',
  NotFound: 'Addresses that lead nowhere',
  Product: 'Products without a document of their own',
  Category: 'Categories without a document of their own',
  Collection: 'Collections without a document of their own',
  Article: 'Articles without a document of their own',
  Account: 'The account, once a customer is logged in',
  Checkout: 'The checkout, with a cart',
}

export const STATES = { published: 'Published', draft: 'Draft', changed: 'Published, with a draft' } as const

export const documentHref = ({ pageType, key }: CheckedDocument): string =>
  `/admin/documents/${encodeURIComponent(pageType)}/${encodeURIComponent(key)}`

/** Returns `2 errors, 1 warning`. */
export function describeCounts(problems: readonly PlacedProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  return [errors > 0 && countOf(errors, 'error'), warnings > 0 && countOf(warnings, 'warning')]
    .filter(Boolean)
    .join(', ')
}

export const stateOf = ({ state, revision, updatedAt }: CheckedDocument): Html =>
  html`${STATES[state]}, revision ${revision}, ${formatTime(updatedAt)}`

export const placeOf = ({ href, pageType }: CheckedDocument): Html =>
  href === undefined ? html`${PLACES[pageType] ?? 'No page of its own'}` : html`<a href="${href}">${href}</a>`

export function problemList(document: CheckedDocument): Html {
  const lines = documentHref(document)
  return html`<ul class="faults">
    ${document.problems.map(
      ({ severity, message, code, pointer, line, key, sectionId }) =>
        html`<li>
          <p>
            <span class="${severity === 'error' ? 'is-bad' : 'is-warn'}"
              >${severity === 'error' ? 'Error' : 'Warning'}</span
            >${key !== undefined && html` in ${key}#${sectionId}`}: ${message}
          </p>
          <p class="small soft">
            <a href="${lines}#line-${line}">Line ${line}</a>, <code>${pointer || '/'}</code>, <code>${code}</code>
          </p>
        </li>`,
    )}
  </ul>`
}

export function numberedText({ text, problems }: CheckedDocument): Html {
  const marked = new Set(problems.map(({ line }) => line))
  return html`<div class="scroll box" tabindex="0" role="region" aria-label="Text of the document">
    <ol class="lines">
      ${text.split('\n').map(
        (line, index) =>
          html`<li id="line-${index + 1}" ${marked.has(index + 1) && html` class="at-fault"`}>
            <code>${line}</code>
          </li>`,
      )}
    </ol>
  </div>`
}
