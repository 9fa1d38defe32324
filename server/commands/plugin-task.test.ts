import { describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { UsageError } from './usage-error.ts'
import { readArguments } from './shop-arguments.ts'

const { app } = await testApp()
const run = async (...words: string[]) => readArguments(['--plugin', ...words])!(app)

describe('npm run shop -- --plugin', () => {
  it('PL-11 shows, configures, installs and removes a plugin', async () => {
    expect(await run('GoogleTag')).toBe('GoogleTag isn’t installed.')
    expect(await run('GoogleTag', 'set', 'google_tag_id=G-ABCD1234')).toBe(
      'GoogleTag isn’t installed.\n  google_tag_id = "G-ABCD1234"',
    )
    expect(await run('GoogleTag', 'on')).toContain('GoogleTag is installed.')
    expect(await run('list')).toMatch(/^on {3}GoogleTag +Google tag$/m)
    expect(await run('GoogleTag', 'off')).toContain('GoogleTag isn’t installed.')
    expect(await run('list')).toMatch(/^off {2}GoogleTag +Google tag$/m)
  })

  it('PL-11 parses a value by the type of its setting, and KEY= restores the default', async () => {
    const set = await run('PincodeAvaliability', 'set', 'closed_weekdays=[0,6]', 'digits=5', 'cut_off=')
    expect(set).toContain('  closed_weekdays = [0,6]\n')
    expect(set).toContain('  digits = 5\n')
    expect(set).not.toContain('cut_off')
    // A text of digits stays a text.
    expect(await run('FacebookPixel', 'set', 'code=123456789012')).toContain('code = "123456789012"')
  })

  it('PL-11 rejects invalid values and unknown names', async () => {
    await expect(run('PincodeAvaliability', 'set', 'digits=many')).rejects.toThrow(
      '/digits: "digits" must be a whole number, but it is "many".',
    )
    await expect(run('Chatt', 'on')).rejects.toThrow('There is no plugin Chatt. Did you mean Chat?')
  })

  it.each([
    [['Chat', 'burn'], 'Unknown command: burn.'],
    [['Chat', 'set'], 'Name what to set, as KEY=VALUE'],
    [['Chat', 'set', 'mobile'], 'mobile doesn’t have the form KEY=VALUE'],
    [['Chat', 'on', 'now'], '“now” isn’t expected here.'],
  ])('PL-11 answers %j with the error and the usage', (words, wrong) => {
    expect(() => readArguments(['--plugin', ...words])).toThrow(UsageError)
    expect(() => readArguments(['--plugin', ...words])).toThrow(wrong)
    expect(() => readArguments(['--plugin', ...words])).toThrow('--plugin NAME on|off')
  })
})
