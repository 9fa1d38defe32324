import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand, environmentOf } from '#server/testing/run-command.ts'
import { runContentTask } from '#server/testing/run-content-task.ts'
import { testApp } from '#server/testing/test-app.ts'
import { oddFiles } from '#tools/testing/odd-files.ts'
import { task as history } from './tasks/history.ts'
import { task as publish } from './tasks/publish.ts'
import { task as pull } from './tasks/pull.ts'
import { task as remove } from './tasks/remove.ts'
import { task as restore } from './tasks/restore.ts'
import type { ContentTask } from './task.ts'

const contentDir = await mkdtemp(join(tmpdir(), 'vitrine-content-'))
afterAll(() => rm(contentDir, { recursive: true }))
const shop = await testApp({ contentDir })
const { app, database } = shop
const fileOf = (name: string) => join(contentDir, 'templates', `${name}.json`)

const item = (id: string, heading: string) => ({
  key: 'rich-text',
  id,
  version: 1,
  settings: { heading, html: '<p>Text</p>' },
})
const page = (key: string, items: unknown[], revision?: number) => ({
  template: { key, name: key, ...(revision !== undefined && { revision }) },
  page: { title: key, path: `/${key}` },
  page_type: 'Page',
  component_data: items,
})

const writes = async (name: string, document: object | string) => {
  await mkdir(join(contentDir, 'templates'), { recursive: true })
  await writeFile(fileOf(name), typeof document === 'string' ? document : JSON.stringify(document, undefined, 2))
}
const revisionIn = async (name: string) =>
  (JSON.parse(await readFile(fileOf(name), 'utf8')) as { template: { revision: number } }).template.revision
const titleOf = async (key: string) => {
  const reply = await shop.get(`/api/templateBoth/${key}`)
  return reply.statusCode === 200
    ? reply.json<{ data: { page: { title: string } } }>().data.page.title
    : reply.statusCode
}

const run = (task: ContentTask, words: string[], ...answers: string[]) => runContentTask(app, task, words, ...answers)

