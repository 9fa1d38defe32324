import { operations } from '#generated/api-operations.ts'
import type { OperationId } from './operation-types.ts'

interface Pattern {
  id: OperationId
  /** Segments below /api; parameters begin with a colon. */
  segments: string[]
}

interface MatchedOperation {
  id: OperationId
  params: Record<string, string>
}

/** Operations by method and number of segments. */
const patterns = new Map<string, Pattern[]>()

for (const [id, { method, path }] of Object.entries(operations) as [OperationId, { method: string; path: string }][]) {
  const segments = path.slice(1).split('/')
  const shape = `${method} ${segments.length}`
  patterns.set(shape, [...(patterns.get(shape) ?? []), { id, segments }])
}

const isParameter = (segment: string): boolean => segment.startsWith(':')

// The router prefers literal segments, from the left.
const rank = ({ segments }: Pattern): string => segments.map((one) => (isParameter(one) ? '1' : '0')).join('')
for (const list of patterns.values()) list.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))

/** Returns the operation that the router finds for a method and a path such as /api/menu/main, without its query. */
export function matchOperation(method: string, path: string): MatchedOperation | undefined {
  const given = path.split('/').slice(2)
  for (const { id, segments } of patterns.get(`${method} ${given.length}`) ?? []) {
    if (!segments.every((segment, index) => segment === given[index] || isParameter(segment))) continue
    const params = paramsOf(segments, given)
    return params && { id, params }
  }
  return undefined
}

/** Undefined if one is not encoded properly. */
function paramsOf(segments: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  try {
    for (const [index, segment] of segments.entries())
      if (isParameter(segment)) params[segment.slice(1)] = decodeURIComponent(given[index]!)
    return params
  } catch {
    return undefined
  }
}
