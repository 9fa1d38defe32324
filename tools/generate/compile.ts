import { Ajv, _, type CodeKeywordDefinition, type KeywordCxt, type Options } from 'ajv'
import standaloneModule from 'ajv/dist/standalone/index.js'
import type { Schema } from './schema-files.ts'

// The package is CommonJS, so Node wraps its function in two defaults.
const standaloneCode = ((standaloneModule as any).default ?? standaloneModule) as (ajv: Ajv, refs: object) => string

/** `{ bindable: P }` accepts any value with `$bind`; other values must match P. */
const bindable: CodeKeywordDefinition = {
  keyword: 'bindable',
  schemaType: 'object',
  code(context: KeywordCxt) {
    const { gen, data } = context
    const valid = gen.let('valid', true)
    gen.if(_`${data}?.$bind === undefined`, () => context.subschema({ keyword: 'bindable' }, valid))
    context.ok(valid)
  },
}

/** The engine creates its own messages, and settings have no formats. */
const OPTIONS: Options = {
  messages: false,
  validateFormats: false,
  strict: true,
  strictTypes: false,
  strictRequired: false,
}

/** Returns an ajv that knows the section's schema as `s`. */
export function ajvFor(schema: Schema, options: Options): Ajv {
  const code = { ...options.code, process: appendErrors }
  const ajv = new Ajv({ ...OPTIONS, ...options, code })
  ajv.addKeyword(bindable)
  ajv.addSchema({ ...schema, $id: 's' })
  return ajv
}

/**
 * Inlines ajv's run-time imports, because browsers have no `require`.
 * @throws Error if another one is left
 */
function inlineRequires(code: string): string {
  const inlined = code.replace(/const (\w+) = require\("ajv\/dist\/runtime\/ucs2length"\)\.default;?/g, UCS2LENGTH)
  const left = /require\("([^"]+)"\)/.exec(inlined)
  if (left) throw new Error(`the compiled validator requires "${left[1]}", which can't be shipped`)
  return inlined
}

const ADDED_ERRORS = /vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);/g

/** Appends errors in place. Ajv copies all of them for each list entry, which takes quadratic time. */
function appendErrors(code: string): string {
  return code.replace(
    ADDED_ERRORS,
    'if(vErrors === null){vErrors = $1.errors;}else {for(const one of $1.errors){vErrors.push(one);}}',
  )
}

/** Counts code points, some of which are two code units. */
const UCS2LENGTH =
  'const $1 = (s) => { let n = 0; for (let i = 0; i < s.length; n++) i += s.codePointAt(i) > 65535 ? 2 : 1; return n };'

/** Collects the errors of a failed subvalidator. */
const FAILED_CALL =
  /\{vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);errors = vErrors\.length;\}/g

/** Removes error counting from a function that stops at the first error. */
function withoutErrorCounting(code: string): string {
  return code
    .replace(FAILED_CALL, '{return false;}')
    .replace(/let vErrors = null;|let errors = 0;|const _errs\d+ = errors;/g, '')
    .replace(/if\(errors === (0|_errs\d+)\)|if\(_errs\d+ === errors\)/g, '')
    .replace(/else \{var valid\d+ = true;\}|var valid\d+ = (true|_errs\d+ === errors);|let valid\d+ = true;/g, '')
    .replace(/if\(!valid\d+\)\{break;\}|if\(valid\d+\)/g, '')
    .replace('return errors === 0;', 'return true;')
    .replace(/, \{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}/, '')
}

/**
 * Removes errors from validators, because shoppers' browsers only need a yes or no; `.explain.js` has the messages.
 * A function with `anyOf` must count errors, so only their content is removed.
 */
function withoutErrors(code: string): string {
  return code
    .split(/(?=function validate\d+\()/)
    .map((part) => {
      const answers = part
        .replace(/, \{instancePath:[^}]*\}\)/g, ')')
        .replace(/validate\d+\.errors = \[\{instancePath.*?\}\];return false;(break;)?/g, 'return false;')
        .replace(/validate\d+\.errors = vErrors;/g, '')
      const plain = withoutErrorCounting(answers)
      if (!/\b(vErrors|errors|_errs\d+|_?valid\d+|rootData|instancePath)\b/.test(plain)) return plain
      return answers.replace(FAILED_CALL, '{if(vErrors === null){vErrors = [{}];}else {vErrors.push({});}errors++;}')
    })
    .join('')
}

/** Removes schema constants that only errors would quote. */
function withoutUnusedSchemas(code: string): string {
  return code.replace(/const (schema\d+) = \{.*?\};(?=const |function |export |$)/g, (all, name: string) =>
    code.split(new RegExp(`\\b${name}\\b`)).length > 2 ? all : '',
  )
}

/** Returns ESM code with one validator per entry of `refs` (name → reference into the schema). */
export function validatorCode(schema: Schema, refs: Record<string, string>, { errors }: { errors: boolean }): string {
  const ajv = ajvFor(schema, { allErrors: errors, code: { source: true, esm: true } })
  const code = inlineRequires(standaloneCode(ajv, refs))
    .replace('"use strict";', '')
    .replace('/*# sourceURL="s" */;', '')
    .replace(/export const /g, 'const ')
  return errors ? appendErrors(code) : withoutUnusedSchemas(withoutErrors(code))
}
