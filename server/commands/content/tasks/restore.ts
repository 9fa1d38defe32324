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
import * as t from '#words/commands.ts'

export const task: ContentTask = {
  usage: () => [['restore KEY [N] [--yes]', t.restoreDocumentHelp()]],
  readWords: (words) => {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    })
    const [word, revision, ...more] = positionals
    const name = readDocumentName(word)
    if (more.length > 0 || (revision !== undefined && !/^[1-9]\d{0,8}$/u.test(revision)))
      throw new Error(t.restoreNeeds())
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
          revision === undefined
            ? t.noFormerRevision({ key, command: `npm run content -- history ${key}` })
            : t.noRevision({ key, revision, command: `npm run content -- history ${key}` }),
        )
      const document = { key, pageType, name: target.name, content: target.content, revision: number }
      const plans = await planDocuments(db, [document])
      if (plans[0]?.changes.length === 0) return t.alreadyShown({ document: labelOf(document) })
      terminal.say(plans.map((plan) => describePlan(plan, plain)).join('\n'))
      await confirm(terminal, t.confirmRestore({ revision: target.number }), values.yes)
      const [newNumber] = await inTransaction(app.database, ({ client }) =>
        writeDocuments(client, plans, { kind: 'restore', author: commandAuthor() }),
      )
      return t.documentRestored({ document: labelOf(document), revision: target.number, number: newNumber! })
    }
  },
}
