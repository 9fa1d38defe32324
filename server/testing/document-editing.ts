import type { LightMyRequestResponse } from 'fastify'
import type { AdminDocument, DocumentContent, SaveDraftBody, SavedDraft } from '#generated/api.d.ts'
import { expectData } from './contract.ts'
import type { Browser } from './customers.ts'

/** A valid section with some words. */
export const section = (id: string, words = id) => ({
  key: 'rich-text',
  id,
  version: 1,
  settings: { html: `<p>${words}</p>` },
})

export const pageOf = (key: string, sections: readonly unknown[], head: object = {}): DocumentContent => ({
  page: { title: key, path: `/${key}`, ...head },
  component_data: [...sections],
})

export const idsIn = ({ component_data: items }: DocumentContent): unknown[] =>
  items.map((item) => (item as { id?: unknown }).id)

type Reply = Promise<LightMyRequestResponse>

/** One person who edits one document. */
export interface Editing {
  url: string
  read: () => Promise<AdminDocument>
  /** Saves a draft as an editor who knows `known`; by default, the current state. */
  save: (content: DocumentContent, known?: Partial<SaveDraftBody>) => Reply
  saved: (content: DocumentContent, known?: Partial<SaveDraftBody>) => Promise<SavedDraft>
  /** Publishes the current draft. */
  publish: (more?: object) => Reply
  post: (path: string, body?: object) => Reply
}

export function editing(session: Browser, key: string, type = 'Page'): Editing {
  const url = `/api/admin/documents/${type}/${key}`
  const read = async () => expectData(await session.get(url), 'AdminDocument')
  const save: Editing['save'] = async (content, known) => {
    const { draft, revision } = known?.version === undefined ? await read() : { draft: null, revision: null }
    return session.put(`${url}/draft`, {
      version: draft?.version ?? null,
      based_on: draft ? draft.based_on : revision,
      name: key,
      content,
      ...known,
    })
  }
  return {
    url,
    read,
    save,
    saved: async (...edit) => expectData(await save(...edit), 'SavedDraft'),
    publish: async (more = {}) =>
      session.post(`${url}/publish`, { version: (await read()).draft?.version ?? 1, accept_warnings: true, ...more }),
    post: (path, body) => session.post(`${url}/${path}`, body),
  }
}

/** Adds a page and publishes it. */
export async function publishedPage(session: Browser, key: string, sections: readonly unknown[]): Promise<Editing> {
  const created = await session.post('/api/admin/documents', { page_type: 'Page', key, name: key })
  expectData(created, 'AdminDocument')
  const editor = editing(session, key)
  await editor.saved(pageOf(key, sections))
  expectData(await editor.publish(), 'PublishedDocumentResult')
  return editor
}
