import * as common from '#words/common.ts'

/** The shopper cancelled the submission: nothing was done and nothing is shown. */
export class SubmissionCancelled extends Error {
  override name = 'SubmissionCancelled'
}

/** Returns the sentence that explains a failed submission; errors of the API client bring their own. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.name === 'ApiError' ? error.message : common.requestFailed()
