import { operation, type Operation, type OperationId } from './operation.ts'
import type { Call, Http } from './http.ts'

interface Upload extends Partial<Call<unknown>> {
  files: Readonly<Record<string, Blob>>
}

/** Calls an operation that takes files, which are sent as a form. */
export function upload<Id extends OperationId>(path: string, quiet?: Call<unknown>['quiet']): Operation<Id> {
  const plain = operation<Id>('POST', path, quiet)
  const request = ({ files, ...given }: Upload) => {
    const form = new FormData()
    for (const [field, file] of Object.entries(files)) form.append(field, file)
    return { ...plain.request(...([given] as never)), form }
  }
  const call = (http: Http, given: Upload) => http.call(request(given))
  return Object.assign(call, { request, key: (parts: never) => plain.key(parts) }) as unknown as Operation<Id>
}
