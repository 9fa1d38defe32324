import { parseArgs } from 'node:util'
import { ownTerminal } from '#server/commands/terminal/terminal.ts'
import { publishFiles } from '../publish-files.ts'
import type { ContentTask } from '../task.ts'

export const task: ContentTask = {
  usage: `  publish [FILES…]   checks documents (without names: all of CONTENT_DIR/templates, and CONTENT_DIR/store.json), shows what
                     they change in the shop, asks, and publishes all of them or none; a theme only by its name
    [--dry-run]      only shows it
    [--yes]          does not ask
    [--force]        publishes although a document was edited in the shop meanwhile; its revisions stay`,
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