describe('npm run content', () => {
  beforeEach(async () => {
    await database.pool.query(`DELETE FROM document WHERE key LIKE 'my-%'`)
    await database.pool.query(`DELETE FROM document_revision WHERE key LIKE 'my-%'`)
  })
  afterEach(() => rm(join(contentDir, 'templates'), { recursive: true, force: true }))

  it('EN-06 publishes nothing if one file has an error, and shows its position', async () => {
    await writes('my-first', page('my-first', [item('a', 'One')]))
    await writes('my-second', page('my-second', [{ ...item('a', 'One'), settings: { heding: 'One', html: '' } }]))
    await writes(
      'my-third',
      page('my-third', [{ ...item('a', 'x'), settings: { html: '<a href="/no-such-page">x</a>' } }]),
    )
    const { failure } = await run(publish, ['--yes'])
    expect(failure).toMatch(/my-second\.json\n +\d+:\d+ +error +unknown-setting +rich-text#a: .*Did you mean "heading"/)
    expect(failure).toMatch(/\d+:\d+ +error +missing-page/)
    expect(failure).toContain('Nothing was published.')
    expect(await titleOf('my-first')).toBe(404)
  })

  it('EN-06 knows the pages of this shop, of documents published together, and pictures in the folder', async () => {
    const { rows } = await database.pool.query<{ slug: string }>('SELECT slug FROM product_group LIMIT 1')
    await mkdir(join(contentDir, 'images'), { recursive: true })
    await writeFile(join(contentDir, 'images/own.webp'), '')
    const links = [`/product/${rows[0]!.slug}`, '/my-second', '/cart'].map((href) => `<a href="${href}">x</a>`)
    const html = `${links.join('')}<img src="/images/own.webp" alt="A pot">`
    await writes('my-first', page('my-first', [{ ...item('a', 'x'), settings: { html } }]))
    await writes('my-second', page('my-second', []))
    expect(await run(publish, ['--yes'])).toMatchObject({ failure: undefined })
  })

  it('EN-06 checks references against this shop and what is published with them', async () => {
    const named = (id: string, key: string, settings: object, version = 1) => ({ key, id, version, settings })
    await writes('my-first', {
      ...page('my-first', [
        named('a', 'featured-product', { product: 'moon-jar' }, 2),
        named('b', 'featured-product', { product: 'moon-jarr' }, 2),
        named('c', 'form', { form: 'contcat' }, 2),
        named('d', 'slider', { slider: 'of-mine' }),
        named('e', 'questions', { group: 'caring-for-pots' }),
        named('f', 'category-tiles', { tiles: [{ category: 'vase' }] }),
        named('g', 'featured-product', { product: 'three-legged-planter' }, 2),
      ]),
    })
    const sliders = [{ id: 'of-mine', name: 'Mine', autoplay_seconds: 0, slides: [] }]
    await writeFile(join(contentDir, 'store.json'), JSON.stringify({ sliders }))
    const { failure = '' } = await run(publish, ['--yes'])
    await rm(join(contentDir, 'store.json'))
    expect([...failure.matchAll(/There is no .*|The product .*/gu)].map(([line]) => line)).toEqual([
      'There is no product "moon-jarr". Did you mean "moon-jar"?',
      'There is no form "contcat". Did you mean "contact"?',
      'There is no category "vase". Did you mean "vases"?',
      'The product "three-legged-planter" isn’t published, so shoppers won’t see it here.',
    ])
  })

  it('EN-06 reports one problem per file that is not a document, and publishes nothing', async () => {
    for (const { what, bytes, says } of oddFiles('my-odd')) {
      await writes('my-odd', '')
      await writeFile(fileOf('my-odd'), bytes)
      const { failure = '' } = await run(publish, ['--dry-run'])
      const lines = failure.split('\n').filter((line) => / error /u.test(line))
      expect([what, lines.length]).toEqual([what, says === null ? 0 : 1])
      if (says !== null) expect(lines[0]).toContain(says.replace(/^\S+ /u, ''))
    }
  })

  it('OP-01 shows changes item by item, asks, and publishes to the next page view', async () => {
    await writes('my-page', page('my-page', [item('a', 'One'), item('b', 'Two'), item('c', 'Three')]))
    expect((await run(publish, [], 'no')).failure).toBe('Nothing was changed.')
    expect((await run(publish, [])).failure).toContain('--yes')
    expect(await titleOf('my-page')).toBe(404)
    expect((await run(publish, [], 'y')).failure).toBeUndefined()
    await expect.poll(() => titleOf('my-page')).toBe('my-page')

    const changed = page('my-page', [item('c', 'Three'), item('a', 'Uno'), item('d', 'Four')], 1)
    await writes('my-page', { ...changed, page: { ...changed.page, title: 'Mine' } })
    const tried = await run(publish, ['--dry-run'])
    for (const line of [
      '~ page changed\n      title: "my-page" → "Mine"',
      '~ rich-text#a changed, item 2\n      settings.heading: "One" → "Uno"',
      '+ rich-text#d added, item 3',
      '- rich-text#b removed, was item 2',
    ])
      expect(tried.text).toContain(line)
    expect(tried.text).toContain('--dry-run')
    expect(await titleOf('my-page')).toBe('my-page')
    expect((await run(publish, ['--yes'])).text).toContain('my-page (Page), revision 2')
    expect(await revisionIn('my-page')).toBe(2)
    await expect.poll(() => titleOf('my-page')).toBe('Mine')
    expect((await run(publish, ['--yes'])).text).toContain('Nothing to publish')
    const lines = (await run(history, ['my-page'])).text.split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(
      /^ +2 .* published by .+ \(command line\): page changed \(title\), .*rich-text#a changed \(settings\.heading\)/,
    )
  })

  it('OP-01 refuses a document edited since the file’s revision, whoever edited it, unless forced', async () => {
    await writes('my-page', page('my-page', [item('a', 'One')]))
    await run(publish, ['--yes'])
    // Somebody who does not use the shop's commands.
    await database.pool.query(
      `UPDATE document SET published = jsonb_set(published, '{page,title}', '"Theirs"') WHERE key = 'my-page'`,
    )
    await writes('my-page', page('my-page', [item('a', 'Mine')], 1))
    await writes('my-other', page('my-other', []))
    const { failure } = await run(publish, ['--yes'])
    expect(failure).toMatch(/my-page \(Page\): your file is based on revision 1, but database wrote revision 2/)
    expect(failure).toContain('content -- pull')
    expect(failure).toContain('--force')
    expect([await titleOf('my-other'), await titleOf('my-page')]).toEqual([404, 'Theirs'])
    // Omitting the revision does not circumvent the check.
    await writes('my-page', page('my-page', [item('a', 'Mine')]))
    expect((await run(publish, ['--yes'])).failure).toContain('doesn’t say which revision')
    expect((await run(publish, ['--yes', '--force'])).failure).toBeUndefined()
    const { rows } = await database.pool.query(
      `SELECT number, kind, author, content #>> '{page,title}' AS title FROM document_revision WHERE key = 'my-page' ORDER BY number`,
    )
    expect(rows).toMatchObject([
      { number: 1, kind: 'publish', title: 'my-page' },
      { number: 2, kind: 'import', author: 'database', title: 'Theirs' },
      { number: 3, kind: 'publish', title: 'my-page' },
    ])
  })

  it('OP-01 lets one of several concurrent publishers win, and tells the others', async () => {
    await writes('my-page', page('my-page', []))
    await run(publish, ['--yes'])
    await writes('my-page', page('my-page', [item('a', 'Mine')], 1))
    const ends = await Promise.all(Array.from({ length: 4 }, () => run(publish, ['--yes'])))
    const failed = ends.filter(({ failure }) => failure !== undefined)
    // A publisher with the winner's content may find nothing to do.
    expect(failed.length).toBeLessThan(4)
    await Promise.all(
      ['Two', 'Three', 'Four'].map(async (name) => {
        await writes(`my-page-${name}`, page('my-page', [item('a', name)], 2))
      }),
    )
    const others = await Promise.all(
      ['Two', 'Three', 'Four'].map((name) => run(publish, ['--yes', fileOf(`my-page-${name}`)])),
    )
    expect(others.filter(({ failure }) => failure === undefined)).toHaveLength(1)
    for (const { failure } of others) if (failure !== undefined) expect(failure).toContain('wrote revision 3')
    const { rows } = await database.pool.query(`SELECT number FROM document_revision WHERE key = 'my-page' ORDER BY 1`)
    expect(rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
  })

  it('OP-01 removes a document, and restores it and its former revisions', async () => {
    await writes('my-page', page('my-page', [item('a', 'One')]))
    await run(publish, ['--yes'])
    await writes('my-page', { ...page('my-page', [], 1), page: { title: 'Second', path: '/my-page' } })
    await run(publish, ['--yes'])
    expect((await run(remove, ['my-page'])).failure).toContain('--yes')
    expect((await run(remove, ['my-page', '--yes'])).text).toContain('removed')
    await expect.poll(() => titleOf('my-page')).toBe(404)
    // Its owner's old file does not restore it by accident.
    await writes('my-page', { ...page('my-page', [], 2), page: { title: 'Third', path: '/my-page' } })
    expect((await run(publish, ['--yes'])).failure).toContain('removed the document')
    await run(restore, ['my-page', '--yes'])
    await expect.poll(() => titleOf('my-page')).toBe('Second')
    expect((await run(restore, ['Page/my-page', '1', '--yes'])).text).toContain('now as revision 5')
    await expect.poll(() => titleOf('my-page')).toBe('my-page')
    expect((await run(restore, ['my-page', '9', '--yes'])).failure).toContain('no revision 9')
    expect((await run(restore, ['no-page', '--yes'])).failure).toContain('never had')
    const kinds = await database.pool.query(`SELECT kind FROM document_revision WHERE key = 'my-page' ORDER BY number`)
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(['publish', 'publish', 'remove', 'restore', 'restore'])
  })

  it('OP-01 pulls every document of the shop, without changes on publishing', async () => {
    const { text } = await run(pull, [])
    expect(text).toMatch(/templates: \d+ new, 0 updated, 0 unchanged, 0 kept/)
    expect((await run(pull, [])).text).toMatch(/: 0 new, 0 updated, \d+ unchanged, 0 kept/)
    const kept = JSON.parse(await readFile(fileOf('home'), 'utf8')) as object
    expect(Object.keys(kept)).toEqual(['template', 'page', 'page_type', 'component_data'])
    // One of the test documents is malformed on purpose.
    await rm(fileOf('about'))
    expect((await run(publish, ['--yes'])).text).toContain('Nothing to publish')
  })

  it('OP-01 pulls over an unchanged file, and keeps a changed one', async () => {
    await writes('my-page', page('my-page', [item('a', 'One')]))
    await run(publish, ['--yes'])
    await database.pool.query(
      `UPDATE document SET published = jsonb_set(published, '{page,title}', '"Theirs"') WHERE key = 'my-page'`,
    )
    expect((await run(pull, ['my-page'])).text).toContain('1 updated')
    expect(await revisionIn('my-page')).toBe(2)
    const text = await readFile(fileOf('my-page'), 'utf8')
    await writes('my-page', text.replace('"One"', '"Mine"'))
    await database.pool.query(
      `UPDATE document SET published = jsonb_set(published, '{page,title}', '"Again"') WHERE key = 'my-page'`,
    )
    const pulled = await run(pull, ['my-page'])
    expect(pulled.text).toMatch(/You changed \S*my-page\.json, so it was kept\. The shop shows revision 3/)
    expect(await readFile(fileOf('my-page'), 'utf8')).toContain('"Mine"')
    expect((await run(pull, ['my-page', '--force'])).text).toContain('1 updated')
    expect(await readFile(fileOf('my-page'), 'utf8')).toContain('"Again"')
    expect((await run(pull, ['no-page'])).failure).toContain('doesn’t show these documents: no-page')
  })

  it('OP-01 runs as a program, and exits with a sentence and 1 without a terminal', async () => {
    await writes('my-page', page('my-page', [item('a', 'One')]))
    const variables = { ...environmentOf(database), CONTENT_DIR: contentDir }
    const { code, stdout, stderr } = await runCommand('content', ['publish'], variables)
    expect(code).toBe(1)
    expect(stdout).toContain('+ rich-text#a added, item 1')
    expect(stderr).toBe(
      'Publish 1 document? There is no terminal to ask for confirmation, so nothing was changed. To continue without being asked, add --yes.\n',
    )
  })

  it('OP-01 keeps the comments of a file when writing its revision', async () => {
    await writes(
      'my-page',
      '{ // why\n  "template": { "key": "my-page", "name": "P" },\n  "page": { "title": "P", "path": "/my-page" },\n  "component_data": []\n}',
    )
    await run(publish, ['--yes'])
    const changed = (await readFile(fileOf('my-page'), 'utf8')).replace('"title": "P"', '"title": "Q"')
    await writes('my-page', changed)
    expect((await run(publish, ['--yes'])).failure).toBeUndefined()
    const text = await readFile(fileOf('my-page'), 'utf8')
    expect(text).toContain('// why')
    expect(text).toMatch(/"revision": 2/)
  })
})
