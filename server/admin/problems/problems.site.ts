import type { FastifyInstance } from 'fastify'
import { checkedDocuments } from '#server/admin/documents/checked-documents.ts'
import { adminPage } from '#server/admin/layout/admin-page.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import { countOf } from '#server/admin/layout/parts.ts'
import { type StoredProblems, storedProblems } from './stored-problems.ts'

const TITLE = 'Problems'

/** /admin/problems lists every invalid stored value, field by field, and what the shop shows instead (EN-09). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/admin/problems',
    { config: { access: 'admin', adminPage: { label: TITLE, place: 15 } }, schema: { hide: true } },
    async (request, reply) => {
      const values = await storedProblems(app)
      const documents = (await checkedDocuments(app)).filter(({ problems }) => problems.length > 0)
      return adminPage(request, reply, { title: TITLE, body: overview(values, documents.length) })
    },
  )
}

function overview(values: readonly StoredProblems[], documents: number): Html {
  const count = values.reduce((sum, { faults }) => sum + faults.length, 0)
  return html`<p class="lead">
      ${
        count === 0
          ? 'All settings are valid.'
          : `${countOf(count, 'field has', 'fields have')} an invalid value. Shoppers see the default instead. Correct the value in store.json and publish it again.`
      }
    </p>
    ${documents > 0 && html`<p><a href="/admin">${countOf(documents, 'document has', 'documents have')} problems</a></p>`}
    ${values.map(
      ({ place, faults }, index) =>
        html`<section class="stack" aria-labelledby="place-${index}">
          <h2 id="place-${index}">${place}</h2>
          <ul class="faults">
            ${faults.map(
              ({ pointer, message }) =>
                html`<li>
                  <p>${message}</p>
                  <p class="small soft"><code>${pointer || '/'}</code></p>
                </li>`,
            )}
          </ul>
        </section>`,
    )}`
}
