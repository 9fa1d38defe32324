import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../setup/root.mjs'
import { callModules, operationTable, operationTypes } from './calls.ts'
import { nameParts, operationFaults } from './operations.ts'
import type { Schema } from './schema-files.ts'

const rules = JSON.parse(readFileSync(`${root}/schemas/operation.schema.json`, 'utf8')) as Schema

const id = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } }
const definitions = { IdParams: id, Menu: { type: 'object' }, MenuBody: { type: 'object' } }
const ref = (name: string) => ({ $ref: `#/definitions/${name}` })

const getMenu = {
  method: 'GET',
  path: '/menu/:id',
  tag: 'content',
  summary: 'Get a menu',
  params: ref('IdParams'),
  reply: ref('Menu'),
}
const saveMenu = { ...getMenu, method: 'POST', summary: 'Save a menu', body: ref('MenuBody') }

function fileOf(operations: object, path = 'schemas/api/menu.schema.json') {
  return { path, text: JSON.stringify({ operations }, null, 2), operations: operations as Record<string, Schema> }
}
const faultsOf = (...files: object[]) =>
  operationFaults(
    files.map((operations, index) => fileOf(operations, `schemas/api/${index === 0 ? 'menu' : 'other'}.schema.json`)),
    definitions,
    rules,
  )

describe('operations', () => {
  it('AP-01 are accepted when they are well formed', () => {
    expect(faultsOf({ getMenu, saveMenu })).toEqual([])
  })

  it.each([
    ['no path', { ...getMenu, path: undefined }, "3:16: getMenu must have required property 'path'"],
    ['an unknown field', { ...getMenu, replies: 1 }, '14:18: getMenu has no field replies'],
    [
      'an unknown method',
      { ...getMenu, method: 'LOOK' },
      '4:17: getMenu.method must be one of GET, POST, PUT, PATCH, DELETE',
    ],
    ['a path that does not begin with a slash', { ...getMenu, path: 'menu' }, '5:15: getMenu.path must match pattern'],
    ['a summary with a full stop', { ...getMenu, summary: 'Get it.' }, '7:18: getMenu.summary must match pattern'],
    ['no reply', { ...getMenu, reply: undefined }, '3:16: getMenu needs either reply or download'],
    [
      'a path parameter that is not declared',
      { ...getMenu, params: undefined },
      '5:15: the path parameter id is missing',
    ],
    [
      'a path parameter under another name',
      { ...getMenu, path: '/menu/:name' },
      '8:17: the path parameter name is missing',
    ],
    [
      'a declared parameter that is not in the path',
      { ...getMenu, path: '/menu' },
      '8:17: id is not a parameter of /menu',
    ],
    [
      'an optional path parameter',
      { ...getMenu, params: { ...id, required: [] } },
      '8:17: the path parameter id must be required',
    ],
    ['a missing definition', { ...getMenu, reply: ref('Nothing') }, '12:17: there is no definition Nothing'],
    ['a GET with a body', { ...saveMenu, method: 'GET' }, '14:15: a GET has no body; use query'],
    ['a retry class of a GET', { ...getMenu, retry: 'safe' }, '14:16: a GET needs no retry class'],
  ])('AP-01 are refused with %s', (_what, operation, fault) => {
    const faults = faultsOf({ getMenu: operation })
    expect(faults[0]).toContain(`schemas/api/menu.schema.json:${fault}`)
  })

  it('AP-01 have an id, and a method and path, of their own', () => {
    expect(faultsOf({ getMenu }, { getMenu: { ...getMenu, path: '/other/:id' } })).toEqual([
      'schemas/api/other.schema.json:3:16: another operation is called getMenu too',
    ])
    expect(faultsOf({ getMenu }, { readMenu: { ...getMenu, path: '/menu/:id' } })).toEqual([
      'schemas/api/other.schema.json:5:15: getMenu has this method and path too',
    ])
  })
})

describe('the generated code of an operation', () => {
  const written = { ...getMenu, source: '§7', errors: { 404: ['not_found'] }, toast: { exceptFor: ['not_found'] } }
  const listed = {
    ...getMenu,
    path: '/menu',
    params: undefined,
    query: id,
    reply: { type: 'array', items: ref('Menu') },
  }
  const known: Record<string, Schema> = { ...definitions }
  const operations = nameParts([fileOf({ getMenu: written, getMenus: listed })], known)

  it('AP-01 is a call with its method, path, section and errors in the comment', () => {
    expect(callModules(operations).get('generated/calls/menu.ts')).toContain(`/**
 * Get a menu.
 *
 * \`GET /api/menu/:id\` (§7)
 * @throws ApiError 404 \`not_found\`
 */
export const getMenu = /* @__PURE__ */ operation<'getMenu'>('GET', '/menu/:id', ['not_found'])`)
  })

  it('AP-03 contains a type of each part, including inline ones', () => {
    expect(operationTypes(operations)).toContain('getMenu: { params: IdParams; reply: Menu }')
    expect(operationTypes(operations)).toContain('getMenus: { query: GetMenusQuery; reply: Menu[] }')
    expect(known['GetMenusQuery']).toEqual(id)
  })

  it('AP-05 contains a row of the server’s route table', () => {
    expect(operationTable(operations)).toContain('"path":"/menu","tag":"content"')
    expect(operationTable(operations)).not.toContain('toast')
  })
})
