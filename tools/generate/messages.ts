import { defaultMessages } from './default-texts.ts'
import { type CatalogueMessage, DEFAULTS_AREA, languagesIn, readMessages } from './read-messages.ts'
import { messageFaultText } from './message-fault-text.ts'
import { FIELDS_AREA, pluginPage, resourceMessages } from './resources.ts'
import { readSchemaFiles } from './schema-files.ts'
import { type Message, messageId } from '#lib/words.ts'
import { placeholderFaults } from '#server/platform/words/compile-message.ts'
import * as cardinals from 'make-plural/cardinals'
import * as categories from 'make-plural/pluralCategories'
import { PSEUDO_LANGUAGES, pseudoMessage } from './pseudo-language.ts'
import type { Outputs } from './write-files.ts'

/** Areas whose English texts are in schemas. */
const SCHEMA_AREAS: ReadonlySet<string> = new Set([DEFAULTS_AREA, FIELDS_AREA])

/** Determines keys, types and fallbacks. */
const SOURCE = 'en'
const HEADER = '// Generated from messages/ by tools/generate.ts.\n'

/**
 * Returns the message modules: the typed functions of each area, the messages of each other language, and the English
 * catalogue with its ids.
 */
export function messageModules(root: string): Outputs {
  const outputs: Outputs = new Map()
  const { english, compiled } = compileEnglish(root)
  for (const area of new Set(english.map((message) => message.area).filter((one) => !SCHEMA_AREAS.has(one))))
    outputs.set(
      `generated/words/${area}.ts`,
      areaModule(
        english.filter((message) => message.area === area),
        compiled,
      ),
    )
  outputs.set('generated/message-catalogue.ts', catalogueModule(english, compiled))
  const languages = languagesIn(root).filter((name) => name !== SOURCE)
  const texts = new Map(languages.map((name) => [name, languageModule(root, name, english, compiled)]))
  for (const name of PSEUDO_LANGUAGES) texts.set(name, pseudoModule(name, compiled))
  for (const [name, text] of texts) outputs.set(`generated/languages/${name}.ts`, text)
  outputs.set('generated/languages.ts', languageList([...texts.keys()]))
  return outputs
}

/** Returns the English messages, the default texts of sections and the texts of resources, with the compiled form of each by key. */
export function compileEnglish(root: string): { english: CatalogueMessage[]; compiled: Map<string, Message> } {
  const { sections, resources, singletons, plugins } = readSchemaFiles(root)
  const others = [...readMessages(root, SOURCE, categoriesOf(SOURCE)), ...defaultMessages(sections)]
  const english = [...others, ...resourceMessages([...resources, ...singletons, ...plugins.map(pluginPage)], others)]
  const misplaced = english.find(({ area, place }) => SCHEMA_AREAS.has(area) && place.startsWith('messages/'))
  if (misplaced) throw new Error(`${misplaced.place}: the schemas hold the English texts of this area`)
  return { english, compiled: withUniqueIds(english) }
}

/** Returns the CLDR plural categories of a language. */
function categoriesOf(language: string): readonly string[] {
  const found = (categories as Record<string, { cardinal: string[] } | undefined>)[baseLanguage(language)]
  if (!found) throw new Error(`messages/${language}: CLDR has no plural rules for "${baseLanguage(language)}"`)
  return found.cardinal
}

const baseLanguage = (language: string): string => language.split('-')[0]!

/**
 * Returns the English messages by key. The second of two with the same wording gets an extra empty part, so that their
 * ids differ.
 */
function withUniqueIds(english: readonly CatalogueMessage[]): Map<string, Message> {
  const owners = new Map<string, Message>()
  const found = new Map<string, Message>()
  for (const { id, message: original } of english) {
    let message = original
    for (let other; (other = owners.get(messageId(message)));) {
      if (JSON.stringify(other) !== JSON.stringify(message))
        throw new Error(`${id} has the id of another message; change a word of it`)
      message = [...[message].flat(), ''] as Message
    }
    owners.set(messageId(message), message)
    found.set(id, message)
  }
  return found
}

