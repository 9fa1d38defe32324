import { Ajv, _, type CodeKeywordDefinition, type KeywordCxt, type Options } from 'ajv'
import standaloneModule from 'ajv/dist/standalone/index.js'
import type { Schema } from './schema-files.ts'

// The package is CommonJS: under Node its function is the default of the default.
const standaloneCode = ((standaloneModule as any).default ?? standaloneModule) as (ajv: Ajv, refs: object) => string

/** `{ bindable: P }`: a value that has `$bind` passes, any other must be P. */
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

/** The engine words its own messages, and settings know no formats. */
const OPTIONS: Options = {
  messages: false,
  validateFormats: false,
  strict: true,
  strictTypes: false,
  strictRequired: false,
}

/** An ajv of ours that knows the section's schema by the name `s`. */
export function ajvFor(schema: Schema, options: Options): Ajv {
  const code = { ...options.code, process: pushErrors }
  const ajv = new Ajv({ ...OPTIONS, ...options, code })
  ajv.addKeyword(bindable)
  ajv.addSchema({ ...schema, $id: 's' })
  return ajv
}

/** Replaces what ajv would `require` at run time, so that neither Vite nor the browser sees a `require(`. */
function inlineRequires(code: string): string {
  const inlined = code.replace(/const (\w+) = require\("ajv\/dist\/runtime\/ucs2length"\)\.default;?/g, UCS2LENGTH)
  const left = /require\("([^"]+)"\)/.exec(inlined)
  if (left) throw new Error(`the compiled validator requires "${left[1]}", which can't be shipped`)
  return inlined
}

/** A failed call of another validator, whose errors are added to those before them. */
const ADDED_ERRORS = /vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);/g

/** Appends errors where ajv copies all of them for each entry of a list: a long list of wrong entries took time by its square. */
function pushErrors(code: string): string {
  return code.replace(
    ADDED_ERRORS,
    'if(vErrors === null){vErrors = $1.errors;}else {for(const one of $1.errors){vErrors.push(one);}}',
  )
}

/** Counts characters, of which some are two code units long. */
const UCS2LENGTH =
  'const $1 = (s) => { let n = 0; for (let i = 0; i < s.length; n++) i += s.codePointAt(i) > 65535 ? 2 : 1; return n };'

/** A failed call of another validator: its errors would be collected, and the caller's checks go on from their number. */
const FAILED_CALL =
  /\{vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);errors = vErrors\.length;\}/g

/** A function without its errors: it stops at the first one anyhow, so that all its counting of errors goes too. */
function plainAnswer(code: string): string {
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
 * Takes the errors out of validators compiled to stop at the first one: a shopper's browser asks yes or no, and what
 * is wrong is said by the `.explain.js` beside it. A function that tries forms one after the other (`anyOf`) has to
 * count errors; there only what they say is left out.
 */
function yesOrNo(code: string): string {
  return code
    .split(/(?=function validate\d+\()/)
    .map((part) => {
      const answers = part
        .replace(/, \{instancePath:[^}]*\}\)/g, ')')
        .replace(/validate\d+\.errors = \[\{instancePath.*?\}\];return false;(break;)?/g, 'return false;')
        .replace(/validate\d+\.errors = vErrors;/g, '')
      const plain = plainAnswer(answers)
      if (!/\b(vErrors|errors|_errs\d+|_?valid\d+|rootData|instancePath)\b/.test(plain)) return plain
      return answers.replace(FAILED_CALL, '{if(vErrors === null){vErrors = [{}];}else {vErrors.push({});}errors++;}')
    })
    .join('')
}

/** Drops constants that nothing reads: the schemas that only errors would have quoted. */
function withoutUnread(code: string): string {
  return code.replace(/const (schema\d+) = \{.*?\};(?=const |function |export |$)/g, (all, name: string) =>
    code.split(new RegExp(`\\b${name}\\b`)).length > 2 ? all : '',
  )
}

/** ESM code of validators, one `const` for each of `refs` (name → reference into the schema). */
export function validatorCode(schema: Schema, refs: Record<string, string>, { errors }: { errors: boolean }): string {
  const ajv = ajvFor(schema, { allErrors: errors, code: { source: true, esm: true } })
  const code = inlineRequires(standaloneCode(ajv, refs))
    .replace('"use strict";', '')
    .replace('/*# sourceURL="s" */;', '')
    .replace(/export const /g, 'const ')
  return errors ? pushErrors(code) : withoutUnread(yesOrNo(code))
}
