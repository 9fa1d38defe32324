import { parseArgs } from 'node:util'
import { inTransaction } from '#server/platform/db/database.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { removeDocument } from '#server/pages/documents/write-documents.ts'
import { confirm, ownTerminal } from '#server/commands/terminal/terminal.ts'
import { commandAuthor } from '../command-author.ts'
import { findNewest, readDocumentName } from '../named-document.ts'
import type { ContentTask } from '../task.ts'
import * as t from '#words/commands.ts'

export const task: ContentTask = {
  usage: () => [['remove KEY [--yes]', t.removeHelp()]],
  readWords: (words) => {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    })
    const [word, ...more] = positionals
    const name = readDocumentName(word)
    if (more.length > 0) throw new Error(t.oneDocument())
    return async (app, terminal = ownTerminal) => {
      const newest = await findNewest(app.database.pool, name)
      const label = `${newest.key} (${newest.page_type})`
      if (newest.kind === 'remove') throw new StartError(t.removedAlready({ document: label, author: newest.author }))
      await confirm(terminal, t.confirmRemove({ document: label, name: newest.name }), values.yes)
      await inTransaction(app.database, ({ client }) => removeDocument(client, newest, commandAuthor()))
      return t.documentRemoved({
        document: label,
        command: `npm run content -- restore ${newest.page_type}/${newest.key}`,
      })
    }
  },
}
