import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { csvLine } from '#server/platform/csv/csv-line.ts'
import { task as exportTask } from './tasks/export.ts'

const { app, database } = await testApp()
const { pool } = database
const run = async (what: string) => parse(await exportTask.readWords([what])(app), { bom: true })
const answersOf = (values: Record<string, string>) =>
  JSON.stringify(Object.entries(values).map(([name, value]) => ({ name, label: name, value })))

describe('npm run content -- export', () => {
  it('PL-03 PL-04 writes a row for every submission, and a column for every question', async () => {
    await pool.query(`INSERT INTO form_answer (form_id, answers) VALUES ('contact', $1), ('trade-enquiry', $2)`, [
      answersOf({ name: 'Leela "L" Rao', message: 'Two\nlines, one comma' }),
      answersOf({ company: '=HYPERLINK("https://evil.example")', name: '+91 98', pieces: '-1' }),
    ])
    const [header, first, second, ...more] = await run('forms')
    expect(header).toEqual(['id', 'form', 'sent_at', 'name', 'message', 'company', 'pieces'])
    expect(first?.slice(3)).toEqual(['Leela "L" Rao', 'Two\nlines, one comma', '', ''])
    expect(second?.slice(3)).toEqual(["'+91 98", '', `'=HYPERLINK("https://evil.example")`, "'-1"])
    expect(more).toEqual([])
  })

  it('PL-05 writes subscribers with the link to unsubscribe', async () => {
    const token = 'a'.repeat(43)
    await pool.query(`INSERT INTO newsletter_subscriber (email_key, email, token) VALUES ('a@b.cd', 'A@b.cd', $1)`, [
      token,
    ])
    const [header, row] = await run('subscribers')
    expect(header).toEqual(['email', 'confirmed_at', 'unsubscribe'])
    expect([row?.[0], row?.[2]]).toEqual(['A@b.cd', `http://shop.test/newsletter-unsubscribe?token=${token}`])
  })

  it('PL-07 writes every review, with the reason if one is hidden', async () => {
    const { rows } = await pool.query<{ id: number; slug: string }>(
      `UPDATE review r SET published = false, held = 'hidden' FROM product_group g
       WHERE g.id = r.group_id AND r.id = (SELECT min(id) FROM review) RETURNING r.id, g.slug`,
    )
    const { id, slug } = rows[0]!
    await pool.query(`INSERT INTO review_report (review_id, reporter, reason) VALUES ($1, 'somebody', 'advertising')`, [
      id,
    ])
    const [header, ...found] = await run('reviews')
    expect(found.length).toBeGreaterThan(100)
    const hidden = Object.fromEntries(
      found.find(([first]) => first === String(id))!.map((cell, at) => [header![at], cell]),
    )
    expect(hidden).toMatchObject({
      product: slug,
      state: 'hidden',
      reports: '1',
      customer_reports: '0',
      reasons: 'advertising',
    })
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '"=1', '＝1'])('PL-03 does not let %j become a formula', (cell) => {
    expect(parse(csvLine([cell]))[0]?.[0]).toBe(`'${cell}`)
  })

  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '\t1', '\r1']
  const before = ['', ' ', '"', "'", '""', ' "']
  const separators = [',', ';', '\t', '|', '\n', '\r\n', '\r', ';;', '";', '";"', ',"', '"\n']
  it.each([',', ';', '\t'])('PL-03 writes no formula for a program that separates by %j', (delimiter) => {
    const cells = separators.flatMap((separator) =>
      before.flatMap((mark) => formulas.map((formula) => `a${separator}${mark}${formula}`)),
    )
    const read = (text: string) =>
      parse(text, { delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: true }).flat()
    for (const cell of [...cells, ...formulas])
      for (const line of [csvLine([cell]), csvLine(['x', cell, 'y']), csvLine([cell, cell])])
        for (const found of read(line)) expect(found, JSON.stringify(line)).not.toMatch(/^["\s]*[=+\-@\t\r＝＋－＠]/u)
  })

  it('PL-03 starts with a byte order mark, and keeps other text unchanged', async () => {
    expect(await exportTask.readWords(['forms'])(app)).toMatch(/^\uFEFF"id","form"/)
    const plain = ['1;2', 'a, b - c', 'x\ty', 'ein "Wort"', 'a\nb', 'https://shop.example/?a=1', '3-4', '₹ 5']
    expect(parse(csvLine(plain))).toEqual([plain])
  })

  it.each([[[]], [['everything']], [['forms', 'x']], [['../task']]])('PL-03 rejects %j', (words) => {
    expect(() => exportTask.readWords(words)).toThrow(/^Name what to export: (?:\w+, )*forms/u)
  })
})
