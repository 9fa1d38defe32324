import { describe, expect, it } from 'vitest'
import { listErrors, withoutCss } from './report.ts'

const names = new Map([['1.html', '/about']])

describe('the report of the HTML checker', () => {
  it('lists each error with its page and extract, and no warnings', () => {
    const messages = [
      { type: 'error', url: 'file:/tmp/x/1.html', message: 'Stray end tag “p”.', extract: '<div>\n  </p>' },
      { type: 'info', subType: 'warning', url: 'file:/tmp/x/1.html', message: 'Trailing slash.' },
      { type: 'non-document-error', message: 'Out of memory' },
    ]
    expect(listErrors(JSON.stringify({ messages }), names)).toEqual([
      '/about: Stray end tag “p”.\n    <div> </p>',
      ': Out of memory\n    ',
    ])
  })

  it('throws when there is no report', () => {
    expect(() => listErrors('{}', names)).toThrow('no report')
    expect(() => listErrors('', names)).toThrow('JSON')
  })

  it('removes only the content of style elements', () => {
    expect(withoutCss('<style data-x>@layer a{b{c:d}}</style><p>x</p><style>e</style>')).toBe(
      '<style data-x></style><p>x</p><style></style>',
    )
  })
})
