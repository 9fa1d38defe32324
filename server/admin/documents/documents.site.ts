import type { FastifyInstance } from 'fastify'
import { notFoundPage } from '#server/admin/layout/not-found-page.ts'
import { adminPage } from '#server/admin/layout/admin-page.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import { countOf } from '#server/admin/layout/parts.ts'
import { type CheckedDocument, checkedDocument, checkedDocuments } from './checked-documents.ts'
import { documentHref, numberedText, placeOf, problemList, STATES, stateOf, describeCounts } from './document-parts.ts'

export const needsNoBackEnd = true

const TITLE = 'Documents'

/** /admin: all documents and their problems (EN-02). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/admin',
    { config: { access: 'admin', adminPage: { label: TITLE, place: 10 } }, schema: { hide: true } },
    async (request, reply) => {
      if (!app.config.database) {
        const body = html`<p class="lead">
          The documents of this shop are kept by the back end that API_ORIGIN names.
        </p>`
        return adminPage(request, reply, { title: TITLE, body })
      }
      const body = overview(await checkedDocuments(app), app.pageOptions.renderer !== undefined)
      return adminPage(request, reply, { title: TITLE, body })
    },
  )

  const text = { type: 'string', minLength: 1, maxLength: 200 }
  const params = { type: 'object', required: ['type', 'key'], properties: { type: text, key: text } }
  app.get<{ Params: { type: string; key: string } }>(
    '/admin/documents/:type/:key',
    { config: { access: 'admin', adminPage: {} }, schema: { hide: true, params } },
    async (request, reply) => {
      const { type, key } = request.params
      const parent = { path: '/admin', label: TITLE }
      const document = app.config.database && (await checkedDocument(app, key, type))
      if (!document) return notFoundPage(request, reply, `There is no document “${key}” of type ${type}.`, parent)
      const body = html`<dl class="facts">
          <dt>Key</dt>
          <dd><code>${key}</code></dd>
          <dt>Page type</dt>
          <dd>${type}</dd>
          <dt>State</dt>
          <dd>${stateOf(document)}</dd>
          <dt>In the shop</dt>
          <dd>${placeOf(document)}</dd>
        </dl>
        <section class="stack" aria-labelledby="problems">
          <h2 id="problems">Problems</h2>
          ${document.problems.length === 0 ? html`<p class="good">None: every section fits its schema.</p>` : problemList(document)}
        </section>
        <section class="stack" aria-labelledby="text">
          <h2 id="text">Text</h2>
          ${numberedText(document)}
        </section>`
      return adminPage(request, reply, { title: document.name || key, body, parent })
    },
  )
}

function overview(documents: readonly CheckedDocument[], isJudged: boolean): Html {
  const bad = documents.filter(({ problems }) => problems.length > 0)
  const verdict = !isJudged
    ? html`<p class="lead warn">
        The pages are not built, so nothing can be said of the documents. Run npm run build.
      </p>`
    : bad.length === 0
      ? html`<p class="lead good">
          All is well: every section of ${countOf(documents.length, 'document')} fits its schema.
        </p>`
      : html`<p class="lead bad">
          ${describeCounts(bad.flatMap(({ problems }) => problems))} in ${bad.length} of
          ${countOf(documents.length, 'document')}. Shoppers see these pages without the sections that have errors.
        </p>`
  return html`${verdict}
    ${
      bad.length > 0 &&
      html`<section class="stack" aria-labelledby="attention">
        <h2 id="attention">To be mended</h2>
        <ul class="rows">
          ${bad.map(attention)}
        </ul>
      </section>`
    }
    <section class="stack" aria-labelledby="all">
      <h2 id="all">All documents</h2>
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col">Type</th>
            <th scope="col">State</th>
            <th scope="col">In the shop</th>
            <th scope="col">Problems</th>
          </tr>
        </thead>
        <tbody>
          ${documents.map(row)}
        </tbody>
      </table>
    </section>`
}

const attention = (document: CheckedDocument): Html =>
  html`<li class="stack">
    <div class="split">
      <h3><a href="${documentHref(document)}">${document.name || document.key}</a></h3>
      <p class="soft">${placeOf(document)}</p>
    </div>
    ${problemList(document)}
  </li>`

const row = (document: CheckedDocument): Html =>
  html`<tr>
    <td><a href="${documentHref(document)}">${document.name || document.key}</a></td>
    <td class="soft brief">${document.pageType}</td>
    <td class="soft brief">${STATES[document.state]}, revision <span class="num">${document.revision}</span></td>
    <td>${placeOf(document)}</td>
    ${
      document.problems.length === 0
        ? html`<td class="soft well">None</td>`
        : html`<td class="bad">${describeCounts(document.problems)}</td>`
    }
  </tr>`
