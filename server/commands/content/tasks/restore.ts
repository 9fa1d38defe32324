import { parseArgs } from 'node:util'
import { inTransaction } from '#server/platform/db/database.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { plain } from '#server/pages/checks/formats.ts'
import { describePlan } from '#server/pages/documents/describe-changes.ts'
import { previousRevision, findRevision } from '#server/pages/documents/revisions.ts'
import { labelOf, planDocuments, writeDocuments } from '#server/pages/documents/write-documents.ts'
import { confirm, ownTerminal } from '#server/commands/terminal/terminal.ts'
import { commandAuthor } from '../command-author.ts'
import { findNewest, readDocumentName } from '../named-document.ts'
import type { ContentTask } from '../task.ts'

export const task: ContentTask = {
  usage: `  restore KEY [N]    shows revision N of a document again, or the one before; a removed document comes back. [--yes] does not ask`,
  readWords: (words) => {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    })
    const [word, revision, ...more] = positionals
    const name = readDocumentName(word)
    if (more.length > 0 || (revision !== undefined && !/^[1-9]\d{0,8}$/u.test(revision)))
      throw new Error('restore takes a key and the number of a revision.')
    return async (app, terminal = ownTerminal) => {
      const db = app.database.pool
      const newest = await findNewest(db, name)
      const { key, page_type: pageType, number } = newest
      const [target] =
        revision === undefined
          ? await previousRevision(db, key, pageType, number)
          : await findRevision(db, key, pageType, Number(revision))
      if (!target?.content)
        throw new StartError(
          `${key} has no ${revision === undefined ? 'former revision' : `revision ${revision}`} to restore. They are listed by: npm run content -- history ${key}`,
        )
      const document = { key, pageType, name: target.name, content: target.content, revision: number }
      const plans = await planDocuments(db, [document])
      if (plans[0]?.changes.length === 0) return `The shop already shows this version of ${labelOf(document)}.`
      terminal.say(plans.map((plan) => describePlan(plan, plain)).join('\n'))
      await confirm(terminal, `Restore revision ${target.number}?`, values.yes)
      const [newNumber] = await inTransaction(app.database, ({ client }) =>
        writeDocuments(client, plans, { kind: 'restore', author: commandAuthor() }),
      )
      return `${labelOf(document)} is as it was in revision ${target.number}; that is revision ${newNumber} now.`
    }
  },
}
