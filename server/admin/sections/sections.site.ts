import type { FastifyInstance } from 'fastify'
import { adminPage } from '#server/admin/layout/admin-page.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import { type Schema, type SectionFile, type SettingRow, sectionFiles, settingsOf } from './section-files.ts'
import { readSectionUses, type SectionUse } from './section-uses.ts'
import * as t from '#words/admin.ts'

export const needsNoBackEnd = true

/** /dev/sections: all sections with their settings and documents, for admins (for everyone in development). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/dev/sections',
    {
      config: {
        access: 'admin',
        adminPage: { label: t.sections, place: 60, isOpenInDevelopment: true, roles: ['owner', 'manager', 'editor'] },
      },
      schema: { hide: true },
    },
    async (request, reply) => {
      const uses = app.config.database ? await readSectionUses(app.database.pool) : undefined
      const files = sectionFiles()
      const categories = [...new Set(files.map(({ category }) => category))]
      const body = html`<p class="lead soft">
          ${t.sectionsAbout({ count: files.length, command: (text) => html`<code>${text}</code>` })}
        </p>
        ${categories.map(
          (category) =>
            html`<section class="stack" aria-label="${category}">
              <h2>${category}</h2>
              <div class="fold">
                ${files.filter((file) => file.category === category).map((file) => section(file, uses?.get(file.key) ?? []))}
              </div>
            </section>`,
        )}`
      return adminPage(request, reply, { title: t.sections(), body })
    },
  )
}

const editorHref = ({ page_type: type, key }: SectionUse): string =>
  `/admin/pages/${encodeURIComponent(type)}/${encodeURIComponent(key)}`

function section({ key, title, description, schema }: SectionFile, uses: readonly SectionUse[]): Html {
  const { version = 1, limit, pageTypes, presets = [], blocks, plugin }: Schema = schema['x-section'] ?? {}
  const accepted = Object.keys((blocks?.accept ?? {}) as object)
  return html`<details id="${key}">
    <summary>
      <span class="name">${title}</span><code class="soft">${key}</code>
      <span class="soft small end">${t.usedInDocuments({ count: uses.length })}</span>
    </summary>
    <div class="stack">
      <p class="lead">${description}</p>
      <dl class="facts">
        <dt>${t.version()}</dt>
        <dd class="num">${Number(version)}</dd>
        <dt>${t.pageTypes()}</dt>
        <dd>${Array.isArray(pageTypes) ? pageTypes.map(String).join(', ') : t.all()}</dd>
        ${
          limit !== undefined &&
          html`<dt>${t.limit()}</dt>
            <dd>${t.timesInDocument({ count: Number(limit) })}</dd>`
        }
        ${
          plugin !== undefined &&
          html`<dt>${t.plugin()}</dt>
            <dd>${String(plugin)}</dd>`
        }
        <dt>${t.presets()}</dt>
        <dd>${(presets as { name: string }[]).map(({ name }) => name).join(', ') || t.none()}</dd>
        <dt>${t.usedIn()}</dt>
        <dd>
          ${
            uses.length === 0
              ? t.none()
              : uses.map(
                  (document, index) =>
                    html`${index > 0 && ', '}<a href="${editorHref(document)}">${document.name || document.key}</a>`,
                )
          }
        </dd>
      </dl>
      <h3>${t.settings()}</h3>
      ${settings(settingsOf(schema))}
      ${accepted.map((name) => {
        const block: Schema = schema['definitions']?.[name] ?? {}
        return html`<h3>${t.block({ name: (text) => html`<code>${text}</code>`, key: name })}</h3>
          ${settings(settingsOf(block))}`
      })}
    </div>
  </details>`
}

function settings(rows: readonly SettingRow[]): Html {
  if (rows.length === 0) return html`<p class="soft">${t.none()}</p>`
  return html`<table class="cards">
    <thead>
      <tr>
        <th scope="col">${t.name()}</th>
        <th scope="col">${t.valueType()}</th>
        <th scope="col">${t.description()}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, title, description, type, isRequired, preset }) =>
          html`<tr>
            <td><code>${name}</code>${isRequired && html`<br /><span class="small">${t.required()}</span>`}</td>
            <td class="small">
              ${type}${preset !== undefined && html`<br /><span class="soft">${t.defaultValue()} <code>${preset}</code></span>`}
            </td>
            <td>${title}${description !== '' && html`<br /><span class="soft small">${description}</span>`}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}
