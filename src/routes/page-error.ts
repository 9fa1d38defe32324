import * as pages from '#words/pages.ts'
import type { PageResponse } from './app-context.ts'

/**
 * A fatal error of a page. Its message is sent to the browser, so it is one of the specification's; the cause goes to
 * the server's log.
 */
export class PageError extends Error {}

/** Turns a failure into the 500 page, and keeps its cause for the log. */
export async function orFail<T>(response: PageResponse, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    response.errors.push(error)
    throw new PageError(pages.serverErrorText())
  }
}
