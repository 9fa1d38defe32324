import { describe, expect, it } from 'vitest'
import { renderer } from '#server/testing/fake-renderer.ts'
import { runCommand, environmentOf } from '#server/testing/run-command.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { readTime } from './mode-task.ts'
import { readArguments } from './shop-arguments.ts'
import { UsageError } from './usage-error.ts'

const shop = await testApp({ renderer })
const run = (...words: string[]) => runCommand('shop', words, environmentOf(shop))
const statusOf = async (path: string) => (await shop.get(path)).statusCode

describe('npm run shop', () => {
  it('MD-01 MD-02 closes and opens a running shop', { timeout: 90_000 }, async () => {
    expect(await statusOf('/about')).toBe(200)
    const missing = await run('--mode', 'password')
    expect(missing).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The shop has no password yet. Set one with --password.\n',
    })

    expect((await run('--mode', 'password', '--password', 'ash and iron')).stdout).toBe(
      'Ashkiln is closed. Visitors need the password.\n',
    )
    await eventually(async () => (await statusOf('/about')) === 302)
    const { rows } = await shop.database.pool.query('SELECT password_hash FROM storefront')
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)

    const soon = await run('--mode', 'coming-soon', '--until', '2030-01-01T00:00:00Z')
    expect(soon.stdout).toContain('in the mode Coming Soon. Its page counts down to 2030-01-01T00:00:00.000Z')
    expect((await run('--subscribers')).stdout).toBe('No one has left an address yet.\n')
    expect((await run('--mode', 'open')).stdout).toBe('Ashkiln is open.\n')
    await eventually(async () => (await statusOf('/about')) === 200)
  })

  it.each([
    [[], 'Use exactly one of --mode, --subscribers, --plugin'],
    [['--mode', 'siesta'], 'The modes are: open, password, coming-soon, maintenance'],
    [['--mode'], '--mode needs a value.'],
    [['--mode', 'open', '--password', 'x'], 'An open shop has no password'],
    [['--mode', 'open', '--until', '2h'], 'An open shop has no password'],
    [['--mode', 'password', '--password', 'ash', 'and', 'iron'], 'Put text with spaces in quotes'],
    [['--mode', 'maintenance', '--until', 'soon'], 'isn’t a valid time'],
    [['--mode', 'maintenance', '--until', '2001-01-01'], 'is in the past'],
    [['--subscribers', '--until', '2h'], '--until can’t be used with --subscribers'],
    [['--mode', 'open', '--subscribers'], 'Use exactly one of --mode, --subscribers, --plugin'],
    [['--burn'], 'Unknown option: --burn.'],
  ])('MD-02 answers %j with the error and the usage', (words, wrong) => {
    expect(() => readArguments(words)).toThrow(UsageError)
    expect(() => readArguments(words)).toThrow(wrong)
    expect(() => readArguments(words)).toThrow('Usage: npm run shop')
  })

  it('MD-02 parses a time as people write it', () => {
    const now = Date.UTC(2026, 10, 1)
    expect(readTime('2h', now)).toEqual(new Date(now + 7_200_000))
    expect(readTime('3d', now)).toEqual(new Date(now + 3 * 86_400_000))
    expect(readTime('2027-01-15T10:00+05:30', now).toISOString()).toBe('2027-01-15T04:30:00.000Z')
    expect(readArguments(['--help'])).toBeUndefined()
  })
})
