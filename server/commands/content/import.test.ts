import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { importFiles, task as importTask } from './tasks/import.ts'

const { app, get, post, database, change } = await testApp()
const folder = await mkdtemp(join(tmpdir(), 'vitrine-content-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}
const article = (fields: string, body = 'Words.') =>
  `---\ntitle: One\nslug: one\npublished_at: 2026-01-02\n${fields}---\n${body}\n`
const questions = (fields: string, body = '## Why?\n\nBecause.') => `---\nid: why\ntitle: Why\n${fields}---\n${body}\n`
const rows = async () =>
  (
    await database.pool.query(
      `SELECT slug, xmin::text AS at FROM article UNION ALL SELECT id, xmin::text FROM question_group ORDER BY 1`,
    )
  ).rows

describe('npm run content -- import', () => {
  it('PL-01 PL-02 imports articles and questions, and updates them on the next import', async () => {
    const one = await file(
      'one.md',
      article('tags: [clay]\nauthor:\n  name: Meera\nimage: /images/a.webp\nimage_alt: A\n'),
    )
    const why = await file('why.md', questions('position: 9\n'))
    expect(await importFiles(app, [one, why])).toBe(
      '1 article: 1 new, 0 changed, 0 unchanged.\n1 question group: 1 new, 0 changed, 0 unchanged.',
    )
    await change('SELECT 1')
    expect(expectData(await get('/api/blog/article/one'), 'Article')).toMatchObject({
      title: 'One',
      author: { name: 'Meera', bio: '' },
      published_at: '2026-01-02',
      image: { src: '/images/a.webp', alt: 'A', width: 1600, height: 1100 },
      html: '<p>Words.</p>',
    })
    expect(expectData(await get('/api/faq/why'), 'Faq').groups[0]!.questions[0]!.answer).toBe('<p>Because.</p>')
    const before = await rows()
    expect(await importFiles(app, [one, why])).toBe(
      '1 article: 0 new, 0 changed, 1 unchanged.\n1 question group: 0 new, 0 changed, 1 unchanged.',
    )
    expect(await rows()).toEqual(before)
    // Deleted if the file no longer contains it.
    await file('one.md', article('updated_at: 2026-02-03\n', 'Other words.'))
    expect(await importFiles(app, [one])).toBe('1 article: 0 new, 1 changed, 0 unchanged.')
    await change('SELECT 1')
    expect(expectData(await get('/api/blog/article/one'), 'Article')).toMatchObject({
      updated_at: '2026-02-03',
      image: null,
      tags: [],
      html: '<p>Other words.</p>',
    })
    expect(expectData(await post('/api/blog/list'), 'ArticleList').total).toBe(7)
  })

  it('PL-01 PL-02 imports the demo store’s content unchanged', async () => {
    const files = ['blog/bakery-ash.md', 'faq/custom-work.md'].map((name) => `fixtures/content/${name}`)
    expect(await importFiles(app, files)).toBe(
      '1 article: 0 new, 0 changed, 1 unchanged.\n1 question group: 0 new, 0 changed, 1 unchanged.',
    )
  })

  it('PL-01 imports nothing if one file is wrong, and reports the fault of each', async () => {
    const before = await rows()
    const good = await file('good.md', article('').replace('slug: one', 'slug: fresh'))
    const bad = await file('bad.md', article('tags: clay\n'))
    const worse = await file('worse.md', 'No front matter.')
    const none = join(folder, 'none.md')
    await expect(importFiles(app, [good, bad, worse, none])).rejects.toThrow(
      [
        `${bad}:5: tags must be a list, such as [one, two].`,
        `${worse}:1: The file must begin with its front matter, after a line of three hyphens (---).`,
        `${none} can’t be read: The file or folder doesn’t exist. Check its name.`,
        'Nothing was imported.',
      ].join('\n'),
    )
    expect(await rows()).toEqual(before)
  })

  it('PL-01 imports nothing if the database refuses a part', async () => {
    const before = await rows()
    await database.pool.query(`ALTER TABLE question_group ADD CONSTRAINT no_nine CHECK (position <> 99)`)
    const fresh = await file('fresh.md', article('').replace('slug: one', 'slug: fresh'))
    await expect(importFiles(app, [fresh, await file('nine.md', questions('position: 99\n'))])).rejects.toThrow(
      'no_nine',
    )
    expect(await rows()).toEqual(before)
  })

  it.each([
    [article('colour: red\n'), /:5: There’s no field colour\. Use title, slug,/u],
    [article('').replace('One', '""'), /:2: title is empty/u],
    [article('').replace('One', '7'), /:2: title must be text. Put it in quotes/u],
    [article('').replace('title: One\n', ''), /:1: title is missing/u],
    [article('').replace('slug: one', 'slug: One two'), /:3: slug can only contain lower-case letters/u],
    [article('').replace('2026-01-02', '2026-02-30'), /:4: published_at must be a date/u],
    [article('updated_at: 2026-01-01\n'), /:5: updated_at must not be before/u],
    [
      article('image: https://evil.example/a.png\nimage_alt: A\n'),
      /:5: image must be the path of one of the shop’s pictures/u,
    ],
    [article('image: /images/a.webp\n'), /:5: The image needs an image_alt/u],
    [article('author: Meera\n'), /:5: author must have a name and a bio/u],
    [article('author:\n  bio: x\n'), /:5: author must have a name\./u],
    [article('tags: [a, [b]]\n'), /:5: tags must be text/u],
    [article('summary: "a\n'), /:\d+: /u],
    [article('title: Twice\n'), /:5: .*unique/iu],
    [
      article(
        'a: &a [x, x]\nb: [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n',
      ),
      /:\d: /u,
    ],
    [article('', ''), /:6: The article has no text/u],
    [article('').replace('---\nWords', 'Words'), /:1: The front matter must end with/u],
    ['---\njust words\n---\n', /:2: The front matter must be a list/u],
    [article('id: one\n'), /:1: An article needs a slug, and a question group an id/u],
    ['---\ntitle: One\n---\nx', /:1: An article needs a slug/u],
    [questions('', 'Words.\n\n## Why?\nx'), /:5: There must be no text before the first line/u],
    [questions('', 'x').replace('x', ''), /:5: There are no questions/u],
    [questions('', '## Why?\n\n## How?\nx'), /:5: The question has no answer/u],
    [questions('', '##\nx'), /:5: The question is empty/u],
    [questions('', `## ${'x'.repeat(201)}\nx`), /:5: A question must have at most 200 characters/u],
    [questions('').replace('id: why', 'id: all'), /:2: id must not be “all”/u],
    [questions('position: -1\n'), /:4: position must be a whole number/u],
    ['x'.repeat(200_001), /:1: The file has more than 200,000 characters/u],
    [article('', '> '.repeat(90_000)), /:6: This text takes too long to render/u],
  ])('PL-01 PL-02 reports a file’s errors with their lines (%#)', async (text, message) => {
    await expect(importFiles(app, [await file('wrong.md', text)])).rejects.toThrow(message)
  })

  it('PL-01 rejects duplicate names, and a file that is not text', async () => {
    const [a, b] = [await file('a.md', article('')), await file('b.md', article(''))]
    await expect(importFiles(app, [a, b])).rejects.toThrow(`${b}:3: This slug is already used in ${a}.`)
    const binary = join(folder, 'binary.md')
    await writeFile(binary, Buffer.from([0x2d, 0xff, 0xfe]))
    await expect(importFiles(app, [binary])).rejects.toThrow(`${binary}:1: This isn’t a UTF-8 text file.`)
  })

  it('PL-01 accepts CRLF and a byte order mark', async () => {
    const text = `\uFEFF${article('').replace('slug: one', 'slug: windows').replaceAll('\n', '\r\n')}`
    expect(await importFiles(app, [await file('windows.md', text)])).toBe('1 article: 1 new, 0 changed, 0 unchanged.')
  })

  it('PL-02 finds no question inside a code block', async () => {
    const text = questions('', '## Why?\n\n```\n## not this\n```\n').replace('id: why', 'id: code')
    await importFiles(app, [await file('code.md', text)])
    const { rows: found } = await database.pool.query(`SELECT questions FROM question_group WHERE id = 'code'`)
    expect(found[0].questions).toEqual([{ question: 'Why?', answer: '```\n## not this\n```' }])
  })

  it('PL-01 requires file names', () => {
    expect(() => importTask.readWords([])).toThrow('Name the files to import.')
    expect(() => importTask.readWords(['--force', 'a.md'])).toThrow('import only takes names of files.')
  })

  it('PL-01 the sample files match the demo store', async () => {
    const text = await readFile('fixtures/content/blog/filter-coffee-slowly.md', 'utf8')
    expect(text).toContain(expectData(await get('/api/blog/article/filter-coffee-slowly'), 'Article').title)
  })
})
