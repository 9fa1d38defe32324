import type { FieldSchema } from '#domain/resource-schema.ts'
import { describeSchemaErrors } from '#domain/schema-errors.ts'
import type { CompiledValidator, Problem } from '#engine/types.ts'
import type { FormErrors } from '#forms/use-form.ts'
import { type Content, isSamePath, type Path, placeAt } from '../content/content.ts'
import { ITEM_PARTS, type ItemPart } from '../content/edit-content.ts'
import { fieldOfPart } from './item-parts.ts'

interface Options {
  content: Content
  path: Path
  /** Of the whole document. */
  problems: readonly Problem[]
  settings: Record<string, unknown>
  schema: FieldSchema & { definitions?: Readonly<Record<string, FieldSchema>> }
  validate: CompiledValidator | undefined
}

/** Returns what is wrong with an item’s settings, by field: in the words of forms where these know it. */
export function itemErrors({ content, path, problems, settings, schema, validate }: Options): FormErrors {
  const known = validate && !validate(settings) ? describeSchemaErrors(validate.errors ?? [], schema) : NONE
  const errors: Record<string, string> = Object.fromEntries(
    Object.entries(known).flatMap(([pointer, message]) => (pointer === '' ? [] : [[pointer.slice(1), message]])),
  )
  for (const { pointer, message, code } of problems) {
    const place = placeAt(content, pointer)
    const name = /^\/settings\/(.+)$/.exec(place.pointer)?.[1]
    // What is missing is named by the form, at its field.
    if (name === undefined || !isSamePath(place.path, path) || code === 'missing-setting') continue
    errors[name] ??= message
  }
  return errors
}

const NONE: Readonly<Record<string, string>> = {}

/** Returns what is wrong with a part of an item, by field. */
export const partErrors = (content: Content, path: Path, problems: readonly Problem[], part: ItemPart): FormErrors =>
  Object.fromEntries(
    problems.flatMap(({ pointer, message }) => {
      const place = placeAt(content, pointer)
      const name = fieldOfPart(part, place.pointer)
      return name === undefined || !isSamePath(place.path, path) ? [] : [[name, message]]
    }),
  )

/** Returns an item’s problems that are at none of its fields. */
export const ownProblems = (content: Content, path: Path, problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ pointer }) => {
    const place = placeAt(content, pointer)
    const isAtField =
      /^\/settings(?:\/|$)/.test(place.pointer) ||
      ITEM_PARTS.some((part) => fieldOfPart(part, place.pointer) !== undefined)
    return isSamePath(place.path, path) && !isAtField
  })

/** Problems by the items they are in, at any depth; those of the page itself are in no item. */
export type GroupedProblems = (path: Path) => readonly Problem[]

/** Groups problems by item, so that a long outline looks each of them up once. */
export function groupProblems(content: Content, problems: readonly Problem[]): GroupedProblems {
  const groups = new Map<string, Problem[]>()
  for (const problem of problems) {
    const { path } = placeAt(content, problem.pointer)
    const outer = path.length === 0 ? [path] : path.map((_, depth) => path.slice(0, depth + 1))
    for (const one of outer) {
      const key = one.join('/')
      const group = groups.get(key)
      if (group) group.push(problem)
      else groups.set(key, [problem])
    }
  }
  return (path) => groups.get(path.join('/')) ?? NO_PROBLEMS
}

const NO_PROBLEMS: readonly Problem[] = []
