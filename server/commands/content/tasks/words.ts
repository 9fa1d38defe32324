import { inTransaction } from '#server/platform/db/database.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import {
  hasText,
  listMessages,
  removeOverride,
  setOverride,
  type WordedMessage,
} from '#server/platform/words/overrides.ts'
import { languageOf } from '#server/platform/words/shop-words.ts'
import type { ContentTask } from '../task.ts'
import * as t from '#words/commands.ts'

/** `words`: lists the shop's sentences, and words them differently. */
export const task: ContentTask = {
  usage: () => [
    ['words list [TEXT] [--own]', t.wordsList()],
    ['words set KEY TEXT', t.wordsSet()],
    ['words remove KEY', t.wordsRemove()],
  ],
  readWords: ([what, ...more]) => {
    if (what === 'list') {
      const isOwn = more.includes('--own')
      const search = more.filter((word) => word !== '--own').join(' ')
      return async (app) => {
        const found = (await listMessages(app.database.pool, languageOf(app))).filter(
          (message) => (!isOwn || message.override !== undefined) && hasText(message, search),
        )
        return found.length > 0 ? found.map(describe).join('\n') : t.noSentences()
      }
    }
    const [key, text, ...others] = more
    if (what === 'set') {
      if (key === undefined || text === undefined || others.length > 0) throw new Error(t.wordsSetNeeds())
      return async (app) => {
        await inTransaction(app.database, ({ client }) => setOverride(client, languageOf(app), key, text)).catch(refuse)
        return `${key}: ${text}`
      }
    }
    if (what === 'remove') {
      if (key === undefined || text !== undefined) throw new Error(t.wordsRemoveNeeds())
      return async (app) => {
        const isRemoved = await removeOverride(app.database.pool, languageOf(app), key)
        return isRemoved ? t.wordingRestored({ key }) : t.wordingOriginal({ key })
      }
    }
    throw new Error(t.wordsVerbs({ words: 'list, set, remove' }))
  },
}

/** An error of the checks is for the owner; one of the database is not. */
function refuse(error: unknown): never {
  if (error instanceof Error && !('code' in error)) throw new StartError(error.message)
  throw error
}

function describe({ key, text, override, fixed }: WordedMessage): string {
  if (override === undefined) return `${key}${fixed ? ` (${fixed})` : ''}: ${text}`
  return text === '' ? `${key}: ${override}\n  ${t.noLongerUsed()}` : `${key}: ${override}\n  ${t.originally({ text })}`
}
