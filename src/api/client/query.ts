import type { QueryFunctionContext } from '@tanstack/react-query'
import { orMissing } from './missing.ts'
import { httpOf } from './http-of.ts'
import type { GivenArguments, Operation, OperationId, ReplyOf } from './operation.ts'

/** Returns the key and function of a query that reads with an operation. Only the client retries (AP-02). */
export function queryOf<Id extends OperationId>(operation: Operation<Id>, ...[given]: GivenArguments<Id>) {
  return {
    queryKey: operation.key(given as never),
    queryFn: ({ client, signal }: Context): Promise<ReplyOf<Id>> =>
      operation(httpOf(client), ...([{ ...given, signal }] as unknown as GivenArguments<Id>)),
    retry: false,
  } as const
}

/**
 * The same for something a document refers to: `missing` replaces what was removed, is unpublished or never existed
 * (EN-09).
 */
export function queryOrMissing<Id extends OperationId, Missing>(
  operation: Operation<Id>,
  given: NonNullable<GivenArguments<Id>[0]>,
  missing: Missing,
) {
  const query = queryOf(operation, ...([given] as unknown as GivenArguments<Id>))
  return { ...query, queryFn: (context: Context) => orMissing(query.queryFn(context), missing) }
}

type Context = Pick<QueryFunctionContext, 'client' | 'signal'>
