import { describeSummary } from '#server/pages/documents/describe-changes.ts'
import { NO_REVISION, documentHistory } from '#server/pages/documents/revisions.ts'
import { findNewest, readDocumentName } from '../named-document.ts'
import type { ContentTask } from '../task.ts'
import * as t from '#words/commands.ts'

const MAX_REVISIONS = 50
const KINDS = { publish: t.publishedBy, restore: t.restoredBy, remove: t.removedBy, import: t.importedBy } as const

export const task: ContentTask = {
  usage: () => [['history KEY', t.historyHelp()]],
  readWords: ([word, ...more]) => {
    const name = readDocumentName(word)
    if (more.length > 0) throw new Error(t.oneDocument())
    return async (app) => {
      const { key, page_type: type } = await findNewest(app.database.pool, name)
      const rows = await documentHistory(app.database.pool, key, type, NO_REVISION, MAX_REVISIONS)
      return rows
        .map(({ number, kind, author, summary, created_at: at }) => {
          const time = at.toISOString().slice(0, 16).replace('T', ' ')
          const what = describeSummary(summary)
          return `${String(number).padStart(4)}  ${time} UTC  ${KINDS[kind]({ author })}${what === '' ? '' : `: ${what}`}`
        })
        .join('\n')
    }
  },
}
