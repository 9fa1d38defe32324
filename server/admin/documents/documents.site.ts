import type { FastifyInstance } from 'fastify'
import { notFoundPage } from '#server/admin/layout/not-found-page.ts'
import { adminPage } from '#server/admin/layout/admin-page.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import { readShopClock } from '#server/admin/layout/parts.ts'
import { type CheckedDocument, checkDocument, checkDocuments } from './check-documents.ts'
import { documentHref, numberedText, placeOf, problemList, STATES, stateOf, describeCounts } from './document-parts.ts'
import * as t from '#words/admin.ts'

export const needsNoBackEnd = true

const roles = ['owner', 'manager', 'editor'] as const

/** /admin/documents: all documents and their problems (EN-02). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/admin/documents',
    { config: { access: 'admin', adminPage: { label: t.documents, place: 10, roles } }, schema: { hide: true } },
    async (request, reply) => {
      if (!app.config.database) {
        const body = html`<p class="lead">${t.documentsElsewhere()}</p>`
        return adminPage(request, reply, { title: t.documents(), body })
      }
      const body = overview(await checkDocuments(app), app.pageOptions.renderer !== undefined)
      return adminPage(request, reply, { title: t.documents(), body })
    },
  )

  const text = { type: 'string', minLength: 1, maxLength: 200 }
  const params = { type: 'object', required: ['type', 'key'], properties: { type: text, key: text } }
  app.get<{ Params: { type: string; key: string } }>(
    '/admin/documents/:type/:key',
    { config: { access: 'admin', adminPage: { roles } }, schema: { hide: true, params } },
    async (request, reply) => {
      const { type, key } = request.params
      const parent = { path: '/admin/documents', label: t.documents() }
      const document = app.config.database && (await checkDocument(app, key, type))
      if (!document) return notFoundPage(request, reply, t.noDocument({ key, type }), parent)
      const body = html`<dl class="facts">
          <dt>${t.key()}</dt>
          <dd><code>${key}</code></dd>
          <dt>${t.pageType()}</dt>
          <dd>${type}</dd>
          <dt>${t.state()}</dt>
          <dd>${stateOf(document, await readShopClock(app))}</dd>
          <dt>${t.inTheShop()}</dt>
          <dd>${placeOf(document)}</dd>
        </dl>
        <section class="stack" aria-labelledby="problems">
          <h2 id="problems">${t.problems()}</h2>
          ${document.problems.length === 0 ? html`<p class="good">${t.documentFine()}</p>` : problemList(document)}
        </section>
        <section class="stack" aria-labelledby="text">
          <h2 id="text">${t.text()}</h2>
          ${numberedText(document)}
        </section>`
      return adminPage(request, reply, { title: document.name || key, body, parent })
    },
  )
}

function overview(documents: readonly CheckedDocument[], isChecked: boolean): Html {
  const bad = documents.filter(({ problems }) => problems.length > 0)
  const verdict = !isChecked
    ? html`<p class="lead warn">${t.pagesNotBuilt({ command: 'npm run build' })}</p>`
    : bad.length === 0
      ? html`<p class="lead good">${t.documentsFine({ count: documents.length })}</p>`
      : html`<p class="lead bad">
          ${t.documentsWithProblems({ problems: describeCounts(bad.flatMap(({ problems }) => problems)), bad: bad.length, count: documents.length })}
        </p>`
  return html`${verdict}
    ${
      bad.length > 0 &&
      html`<section class="stack" aria-labelledby="attention">
        <h2 id="attention">${t.needsAttention()}</h2>
        <ul class="rows">
          ${bad.map(attention)}
        </ul>
      </section>`
    }
    <section class="stack" aria-labelledby="all">
      <h2 id="all">${t.allDocuments()}</h2>
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">${t.document()}</th>
            <th scope="col">${t.type()}</th>
            <th scope="col">${t.state()}</th>
            <th scope="col">${t.inTheShop()}</th>
            <th scope="col">${t.problems()}</th>
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
    <td class="soft brief">${t.stateAndRevision({ state: STATES[document.state](), revision: document.revision })}</td>
    <td>${placeOf(document)}</td>
    ${
      document.problems.length === 0
        ? html`<td class="soft well">${t.none()}</td>`
        : html`<td class="bad">${describeCounts(document.problems)}</td>`
    }
  </tr>`
