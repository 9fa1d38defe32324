import { parseArgs } from 'node:util'
import { ownTerminal } from '#server/commands/terminal/terminal.ts'
import { publishFiles } from '../publish-files.ts'
import type { ContentTask } from '../task.ts'
import * as t from '#words/commands.ts'

export const task: ContentTask = {
  usage: () => [
    ['publish [FILES…]', t.publishHelp({ templates: 'CONTENT_DIR/templates', store: 'CONTENT_DIR/store.json' })],
    ['  [--dry-run]', t.publishDryRun()],
    ['  [--yes]', t.withoutAsking()],
    ['  [--force]', t.publishForce()],
  ],
  readWords: (words) => {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
      },
    })
    const options = {
      files: positionals,
      isDryRun: values['dry-run'],
      isForced: values.force,
      skipsConfirmation: values.yes,
    }
    return (app, terminal = ownTerminal) => publishFiles(app, options, terminal)
  },
}
