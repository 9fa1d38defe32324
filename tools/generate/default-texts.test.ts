import { describe, expect, it } from 'vitest'
import { compileMessage } from '#server/platform/words/compile-message.ts'
import { contractTexts, defaultMessages } from './default-texts.ts'
import { readSchemaFiles, type SectionSchema } from './schema-files.ts'

const section: SectionSchema = {
  key: 'shelf',
  file: 'schemas/sections/shelf.schema.json',
  shared: {
    Link: { type: 'object', properties: { label: { type: 'string' }, href: { type: 'string', pattern: '^/' } } },
  },
  schema: {
    'x-section': { blocks: { accept: { card: {} } } },
    properties: {
      empty_text: { type: 'string', default: 'It’s empty, {name}.' },
      note: { type: 'string', 'x-control': 'multiline', default: 'Line' },
      link: { $ref: '#/definitions/Link', default: { label: 'Look', href: '/shop' } },
      side: { type: 'string', enum: ['left'], default: 'left' },
      menu: { type: 'string', 'x-control': 'menu', default: 'header' },
      heading: { type: 'string', default: '' },
      many: { type: 'number', default: 3 },
    },
    definitions: { card: { properties: { label: { type: 'string', default: 'Open' } } } },
  },
}

describe('default texts of sections', () => {
  it('LG-01 become messages, unless they are not texts', () => {
    expect(defaultMessages([section]).map(({ id, text, message }) => [id, text, message])).toEqual([
      ['sections.shelf.empty_text', "It’s empty, '{name}'.", 'It’s empty, {name}.'],
      ['sections.shelf.note', 'Line', 'Line'],
      ['sections.shelf.link.label', 'Look', 'Look'],
      ['sections.shelf.card.label', 'Open', 'Open'],
    ])
  })

  it('LG-01 are in the contract by their places, with the tokens that find them', () => {
    const compiled = new Map([['sections.shelf.note', ['Line', '']]])
    expect(contractTexts(section, compiled)).toEqual({
      texts: [
        [['empty_text'], 'It’s empty, {name}.'],
        [['note'], ['Line', '']],
        [['link', 'label'], 'Look'],
      ],
      blockTexts: { card: [[['label'], 'Open']] },
    })
  })

  it('LG-01 mean the same in MessageFormat as in the schema', () => {
    const messages = defaultMessages([section, ...readSchemaFiles('.').sections])
    expect(messages.length).toBeGreaterThan(80)
    for (const { id, text, message } of messages)
      expect([id, compileMessage(text, ['one', 'other']).message]).toEqual([id, message])
  })
})
