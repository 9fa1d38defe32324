import { queryOptions } from '@tanstack/react-query'
import type { ProductImport } from '#generated/api.d.ts'
import { getImport, getImportProblems, getImportedProducts, listImports } from '#generated/calls/import.ts'
import { queryOf } from '#api/client/query.ts'

const WORKING: ReadonlySet<ProductImport['state']> = new Set(['reading', 'checking', 'running'])
const POLL_MS = 1000

/** Whether the server works on an import. */
export const isWorking = ({ state }: Pick<ProductImport, 'state'>): boolean => WORKING.has(state)

export const imports = queryOptions({ ...queryOf(listImports), staleTime: 0 })

/** An import, read again every second while the server works on it. */
export const importRun = (id: number) =>
  queryOptions({
    ...queryOf(getImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? POLL_MS : false),
  })

/** The first problems; `state` is part of the key, since each step finds its own. */
export const importProblems = ({ id, state }: Pick<ProductImport, 'id' | 'state'>) =>
  queryOptions({
    ...queryOf(getImportProblems, { params: { id } }),
    queryKey: [...getImportProblems.key({ params: { id } }), state],
    staleTime: 0,
  })

/** The first products that an import created or changed. */
export const importedProducts = (id: number) =>
  queryOptions({ ...queryOf(getImportedProducts, { params: { id } }), staleTime: 0 })
