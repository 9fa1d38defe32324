import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Manifest, MANIFEST } from '#server/platform/backup/manifest.ts'
import type { Database } from '#server/platform/db/database.ts'
import { contentOf } from '#server/testing/database-content.ts'
import { expectData } from '#server/testing/contract.ts'
import { browser, loggedIn, meera } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { runCommand, environmentOf } from '#server/testing/run-command.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { emptyDatabase, testApp } from '#server/testing/test-app.ts'
import { stockedProduct } from '#server/testing/stocked-shop.ts'

const limits = { timeout: 120_000 }
const folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
const dataDir = join(folder, 'data')
const shop = await testApp({ trustProxyHops: 1, dataDir })
const picture = `${'a'.repeat(32)}.webp`
await mkdir(join(dataDir, 'uploads'), { recursive: true })
await writeFile(join(dataDir, 'uploads', picture), 'what a shopper sent in')
await writeFile(join(dataDir, 'uploads', `${picture}.part`), 'what is just being sent in')
// The owner's content lies beside DATA_DIR.
await mkdir(join(folder, 'content/images'), { recursive: true })
await writeFile(join(folder, 'content/images/own.webp'), 'what the owner put there')
const vase = await stockedProduct(shop.database)
afterAll(async () => {
  for (const home of [await homeOf(join(folder, 'own')), folder])
    if (home) await rm(home, { recursive: true, force: true })
})

/** The location of the built-in Postgres of a DATA_DIR. */
const homeOf = (own: string): Promise<string | undefined> =>
  readFile(join(own, 'postgres.json'), 'utf8').then(
    (text) => (JSON.parse(text) as { home: string }).home,
    () => undefined,
  )

/** The environment of a shop with an external Postgres. */
const placeOf = (database: Pick<Database, 'connection'>, own = dataDir) => ({
  ...environmentOf(database),
  DATA_DIR: own,
})

const customer = await loggedIn(shop, meera)
for (const email of ['first@ashkiln.example', 'second@ashkiln.example']) {
  const shopper = browser(shop)
  await placeOrder(shopper, await readyCart(shopper, { items: [{ product_id: vase, quantity: 2 }], email }))
}
const before = await contentOf(shop.database.pool)
const backup = join(folder, 'backup')
const saved = await runCommand('backup', [backup], placeOf(shop))

