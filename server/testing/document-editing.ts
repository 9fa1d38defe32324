import type { LightMyRequestResponse } from 'fastify'
import type { AdminDocument, DocumentContent, SaveDraftBody, SavedDraft } from '#generated/api.d.ts'
import { expectData } from './contract.ts'
import type { Browser } from './customers.ts'
import type { TestApp } from './test-app.ts'

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

/** One person who edits one document. A change returns once the app has dropped what it had cached. */
export interface Editing {
  url: string
  read: () => Promise<AdminDocument>
  /** Saves a draft as an editor who knows `known`; by default, the current state. */
  save: (content: DocumentContent, known?: Partial<SaveDraftBody>) => Reply
  saved: (content: DocumentContent, known?: Partial<SaveDraftBody>) => Promise<SavedDraft>
  /** Publishes the current draft. */
  publish: (more?: object) => Reply
  post: (path: string, body?: object) => Reply
  put: (path: string, body: object) => Reply
  /** Deletes what `rest` of the address names, such as `?revision=1` or `/schedule`. */
  remove: (rest: string) => Reply
}

interface DocumentEditing {
  editing: (session: Browser, key: string, type?: string) => Editing
  /** Adds a page and publishes it. */
  publishedPage: (session: Browser, key: string, sections: readonly unknown[]) => Promise<Editing>
  /** Runs a job that changes documents. */
  runJob: (name: string) => Promise<void>
}

export function documentEditing(shop: TestApp): DocumentEditing {
  const settled = async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change
    await shop.change('SELECT')
    return result
  }
  const editing: DocumentEditing['editing'] = (session, key, type = 'Page') => {
    const url = `/api/admin/documents/${type}/${key}`
    const read = async () => expectData(await session.get(url), 'AdminDocument')
    const put: Editing['put'] = (path, body) => settled(session.put(`${url}/${path}`, body))
    const post: Editing['post'] = (path, body) => settled(session.post(`${url}/${path}`, body))
    const save: Editing['save'] = async (content, known) => {
      const { draft, revision } = known?.version === undefined ? await read() : { draft: null, revision: null }
      const basedOn = draft ? draft.based_on : revision
      return put('draft', { version: draft?.version ?? null, based_on: basedOn, name: key, content, ...known })
    }
    return {
      url,
      read,
      save,
      saved: async (...edit) => expectData(await save(...edit), 'SavedDraft'),
      publish: async (more = {}) =>
        post('publish', { version: (await read()).draft?.version ?? 1, accept_warnings: true, ...more }),
      post,
      put,
      remove: (rest) => settled(session.remove(`${url}${rest}`)),
    }
  }
  const publishedPage: DocumentEditing['publishedPage'] = async (session, key, sections) => {
    const created = await session.post('/api/admin/documents', { page_type: 'Page', key, name: key })
    expectData(created, 'AdminDocument')
    const editor = editing(session, key)
    await editor.saved(pageOf(key, sections))
    expectData(await editor.publish(), 'PublishedDocumentResult')
    return editor
  }
  return { editing, publishedPage, runJob: (name) => settled(shop.app.runJob(name)) }
}