function areaModule(messages: readonly CatalogueMessage[], compiled: ReadonlyMap<string, Message>): string {
  const functions = messages.map((message) => {
    const { id, key, text, fixed, note, placeholders } = message
    const tokens = JSON.stringify(compiled.get(id))
    const comment = [text, note, fixed && `Fixed by ${fixed}.`].filter(Boolean).join('\n * ').replaceAll('*/', '* /')
    const types = [...placeholders].map(([name, placeholder]) => {
      if (placeholder.kind === 'tag') return `${name}: (text: string) => Made`
      if (placeholder.kind === 'count') return `${name}: number`
      if (placeholder.kind === 'value') return `${name}: string | number`
      const { cases } = placeholder
      return `${name}: ${[...cases.filter((one) => one !== 'other').map((one) => JSON.stringify(one)), '(string & {})'].join(' | ')}`
    })
    const isRich = types.some((type) => type.endsWith('=> Made'))
    const values = types.length > 0 ? `values: { ${types.join('; ')} }` : ''
    const call = `${isRich ? 'formatMessageParts' : 'formatMessage'}(${tokens}${values && ', values'})`
    return isRich
      ? `/** ${comment} */\nexport const ${key} = <Made>(${values}): (string | Made)[] => ${call} as (string | Made)[]\n`
      : `/** ${comment} */\nexport const ${key} = (${values}): string => ${call}\n`
  })
  const body = functions.join('')
  const used = ['formatMessage', 'formatMessageParts'].filter((name) => body.includes(` ${name}(`))
  return `${HEADER}import { ${used.join(', ')} } from '#lib/words.ts'\n\n${body}`
}

function catalogueModule(english: readonly CatalogueMessage[], compiled: ReadonlyMap<string, Message>): string {
  const rows = english.map(
    ({ id, text, fixed }) =>
      `  ${JSON.stringify(id)}: ${JSON.stringify({ id: messageId(compiled.get(id)!), text, ...(fixed && { fixed }) })},\n`,
  )
  return `${HEADER}/** The English messages by key: the id that code finds them by, their text, and the section that fixes their wording. */
export const catalogue: Readonly<Record<string, { id: string; text: string; fixed?: string }>> = {\n${rows.join('')}}\n`
}

function languageModule(
  root: string,
  name: string,
  english: readonly CatalogueMessage[],
  compiled: ReadonlyMap<string, Message>,
): string {
  const originals = new Map(english.map((message) => [message.id, message]))
  const faults: string[] = []
  const messages: Record<string, Message> = {}
  for (const translated of readMessages(root, name, categoriesOf(name))) {
    const { id, place, message } = translated
    const original = originals.get(id)
    if (!original) faults.push(`${place}: ${id} is not in messages/${SOURCE}`)
    else
      for (const fault of placeholderFaults(translated, original))
        faults.push(`${place}: ${id}: ${messageFaultText(fault)}`)
    if (original) messages[messageId(compiled.get(id)!)] = message
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return languageText(name, messages)
}

/** Returns the module of a pseudo-language. */
const pseudoModule = (name: string, compiled: ReadonlyMap<string, Message>): string =>
  languageText(
    name,
    Object.fromEntries([...compiled.values()].map((message) => [messageId(message), pseudoMessage(message)])),
  )

/** Returns the module of a language. */
function languageText(name: string, messages: Readonly<Record<string, Message>>): string {
  const plural = String((cardinals as Record<string, unknown>)[baseLanguage(name)])
  const { direction } = (new Intl.Locale(name) as unknown as { getTextInfo(): { direction: string } }).getTextInfo()
  const separator =
    new Intl.NumberFormat(name).formatToParts(1_234_567).find(({ type }) => type === 'group')?.value ?? ''
  return `// @ts-nocheck\n${HEADER}/** ${new Intl.DisplayNames('en', { type: 'language' }).of(name)}. */
export const language: { code: string; direction: string; separator: string; plural: (count: number) => string; categories: string[]; messages: Record<string, unknown> } = {
  code: ${JSON.stringify(name)},
  direction: ${JSON.stringify(direction)},
  separator: ${JSON.stringify(separator)},
  plural: ${plural},
  categories: ${JSON.stringify(categoriesOf(name))},
  messages: ${JSON.stringify(messages)},
}\n`
}

function languageList(names: readonly string[]): string {
  const rows = names.map((name) => `  ${JSON.stringify(name)}: () => import('./languages/${name}.ts'),\n`)
  return `${HEADER}/** Languages other than English, loaded when the shop speaks one. */\nexport const languages = {\n${rows.join('')}}\n`
}
