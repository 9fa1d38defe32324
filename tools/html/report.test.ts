import { describe, expect, it } from 'vitest'
import { errorsIn, withoutCss } from './report.ts'

const names = new Map([['1.html', '/about']])

describe('the report of the HTML checker', () => {
  it('tells each error with its page and its place, and nothing that is no error', () => {
    const messages = [
      { type: 'error', url: 'file:/tmp/x/1.html', message: 'Stray end tag “p”.', extract: '<div>\n  </p>' },
      { type: 'info', subType: 'warning', url: 'file:/tmp/x/1.html', message: 'Trailing slash.' },
      { type: 'non-document-error', message: 'Out of memory' },
    ]
    expect(errorsIn(JSON.stringify({ messages }), names)).toEqual([
      '/about: Stray end tag “p”.\n    <div> </p>',
      ': Out of memory\n    ',
    ])
  })

  it('does not take a report that is none for a clean one', () => {
    expect(() => errorsIn('{}', names)).toThrow('no report')
    expect(() => errorsIn('', names)).toThrow('JSON')
  })

  it('leaves the styles of a page to others, and the rest of it as it is', () => {
    expect(withoutCss('<style data-x>@layer a{b{c:d}}</style><p>x</p><style>e</style>')).toBe(
      '<style data-x></style><p>x</p><style></style>',
    )
  })
})
