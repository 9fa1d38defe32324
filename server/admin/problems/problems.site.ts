import type { FastifyInstance } from 'fastify'
import { checkDocuments } from '#server/admin/documents/check-documents.ts'
import { adminPage } from '#server/admin/layout/admin-page.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import { type StoredProblems, storedProblems } from './stored-problems.ts'
import * as t from '#words/admin.ts'

/** /admin/problems lists every invalid stored value, field by field, and what the shop shows instead (EN-09). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/admin/problems',
    { config: { access: 'admin', adminPage: { label: t.problems, place: 15 } }, schema: { hide: true } },
    async (request, reply) => {
      const values = await storedProblems(app)
      const documents = (await checkDocuments(app)).filter(({ problems }) => problems.length > 0)
      return adminPage(request, reply, { title: t.problems(), body: overview(values, documents.length) })
    },
  )
}

function overview(values: readonly StoredProblems[], documents: number): Html {
  const count = values.reduce((sum, { faults }) => sum + faults.length, 0)
  return html`<p class="lead">${count === 0 ? t.settingsFine() : t.invalidFields({ count })}</p>
    ${documents > 0 && html`<p><a href="/admin">${t.documentsHaveProblems({ count: documents })}</a></p>`}
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
