import { describe, expect, it } from 'vitest'
import { findLiterals } from './find-literals.ts'
import { repoFiles } from './repo-files.ts'

/** Sources whose text people see. The demo's texts are its own; pages of /dev are for developers; formats of product files have fixed columns. */
const SOURCES =
  /^(?:src|server)\/(?!builder-client\/|flow-viewer\/|demo\/|catalogue\/exchange\/formats\/|(?:.*\/)?testing\/).*(?<!\.test|\.vectors)\.tsx?$/

describe('LG-01 visible literals', () => {
  it('LG-01 come from the catalogue', () => {
    expect(repoFiles(SOURCES).flatMap(findLiterals)).toEqual([])
  })

  it.each([
    '<p>Your cart is empty</p>',
    '<p>{isEmpty && "Your cart is empty"}</p>',
    '<p>{count === 1 ? t.one() : `${count} pieces`}</p>',
    '<img alt="A bowl" />',
    '<input placeholder={isShort ? "Code" : t.code()} />',
    '<nav aria-label={`Page ${page}`} />',
    '<Field label="name" />',
    'const link = { label: "Shop" }',
    'const words = "Try again"',
    'throw new ApiError(404, "gone", "This page is gone.")',
    'throw new ApiError(404, "gone", `The page ${path} is gone.`)',
    'showToast({ kind: "error", text: "Failed" })',
  ])('LG-01 finds %s', (text) => {
    expect(findLiterals({ path: 'src/a.tsx', text })).toHaveLength(1)
  })

  it.each([
    '<p className="big one">{t.empty()}</p>',
    'const gauge = { help: "Payments that ended" }',
    '<b>→ 4:5</b>',
    'const isSoon = mode === "Coming Soon"',
    'throw new Error("The manifest has no entry")',
    'console.warn("No entry")',
    'app.log.error({ err }, "Rendering failed")',
    "import a from 'Some thing.ts'",
    "const one = statement('a', 'Select one')",
    'const rows = (columns: string) => `SELECT ${columns} FROM product`',
    "const isClosed = mode === 'Coming Soon'",
    'const css = { label: "field__label" }',
    'type Mode = "Coming Soon"',
  ])('LG-01 ignores %s', (text) => {
    expect(findLiterals({ path: 'src/a.tsx', text })).toEqual([])
  })
})