describe('npm run backup and npm run restore', () => {
  it(
    'OP-08 transfer every row from an external Postgres into the built-in one and back, with references, triggers, sequences, files and secrets',
    limits,
    async () => {
      expect(before['orders']!.length).toBeGreaterThan(1)
      expect(saved).toMatchObject({ code: 0, stderr: '' })
      expect(saved.stdout).toMatch(/^Saved [\d,]+ rows from \d+ tables and 2 files to /u)
      const own = { DATA_DIR: join(folder, 'own'), CONTENT_DIR: join(folder, 'own-content') }
      const laid = await runCommand('restore', [backup], own)
      expect(laid).toMatchObject({ code: 0, stderr: '' })
      expect(laid.stdout).toContain('SESSION_SECRET isn’t the one this shop used before')
      const second = join(folder, 'second')
      expect(await runCommand('backup', [second], own)).toMatchObject({ code: 0, stderr: '' })
      const target = await emptyDatabase()
      const third = join(folder, 'third')
      const content = join(folder, 'third-content')
      await mkdir(content)
      await writeFile(join(content, 'note.txt'), 'mine')
      const back = await runCommand('restore', [second], { ...placeOf(target, third), CONTENT_DIR: content })
      expect(back).toMatchObject({ code: 0, stderr: '' })

      // Sessions and queued messages stay readable with the secrets of DATA_DIR.
      for (const name of ['session-secret', 'admin-token'])
        expect(await readFile(join(third, 'secrets', name), 'utf8')).toBe(
          await readFile(join(own.DATA_DIR, 'secrets', name), 'utf8'),
        )
      // DATABASE_URL requires a SESSION_SECRET, which differs here.
      expect(back.stdout).toContain('SESSION_SECRET isn’t the one this shop used before')
      expect(await contentOf(target.pool)).toEqual(before)
      expect(await brokenInvariants(target.pool)).toEqual({})
      expect(await readdir(join(third, 'uploads'))).toEqual([picture])
      expect(await readFile(join(third, 'uploads', picture), 'utf8')).toBe('what a shopper sent in')

      expect(await readFile(join(content, 'images/own.webp'), 'utf8')).toBe('what the owner put there')
      expect(await readdir(content)).toEqual(['images', 'note.txt'])

      // A logged-in customer stays logged in.
      const restored = await testApp({ database: target, trustProxyHops: 1, dataDir: third })
      const again = browser(restored)
      for (const [name, value] of customer.cookies) again.cookies.set(name, value)
      expect(expectData(await again.get('/api/account/get'), 'Account')).toMatchObject({ email: meera.email })
      const shopper = browser(restored)
      await placeOrder(
        shopper,
        await readyCart(shopper, { items: [{ product_id: vase, quantity: 1 }], email: 'new@ashkiln.example' }),
      )
      expect(await brokenInvariants(target.pool)).toEqual({})
    },
  )

  it('OP-08 a backup is a consistent snapshot, even while customers order', limits, async () => {
    let isDone = false
    const buying = (async () => {
      for (let turn = 0; !isDone; turn += 1) {
        const shopper = browser(shop, { 'x-forwarded-for': `198.51.100.${turn % 200}` })
        const email = `buyer-${turn}@ashkiln.example`
        await placeOrder(shopper, await readyCart(shopper, { items: [{ product_id: vase, quantity: 1 }], email }))
      }
    })()
    const live = join(folder, 'live')
    const saved = await runCommand('backup', [live], placeOf(shop))
    isDone = true
    await buying
    expect(saved).toMatchObject({ code: 0, stderr: '' })
    const target = await emptyDatabase()
    expect(await runCommand('restore', [live], placeOf(target))).toMatchObject({ code: 0, stderr: '' })
    expect(await brokenInvariants(target.pool)).toEqual({})
  })
})

