import type { ShopClock } from '#domain/shop-time.ts'
import { formatTime } from '#server/admin/layout/parts.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import type { CheckedDocument, PlacedProblem } from './check-documents.ts'
import * as t from '#words/admin.ts'

/** Where documents without a path appear. */
const PLACES: Partial<Record<string, () => string>> = {
  Header: t.placeHeader,
  Footer: t.placeFooter,
  NotFound: t.placeNotFound,
  Product: t.placeProduct,
  Category: t.placeCategory,
  Collection: t.placeCollection,
  Article: t.placeArticle,
  Account: t.placeAccount,
  Checkout: t.placeCheckout,
}

export const STATES = { published: t.published, draft: t.draft, changed: t.publishedWithDraft } as const

export const documentHref = ({ pageType, key }: CheckedDocument): string =>
  `/admin/documents/${encodeURIComponent(pageType)}/${encodeURIComponent(key)}`

/** Returns `2 errors, 1 warning`. */
export function describeCounts(problems: readonly PlacedProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  if (warnings === 0) return t.errorCount({ errors })
  return errors === 0 ? t.warningCount({ warnings }) : t.errorAndWarningCount({ errors, warnings })
}

export const stateOf = ({ state, revision, updatedAt }: CheckedDocument, clock: ShopClock): Html =>
  html`${t.stateAndRevision({ state: STATES[state](), revision })}, ${formatTime(updatedAt, clock)}`

export const placeOf = ({ href, pageType }: CheckedDocument): Html =>
  href === undefined ? html`${(PLACES[pageType] ?? t.noPage)()}` : html`<a href="${href}">${href}</a>`

export function problemList(document: CheckedDocument): Html {
  const lines = documentHref(document)
  return html`<ul class="faults">
    ${document.problems.map(
      ({ severity, message, code, pointer, line, key, sectionId }) =>
        html`<li>
          <p>
            <span class="${severity === 'error' ? 'is-bad' : 'is-warn'}"
              >${severity === 'error' ? t.error() : t.warning()}</span
            >${key !== undefined && html` ${key}#${sectionId}`}: ${message}
          </p>
          <p class="small soft">
            <a href="${lines}#line-${line}">${t.line({ line })}</a>, <code>${pointer || '/'}</code>,
            <code>${code}</code>
          </p>
        </li>`,
    )}
  </ul>`
}

export function numberedText({ text, problems }: CheckedDocument): Html {
  const marked = new Set(problems.map(({ line }) => line))
  return html`<div class="scroll box" tabindex="0" role="region" aria-label="${t.documentText()}">
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
