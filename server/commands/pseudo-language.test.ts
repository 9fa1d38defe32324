import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '#generated/content-tasks.ts'
import { catalogue } from '#generated/message-catalogue.ts'
import { readEnvironment } from '#server/platform/environment/environment.ts'
import { checkOverride } from '#server/platform/words/overrides.ts'
import { useLanguage } from '#server/platform/words/shop-words.ts'
import { ruleFault } from '#server/store/redirects/rule-faults.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { plainEnglishIn } from '#tools/testing/plain-english.ts'
import * as facets from './facets-arguments.ts'
import * as order from './order-arguments.ts'
import * as payments from './payments-arguments.ts'
import * as redirects from './redirects-arguments.ts'
import * as shop from './shop-arguments.ts'

const tasks = Object.fromEntries(
  await Promise.all(Object.entries(modules).map(async ([word, load]) => [word, (await load()).task] as const)),
)

/** Words to type, names of variables and files, and examples. */
const NAMES = [
  'npm run order facets redirects shop content backup restore seed NUMBER OPTION COMMAND FOLDER FILE FILES KEY KEYS',
  '--ship WAYBILL --carrier NAME --confirm --deliver --cancel REASON --refund AMOUNT --refuse --help --status',
  'list merge split add remove check import FACET VALUE INTO FROM TEXT WHAT FORM answers answer export forms reviews',
  'subscribers history publish pull review hide show words set store --dry-run --yes --force --before YYYY-MM-DD --own',
  '--mode open password coming-soon maintenance --password PASSWORD --until TIME --subscribers --plugin off VALUE',
  '--replace --as-taken --bucket S3_BUCKET backups/2026-11-28T03-15-00 --templates --products --stress DATA_DIR/backups DATABASE_URL fixtures/templates fixtures/stress',
  'Color Colour Grey Gray Tag Brand old new csv from,to,status closed_weekdays CONTENT_DIR/templates store.json',
  'delete about',
  'payments try compare dismiss PROVIDER --retry-refund --refunded-by-hand key_id=rzp_test_ key_secret=-',
  'SESSION_SECRET PUBLIC_ORIGIN SMTP_URL https shop example openssl rand base64',
].join(' ')

/** Words of ICU MessageFormat, and codes of its parser. */
const SYNTAX = 'plural select selectordinal offset one other name EXPECT PLURAL ARGUMENT OFFSET VALUE'

const messageOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('Nothing was refused')
}

beforeAll(() => useLanguage('en-XA'))
afterAll(() => useLanguage())

