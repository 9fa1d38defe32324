import { parseArgs } from 'node:util'
import { ownTerminal } from '#server/commands/terminal/terminal.ts'
import { pullNamed } from '../pull-store.ts'
import type { ContentTask } from '../task.ts'
import * as t from '#words/commands.ts'

export const task: ContentTask = {
  usage: () => [
    ['pull [KEYS…] [--force]', t.pullHelp({ folder: 'CONTENT_DIR/templates', option: '--force' })],
    ['pull store [--force]', t.pullStoreHelp({ file: 'CONTENT_DIR/store.json' })],
  ],
  readWords: (words) => {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    })
    return (app, terminal = ownTerminal) => pullNamed(app, positionals, values.force, terminal)
  },
}
