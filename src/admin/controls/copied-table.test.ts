import { expect, it } from 'vitest'
import { readTable, writeTable } from './copied-table.ts'

it.each<[string, string[][]]>([
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    '1\t\n\t4',
    [
      ['1', ''],
      ['', '4'],
    ],
  ],
  ['7', [['7']]],
  ['', [['']]],
  ['1\n\n3\n', [['1'], [''], ['3']]],
  ['"two\nlines"\t"12"" pot"\n"a\tb"', [['two\nlines', '12" pot'], ['a\tb']]],
  ['"open\t12" pot\n""', [['"open', '12" pot'], ['']]],
])('AD-13 cells copied as %j are read', (text, rows) => {
  expect(readTable(text)).toEqual(rows)
})

it('AD-13 copied cells are read as they were written', () => {
  const rows = [
    ['1299.50', 'two\nlines'],
    ['12" pot', 'a\tb'],
  ]
  expect(readTable(writeTable(rows))).toEqual(rows)
})