describe('in the pseudo-language', () => {
  it.each(Object.entries({ order, facets, payments, redirects, shop }))(
    'LG-01 the help of npm run %s has no plain English',
    (_name, { usage }) => {
      expect(usage()).toContain('⟦')
      expect(plainEnglishIn(usage(), NAMES)).toEqual([])
    },
  )

  it.each(['content', 'backup', 'restore', 'seed'])(
    'LG-01 npm run %s prints its help without plain English',
    async (name) => {
      const { code, stdout } = await runCommand(name, ['--help'], { SHOP_LANGUAGE: 'en-XA' })
      expect(code).toBe(0)
      expect(stdout).toContain('⟦')
      expect(plainEnglishIn(stdout, NAMES)).toEqual([])
    },
  )

  it.each<[string, (words: string[]) => unknown, string[][]]>([
    [
      'order',
      order.readArguments,
      [[], ['1', '2'], ['1', '--ship'], ['1', '--burn'], ['1', '--deliver', '--carrier', 'x'], ['1', '--deliver=1']],
    ],
    ['payments', payments.readArguments, [[], ['burn'], ['try'], ['try', 'one', 'two']]],
    ['facets', facets.readArguments, [[], ['burn'], ['merge', 'x'], ['list', ' ']]],
    [
      'redirects',
      redirects.readArguments,
      [[], ['burn'], ['add', '/a'], ['list', 'x'], ['list', '--status', '301'], ['add', '/a', '/b', '--status', '307']],
    ],
    [
      'shop',
      shop.readArguments,
      [
        [],
        ['--mode', 'siesta'],
        ['--mode', 'open', '--password', 'x'],
        ['--mode', 'password', 'x', 'y'],
        ['--mode', 'maintenance', '--until', 'soon'],
        ['--mode', 'maintenance', '--until', '2001-01-01'],
        ['--subscribers', '--until', '2h'],
        ['--plugin', 'Chat', 'burn'],
        ['--plugin', 'Chat', 'set'],
        ['--plugin', 'Chat', 'set', 'mobile'],
        ['--plugin', 'Chat', 'on', 'now'],
        ['--payments', 'razorpay', 'burn'],
        ['--payments', 'razorpay', 'set', 'key_id'],
      ],
    ],
    ['content delete', tasks['delete']!.readWords, [[], ['answers', 'x', '--before', 'soon']]],
    ['content export', tasks['export']!.readWords, [[], ['x']]],
    ['content history', tasks['history']!.readWords, [[], ['x', 'y']]],
    ['content import', tasks['import']!.readWords, [[], ['--x']]],
    ['content remove', tasks['remove']!.readWords, [[], ['x', 'y']]],
    ['content restore', tasks['restore']!.readWords, [[], ['x', 'y']]],
    ['content review', tasks['review']!.readWords, [[], ['7'], ['7', 'answer']]],
    ['content words', tasks['words']!.readWords, [[], ['set'], ['remove']]],
  ])('LG-01 npm run %s explains wrong arguments without plain English', (_name, read, cases) => {
    for (const words of cases) {
      const message = messageOf(() => read(words))
      expect(message, words.join(' ')).toContain('⟦')
      expect(plainEnglishIn(message, [NAMES, ...words].join(' ')), words.join(' ')).toEqual([])
    }
  })

  it.each([
    { PORT: 'abc' },
    { LOG_LEVEL: 'loud' },
    { PUBLIC_ORIGIN: 'shop.example' },
    { DATABASE_URL: 'mysql://x' },
    { SESSION_SECRET: 'short' },
    { SMTP_URL: 'smtp://localhost:25' },
  ])('LG-01 the server refuses %j without plain English', (variables) => {
    const message = messageOf(() => readEnvironment(variables))
    expect(message).toMatch(/^⟦[^]*⟧$/u)
  })

  it.each([
    ['old', '/new'],
    ['/old?x=1', '/new'],
    ['/o*d', '/new'],
    ['/*', '/new'],
    ['/api/x', '/new'],
    ['/old', '/api/x'],
    ['/old', '/new/*'],
    ['/old', 'javascript:x'],
    ['/old', 'https://a:b@x.example/'],
    ['/old', 'https://shop.test/new'],
    ['/old', '/old/'],
    ['/old/*', '/old/new'],
  ])('LG-01 the redirect of %s to %s is refused without plain English', (from, to) => {
    expect(ruleFault({ from, to, status: 301 }, 'https://shop.test')).toMatch(/^⟦[^]*⟧$/u)
  })

  it.each([
    ['cart.removed', 'Gone'],
    ['cart.removed', '{name} {nme}'],
    ['cart.logIn', '{nme}'],
    ['cart.removed', '{name, plural, other {#}}'],
    ['cart.removed', '{name, select, other {}}'],
    ['cart.removed', 'The {name'],
    ['cart.removed', '{name} <b>'],
    ['cart.removed', '{name} </b>'],
    ['cart.removed', '{name} <b'],
    ['cart.removed', '{}'],
    ['cart.removed', '{na me}'],
    ['cart.removed', '{name, plural, one {#}}'],
    ['cart.removed', '{name, plural, few {#} other {#}}'],
    ['cart.removed', '{name, selectordinal, other {#}}'],
    ['cart.removed', '{name, odd}'],
    ['cart.removed', '{name, }'],
    ['cart.removed', '{name, date}'],
    ['cart.removed', '{name, plural, other {#}} {name, select, other {}}'],
    ['cart.removed', '{name, plural, offset}'],
    ['cart.removed', ' '],
    ['cart.removed', '\u0007'],
    ['cart.removed', 'x'.repeat(2001)],
    ['zzzzzzzzzzzz', 'x'],
  ])('LG-05 the wording of %s as %j is refused without plain English', async (key, text) => {
    const message = await checkOverride('en', key, text).catch((error: Error) => error.message)
    const original = catalogue[key]?.text ?? ''
    expect(message).toContain('⟦')
    expect(plainEnglishIn(message!.replace(original, ''), `${key} ${text} ${SYNTAX}`)).toEqual([])
  })
})
