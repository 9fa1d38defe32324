import { parseArgs } from 'node:util'
import { inTransaction } from '#server/platform/db/database.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { removeDocument } from '#server/pages/documents/write-documents.ts'
import { confirm, ownTerminal } from '#server/commands/terminal/terminal.ts'
import { commandAuthor } from '../command-author.ts'
import { findNewest, readDocumentName } from '../named-document.ts'
import type { ContentTask } from '../task.ts'

export const task: ContentTask = {
  usage: `  remove KEY         takes a document out of the shop; its history stays, and restore brings it back. [--yes] does not ask`,
  readWords: (words) => {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    })
    const [word, ...more] = positionals
    const name = readDocumentName(word)
    if (more.length > 0) throw new Error('One document at a time.')
    return async (app, terminal = ownTerminal) => {
      const newest = await findNewest(app.database.pool, name)
      const label = `${newest.key} (${newest.page_type})`
      if (newest.kind === 'remove') throw new StartError(`${label} was removed already, by ${newest.author}.`)
      await confirm(terminal, `Remove ${label}, “${newest.name}”, from the shop?`, values.yes)
      await inTransaction(app.database, ({ client }) => removeDocument(client, newest, commandAuthor()))
      return `${label} is removed. To bring it back: npm run content -- restore ${newest.page_type}/${newest.key}`
    }
  },
}
