import type { FastifyInstance } from 'fastify'
import { type CheckedDocument, checkedDocuments } from '#server/admin/documents/checked-documents.ts'
import { documentHref } from '#server/admin/documents/document-parts.ts'
import { adminPage } from '#server/admin/layout/admin-page.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import { countOf } from '#server/admin/layout/parts.ts'
import { type Schema, type SectionFile, type SettingRow, sectionFiles, settingsOf } from './section-files.ts'

export const needsNoBackEnd = true

/** /dev/sections: all sections with their settings and documents, for admins (for everyone in development). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/dev/sections',
    {
      config: { access: 'admin', adminPage: { label: 'Sections', place: 60, isOpenInDevelopment: true } },
      schema: { hide: true },
    },
    async (request, reply) => {
      const documents = app.config.database ? await checkedDocuments(app) : []
      const files = sectionFiles()
      const categories = [...new Set(files.map(({ category }) => category))]
      const body = html`<p class="lead soft">
          ${countOf(files.length, 'section')} to build pages from. <code>npm run new:section KEY</code> writes another
          one.
        </p>
        ${categories.map(
          (category) =>
            html`<section class="stack" aria-label="${category}">
              <h2>${category}</h2>
              <div class="fold">
                ${files.filter((file) => file.category === category).map((file) => section(file, usesOf(file, documents)))}
              </div>
            </section>`,
        )}`
      return adminPage(request, reply, { title: 'Sections', body })
    },
  )
}

const usesOf = ({ key }: SectionFile, documents: readonly CheckedDocument[]): CheckedDocument[] =>
  documents.filter(({ sections }) => sections.includes(key))

function section({ key, title, description, schema }: SectionFile, uses: readonly CheckedDocument[]): Html {
  const { version = 1, limit, pageTypes, presets = [], blocks, plugin }: Schema = schema['x-section'] ?? {}
  const accepted = Object.keys((blocks?.accept ?? {}) as object)
  return html`<details id="${key}">
    <summary>
      <span class="name">${title}</span><code class="soft">${key}</code>
      <span class="soft small end">${uses.length === 0 ? 'Not used' : countOf(uses.length, 'document')}</span>
    </summary>
    <div class="stack">
      <p class="lead">${description}</p>
      <dl class="facts">
        <dt>Version</dt>
        <dd class="num">${Number(version)}</dd>
        <dt>Page types</dt>
        <dd>${Array.isArray(pageTypes) ? pageTypes.map(String).join(', ') : 'All'}</dd>
        ${
          limit !== undefined &&
          html`<dt>At most</dt>
            <dd>${countOf(Number(limit), 'time', 'times')} in a document</dd>`
        }
        ${
          plugin !== undefined &&
          html`<dt>Plugin</dt>
            <dd>${String(plugin)}</dd>`
        }
        <dt>Presets</dt>
        <dd>${(presets as { name: string }[]).map(({ name }) => name).join(', ') || 'None'}</dd>
        <dt>Stands in</dt>
        <dd>
          ${
            uses.length === 0
              ? 'No document'
              : uses.map(
                  (document, index) =>
                    html`${index > 0 && ', '}<a href="${documentHref(document)}">${document.name || document.key}</a>`,
                )
          }
        </dd>
      </dl>
      <h3>Settings</h3>
      ${settings(settingsOf(schema))}
      ${accepted.map((name) => {
        const block: Schema = schema['definitions']?.[name] ?? {}
        return html`<h3>Block <code>${name}</code></h3>
          ${settings(settingsOf(block))}`
      })}
    </div>
  </details>`
}

function settings(rows: readonly SettingRow[]): Html {
  if (rows.length === 0) return html`<p class="soft">None.</p>`
  return html`<table class="cards">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Takes</th>
        <th scope="col">What it is</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, title, description, takes, isRequired, preset }) =>
          html`<tr>
            <td><code>${name}</code>${isRequired && html`<br /><span class="small">required</span>`}</td>
            <td class="small">
              ${takes}${preset !== undefined && html`<br /><span class="soft">otherwise <code>${preset}</code></span>`}
            </td>
            <td>${title}${description !== '' && html`<br /><span class="soft small">${description}</span>`}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}
