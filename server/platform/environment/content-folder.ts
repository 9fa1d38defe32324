import { dirname, join, resolve } from 'node:path'
import { findRoot } from './root.ts'

type Variables = Record<string, string | undefined>

const textOf = (variables: Variables, name: string): string | undefined => variables[name]?.trim() || undefined

/** DATA_DIR, or `.data` in the project. */
export const dataFolder = (variables: Variables): string =>
  resolve(findRoot(), textOf(variables, 'DATA_DIR') ?? '.data')

/**
 * The folder of the owner's own documents, pictures and texts: CONTENT_DIR, or `content` beside DATA_DIR. It need not exist. `fixtures/`
 * belongs to the demo store alone (docs/how-to/own-content.md).
 */
export const contentFolder = (variables: Variables): string =>
  resolve(findRoot(), textOf(variables, 'CONTENT_DIR') ?? join(dirname(dataFolder(variables)), 'content'))

/** Parts of the content folder that the shop and its commands read. */
export const CONTENT_PARTS = ['templates', 'images', 'themes', 'blog', 'faq'] as const
export type ContentPart = (typeof CONTENT_PARTS)[number]

export const contentPart = (folder: string, part: ContentPart): string => join(folder, part)
