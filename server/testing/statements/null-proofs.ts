import type { Catalog } from './catalog.ts'
import { type TreeNode, isNode, nodeOf, nodesOf, numberOf, numbersOf } from './node-tree.ts'

const INNER_JOIN = '0'
const IS_NOT_NULL = '1'
const UPDATE = 2

/** A variable of a query, identified by the outer joins that can make it null. */
export function varKey(variable: TreeNode): string {
  const joins = numbersOf(variable, 'varnullingrels').join(' ')
  return `${numberOf(variable, 'varno')}.${numberOf(variable, 'varattno')} ${joins}`
}

/** Returns the variables that a query's conditions prevent from being null: rows with a null do not match. */
export function proofsOf(query: TreeNode, catalog: Catalog): ReadonlySet<string> {
  const found = new Set<string>()
  const tree = nodeOf(query, 'jointree')
  for (const condition of tree ? conditionsOf(tree) : [])
    for (const variable of nonNullVariables(condition, catalog)) found.add(varKey(variable))
  // Conditions apply to a row before the statement changes it.
  if (numberOf(query, 'commandType') === UPDATE)
    for (const entry of nodesOf(query, 'targetList'))
      found.delete(`${numberOf(query, 'resultRelation')}.${numberOf(entry, 'resno')} `)
  return found
}

/** Returns the conditions that every row meets: WHERE, and ON of inner joins. */
function conditionsOf(tree: TreeNode): TreeNode[] {
  const own = nodeOf(tree, 'quals')
  if (tree.type === 'FROMEXPR') return [...(own ? [own] : []), ...nodesOf(tree, 'fromlist').flatMap(conditionsOf)]
  if (tree.type !== 'JOINEXPR') return []
  const sides = ['larg', 'rarg'].map((side) => nodeOf(tree, side)).filter(isNode)
  return [...(own && tree.fields['jointype'] === INNER_JOIN ? [own] : []), ...sides.flatMap(conditionsOf)]
}

/** Returns the variables that cannot be null if a condition is true. */
function nonNullVariables(condition: TreeNode, catalog: Catalog): TreeNode[] {
  const parts = () => nodesOf(condition, 'args').flatMap((one) => nonNullVariables(one, catalog))
  switch (condition.type) {
    case 'VAR':
      return numberOf(condition, 'varlevelsup') === 0 ? [condition] : []
    case 'NULLTEST': {
      const tested = nodeOf(condition, 'arg')
      return condition.fields['nulltesttype'] === IS_NOT_NULL && tested ? nonNullVariables(tested, catalog) : []
    }
    case 'BOOLEXPR':
      return condition.fields['boolop'] === 'and' ? parts() : []
    case 'OPEXPR':
      return catalog.strict.has(numberOf(condition, 'opfuncid')) ? parts() : []
    case 'FUNCEXPR':
      return catalog.strict.has(numberOf(condition, 'funcid')) ? parts() : []
    case 'SCALARARRAYOPEXPR':
      return condition.fields['useOr'] === 'true'
        ? nodesOf(condition, 'args')
            .slice(0, 1)
            .flatMap((one) => nonNullVariables(one, catalog))
        : []
    case 'RELABELTYPE':
    case 'COERCEVIAIO': {
      const inner = nodeOf(condition, 'arg')
      return inner ? nonNullVariables(inner, catalog) : []
    }
    default:
      return []
  }
}