describe('refused restores', () => {
  const spoilt = async (name: string, spoil: (copy: string) => Promise<void>): Promise<string> => {
    const copy = join(folder, name)
    await cp(backup, copy, { recursive: true })
    await spoil(copy)
    return copy
  }
  const changeManifest = (change: (manifest: Manifest) => void) => async (copy: string) => {
    const manifest = JSON.parse(await readFile(join(copy, MANIFEST), 'utf8')) as Manifest
    change(manifest)
    await writeFile(join(copy, MANIFEST), JSON.stringify(manifest))
  }

  it('OP-08 keep an existing shop, unless told to replace it', limits, async () => {
    const target = await emptyDatabase()
    const variables = placeOf(target, join(folder, 'there'))
    expect(await runCommand('restore', [backup], variables)).toMatchObject({ code: 0 })
    await target.pool.query(`UPDATE product SET stock = 7 WHERE id = $1`, [vase])
    const before = await contentOf(target.pool)

    const running = await runCommand('restore', [backup, '--replace'], variables)
    expect(running).toEqual({
      code: 1,
      stdout: '',
      stderr: 'A shop is running on this database. Stop it, then restore the backup.\n',
    })
    await letGoOf(target)
    const refused = await runCommand('restore', [backup], variables)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toBe('The database already contains a shop. To replace it with the backup, add --replace.\n')
    const cut = await spoilt('cut', (copy) => truncate(join(copy, 'tables/product.copy.gz'), 500))
    const damaged = await runCommand('restore', [cut, '--replace'], variables)
    expect(damaged).toMatchObject({ code: 1, stdout: '' })
    expect(damaged.stderr).toMatch(
      /product\.copy\.gz is damaged: It isn’t complete, or was changed\. Use another backup\.\n$/u,
    )
    expect(await contentOf(target.pool)).toEqual(before)

    await letGoOf(target)
    expect(await runCommand('restore', [backup, '--replace'], variables)).toMatchObject({ code: 0, stderr: '' })
    const { rows } = await target.pool.query<{ stock: number }>('SELECT stock FROM product WHERE id = $1', [vase])
    expect(rows[0]?.stock).not.toBe(7)
  })

  it.each<[string, RegExp, (copy: string) => Promise<void>]>([
    [
      'rows are missing',
      /orders\.copy\.gz is damaged: it has \d+ rows?, but should have 4,000\./u,
      changeManifest(({ tables }) => (tables.find(({ name }) => name === 'orders')!.rows = 4000)),
    ],
    [
      'it is of a newer version',
      /was created by a newer version of Vitrine \(it contains 9999_later\.sql\)/u,
      changeManifest(({ migrations }) => (migrations['9999_later.sql'] = 'unknown')),
    ],
    [
      'a migration was changed',
      /The migration 0001_catalogue\.sql was changed/u,
      changeManifest(({ migrations }) => (migrations['0001_catalogue.sql'] = 'another')),
    ],
    [
      'a picture is missing',
      /uploads\/a+\.webp couldn’t be copied: The file or folder doesn’t exist/u,
      (copy) => rm(join(copy, 'uploads', picture)),
    ],
    [
      'its manifest is missing',
      /contains no backup: The file or folder doesn’t exist/u,
      (copy) => rm(join(copy, MANIFEST)),
    ],
    ['its manifest is damaged', /doesn’t describe a backup/u, (copy) => writeFile(join(copy, MANIFEST), '{"format":')],
  ])('OP-08 explain why and change nothing: %s', limits, async (name, message, spoil) => {
    const target = await emptyDatabase()
    const copy = await spoilt(`spoilt ${name}`, spoil)
    const { code, stdout, stderr } = await runCommand('restore', [copy], placeOf(target))
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(message)
    expect(stderr).not.toContain('    at ')
    expect((await contentOf(target.pool))['tables']).toEqual([])
  })

  it('OP-08 keep tables of another program', limits, async () => {
    const target = await emptyDatabase()
    await target.pool.query('CREATE TABLE invoices_of_a_bookkeeper (id int)')
    await letGoOf(target)
    const { code, stderr } = await runCommand('restore', [backup, '--replace'], placeOf(target))
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'The database contains tables that this version of Vitrine didn’t create (invoices_of_a_bookkeeper). Restore into an empty database.\n',
    })
  })

  it.each<['backup' | 'restore', string[], RegExp]>([
    ['restore', [], /^Name the folder of one backup\./u],
    ['restore', ['one', 'two'], /^Name the folder of one backup\./u],
    ['restore', ['one', '--burn'], /^Unknown option: --burn\./u],
    ['backup', ['one', 'two'], /^Name only one folder\./u],
  ])('OP-08 %s %j exits with 2 and usage', limits, async (command, words, message) => {
    const { code, stdout, stderr } = await runCommand(command, words, placeOf(shop))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(message)
    expect(stderr).toContain(`Usage: npm run ${command}`)
  })
})

describe('refused backups', () => {
  it('OP-08 keep what already exists at the target', limits, async () => {
    const { code, stderr } = await runCommand('backup', [backup], placeOf(shop))
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${backup} already exists. A backup needs a new folder.\n`,
    })
  })

  it('OP-08 leave no partial file that looks complete', limits, async () => {
    const broken = join(folder, 'broken')
    await mkdir(join(broken, 'secrets', 'no secret but a folder'), { recursive: true })
    const { code } = await runCommand('backup', [join(folder, 'half')], placeOf(shop, broken))
    expect(code).toBe(1)
    expect(existsSync(join(folder, 'half'))).toBe(false)
    expect(existsSync(join(folder, 'half.partial'))).toBe(false)
  })
})

/** Ends idle connections of a test's pool, which look like a running shop. */
async function letGoOf({ connection }: Database): Promise<void> {
  const other = await emptyDatabase(1)
  await other.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1`, [
    connection.database,
  ])
}
