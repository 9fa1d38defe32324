import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { typescriptTypes } from './api.ts'
import { validatorCode } from './compile.ts'
import { type Definitions, mapSchema, type Schema } from './schema-files.ts'
import type { Outputs } from './write-files.ts'

const FILE = 'schemas/builder/messages.schema.json'

type Sender = 'host' | 'frame' | 'both'

interface Message {
  /** Name of the payload's definition. */
  name: string
  type: string
  from: Sender
  schema: Schema
}

/** Generates validators, types and documentation of the builder's messages. */
export async function builderMessages(root: string): Promise<{ outputs: Outputs; committed: Outputs }> {
  const schema = JSON.parse(readFileSync(join(root, FILE), 'utf8')) as Schema
  const definitions: Definitions = schema['definitions']
  const messages = Object.entries(definitions).flatMap(([name, definition]): Message[] => {
    const { type, from } = definition['x-message'] ?? {}
    return type === undefined ? [] : [{ name, type, from, schema: definition }]
  })
  return {
    outputs: new Map([
      ['generated/builder-messages.js', validators(definitions, messages)],
      ['generated/builder-messages.d.ts', await types(definitions, messages)],
    ]),
    committed: new Map([['docs/builder-protocol.md', protocolPage(definitions, messages)]]),
  }
}

const sentBy = (messages: readonly Message[], sender: Sender) =>
  messages.filter(({ from }) => from === sender || from === 'both')

const forValidation = (definitions: Definitions): Definitions =>
  mapSchema(definitions, ({ 'x-message': _message, description: _description, ...rest }) => rest)

/** Validators of the host's messages only, because the frame trusts nobody. */
function validators(definitions: Definitions, messages: readonly Message[]): string {
  const hostMessages = sentBy(messages, 'host')
  const refs = Object.fromEntries(hostMessages.map(({ name }) => [`is${name}`, `s#/definitions/${name}`]))
  const code = validatorCode({ definitions: forValidation(definitions) }, refs, { errors: false })
  const entries = hostMessages.map(({ type, name }) => `  ${JSON.stringify(type)}: is${name},\n`)
  return `// Generated from ${FILE} by \`npm run generate\`.\n${code}\nexport const hostValidators = {\n${entries.join('')}}\n`
}

async function types(definitions: Definitions, messages: readonly Message[]): Promise<string> {
  const map = (name: string, about: string, sender: Sender) =>
    `/** ${about} */\nexport interface ${name} {\n${sentBy(messages, sender)
      .map((message) => `  ${JSON.stringify(message.type)}: ${message.name}\n`)
      .join('')}}\n`
  return [
    `// Generated from ${FILE} by \`npm run generate\`.\n`,
    await typescriptTypes(mapSchema(definitions, ({ 'x-message': _message, ...rest }) => rest)),
    map('HostPayloads', 'Payloads of the host’s messages by type.', 'host'),
    map('FramePayloads', 'Payloads of the frame’s messages by type.', 'frame'),
    '/** Validates the payloads of the host’s messages. */\n',
    'export declare const hostValidators: Record<keyof HostPayloads, (payload: unknown) => boolean>\n',
  ].join('')
}

const DIRECTIONS: Record<Sender, string> = { host: 'host → frame', frame: 'frame → host', both: 'both ways' }

/** Returns docs/builder-protocol.md. */
function protocolPage(definitions: Definitions, messages: readonly Message[]): string {
  const rows = messages.map(
    ({ type, from, schema }) =>
      `| [\`${type}\`](#${type.replaceAll('.', '')}) | ${DIRECTIONS[from]} | ${firstSentence(schema)} |`,
  )
  const sections = messages.map(({ type, from, schema }) =>
    [`### ${type}`, `${DIRECTIONS[from]}. ${schema['description']}`, fields(schema, definitions)]
      .filter(Boolean)
      .join('\n\n'),
  )
  return `${HEAD}\n| message | direction | purpose |\n|---|---|---|\n${rows.join('\n')}\n\n${sections.join('\n\n')}\n`
}

const firstSentence = (schema: Schema) =>
  String(schema['description'])
    .split(/(?<=[.:]) /)[0]
    ?.replace(/:$/, '.')

function fields(schema: Schema, definitions: Definitions): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  if (properties.length === 0) return 'Its payload is `{}`.'
  const rows = properties.map(([name, property]) => {
    const target =
      String(property['$ref'] ?? '')
        .split('/')
        .at(-1) ?? ''
    const found: Schema = { ...definitions[target], ...property }
    const must = schema['required']?.includes(name) ? 'yes' : ''
    return `| \`${name}\` | ${typeName(found)} | ${must} | ${found['description'] ?? ''} |`
  })
  return `| field | type | required | |\n|---|---|---|---|\n${rows.join('\n')}`
}

function typeName(schema: Schema): string {
  if (schema['enum']) return (schema['enum'] as string[]).map((one) => `\`${one}\``).join(' or ')
  if (schema['type'] === 'array') return 'list'
  return schema['type'] ?? 'any JSON value'
}

const HEAD = `<!-- Generated from ${FILE} by \`npm run generate\`. -->

# The builder's protocol

A builder shows the shop in a frame, changes documents there without saving them, and is told what its user wants to edit. Both sides communicate by
\`postMessage\` only, so the builder can be on another origin, and anyone can write one. [examples/builder-host/](../examples/builder-host/) is
a complete builder on a single page; every shop serves the typed client it uses as \`/builder-client.js\`.

## Requirements

- The builder's exact origin (scheme, host and port) is in the shop's \`BUILDER_ORIGINS\`, which also lists who may frame the shop.
- The frame has an admin's login: open \`/admin/login?token=…&next=/\` in it. If the shop is on another site than the builder, the cookie is
  \`SameSite=None; Secure; Partitioned\`: it is only sent in frames of this builder, and needs https (or the loopback address).
- Without the admin's cookie, the page is a shopper's: it downloads no builder code and answers no messages.

## Every message

\`\`\`jsonc
{ "channel": "vitrine-builder", "v": 1,
  "sid": "8f0c…",   // chosen by the host for one conversation: 16 to 64 random letters, digits and dashes
  "id": 7,          // increases in each direction; a repeated id is ignored
  "type": "item.patch",
  "replyTo": 6,     // the id of the message this one answers
  "payload": { } }
\`\`\`

The host starts with \`bridge.syn\`, the frame answers with \`bridge.syn-ack\`, and the host confirms with \`bridge.ack\`. After 5 s of silence, either
side sends \`ping\`. A host that does not answer for 10 s is stale; after another 30 s it is disconnected until its next \`bridge.syn\`.

Both sides name the other's origin when they post, never \`"*"\`. The frame ignores a message, and counts it by reason, unless it

- comes from the parent window (\`source\`),
- comes from a listed origin (\`origin\`; \`"null"\` never is),
- belongs to this conversation (\`sid\`),
- has at most 510,000 characters and 34 levels (\`oversized\`; a change that is too large is answered with \`template.rejected\`),
- has a new \`id\` (\`replayed\`), and
- has the form described here (\`malformed\`; the conversation's own host is told by \`error\`).

A first message from an origin that is not listed blocks the bridge visibly: the frame shows the expected and the actual origin.

HTML in settings passes the shop's sanitiser, and URLs their pattern, as in every document. A patch that violates the section's schema is answered
with \`template.rejected\` and does not change the page.

## The messages
`
