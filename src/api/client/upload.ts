import { operation, type Operation, type OperationId } from './operation.ts'
import type { Call, Http } from './http.ts'

interface Upload extends Partial<Call<unknown>> {
  files: Readonly<Record<string, Blob>>
}

/** Makes the call of an operation that takes files, which are sent as a form. */
export function upload<Id extends OperationId>(path: string, quiet?: Call<unknown>['quiet']): Operation<Id> {
  const { request: requestOf, key } = operation<Id>('POST', path, quiet)
  const request = ({ files, ...given }: Upload) => {
    const form = new FormData()
    for (const [field, file] of Object.entries(files)) form.append(field, file)
    return { ...requestOf(given as never), form }
  }
  const call = (http: Http, given: Upload) => http.call(request(given))
  return Object.assign(call, { request, key }) as unknown as Operation<Id>
}
