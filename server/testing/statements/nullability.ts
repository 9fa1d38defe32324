import type { Catalog } from './catalog.ts'
import { type TreeNode, isNode, nodeOf, nodesOf, numberOf, numbersOf } from './node-tree.ts'
import { proofsOf, varKey } from './null-proofs.ts'
import { isTotal } from './total-functions.ts'

/** A query and its enclosing one: a variable may belong to either. */
interface Scope {
  query: TreeNode
  proofs: ReadonlySet<string>
  outer?: Scope
  /** In a writing statement, variables refer to the row before the change. */
  isBefore?: true
}

const COMMANDS = { update: 2, insert: 3 }
const TABLE = { relation: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 }
const SUBLINK = { exists: 0, expression: 4, array: 6 }

/**
 * Determines which columns of an analysed query can be null. A column can, unless its expression proves otherwise.
 */
export class Nullability {
  readonly #catalog: Catalog
  readonly #open = new Set<TreeNode>()

  constructor(catalog: Catalog) {
    this.#catalog = catalog
  }

  /** Returns whether each column of a query may be null, in order. */
  columns(query: TreeNode): boolean[] {
    const scope = this.#scope(query)
    return outputs(query).map((_, index) => !this.#isColumnSet(scope, index + 1))
  }

  #scope(query: TreeNode, outer?: Scope): Scope {
    return { query, proofs: proofsOf(query, this.#catalog), ...(outer && { outer }) }
  }

  #isColumnSet(scope: Scope, column: number): boolean {
    const { query } = scope
    const operation = nodeOf(query, 'setOperations')
    if (operation) {
      // A recursive query returns only values derived from its first part.
      if (this.#open.has(query)) return true
      this.#open.add(query)
      const isSet = leaves(operation).every((index) => this.#isTableColumnSet(scope, index, column))
      this.#open.delete(query)
      return isSet
    }
    const entry = outputs(query)[column - 1]
    return entry !== undefined && this.#isSet(nodeOf(entry, 'expr'), scope)
  }

  #isTableColumnSet(scope: Scope, index: number, column: number): boolean {
    const table = nodesOf(scope.query, 'rtable')[index - 1]
    if (!table) return false
    switch (numberOf(table, 'rtekind')) {
      case TABLE.relation:
        return this.#catalog.notNull.has(`${numberOf(table, 'relid')}.${column}`)
      case TABLE.subquery: {
        const subquery = nodeOf(table, 'subquery')
        return subquery !== undefined && this.#isColumnSet(this.#scope(subquery, scope), column)
      }
      case TABLE.join:
        return this.#isSet(nodesOf(table, 'joinaliasvars')[column - 1], scope)
      case TABLE.group:
        return this.#isSet(nodesOf(table, 'groupexprs')[column - 1], scope)
      case TABLE.values:
        return listsOf(table, 'values_lists').every((row) => this.#isSet(row[column - 1], scope))
      case TABLE.cte:
        return this.#isCteColumnSet(scope, table, column)
      case TABLE.function: {
        const [call, ...others] = nodesOf(table, 'functions')
        return others.length === 0 && this.#isSet(call && nodeOf(call, 'funcexpr'), scope)
      }
      default:
        return false
    }
  }

  #isCteColumnSet(scope: Scope, table: TreeNode, column: number): boolean {
    const at = enclosingScope(scope, numberOf(table, 'ctelevelsup'))
    const found = at && nodesOf(at.query, 'cteList').find((one) => one.fields['ctename'] === table.fields['ctename'])
    const query = found && nodeOf(found, 'ctequery')
    return query !== undefined && this.#isColumnSet(this.#scope(query, at), column)
  }

  #isSet(expression: TreeNode | undefined, scope: Scope): boolean {
    if (!expression) return false
    const isEach = (field: string) => nodesOf(expression, field).every((one) => this.#isSet(one, scope))
    const isAny = (field: string) => nodesOf(expression, field).some((one) => this.#isSet(one, scope))
    const isInner = (field = 'arg') => this.#isSet(nodeOf(expression, field), scope)
    const name = () => this.#catalog.functions.get(numberOf(expression, 'funcid')) ?? ''
    switch (expression.type) {
      case 'VAR':
        return this.#isVariableSet(expression, scope)
      case 'CONST':
        return expression.fields['constisnull'] === 'false'
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'JSONCONSTRUCTOREXPR':
        return true
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return isAny('args')
      case 'BOOLEXPR':
        return isEach('args')
      case 'CASEEXPR':
        return (
          isInner('defresult') && nodesOf(expression, 'args').every((one) => this.#isSet(nodeOf(one, 'result'), scope))
        )
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
      case 'NAMEDARGEXPR':
        return isInner()
      case 'FUNCEXPR':
        return isTotal(name(), 'never null') || (isTotal(name(), 'strict') && isEach('args'))
      case 'OPEXPR':
        return isTotal(this.#catalog.operators.get(numberOf(expression, 'opno')) ?? '', 'operator') && isEach('args')
      case 'SCALARARRAYOPEXPR': {
        const [value, list] = nodesOf(expression, 'args')
        return (
          this.#isSet(value, scope) &&
          list?.type === 'ARRAYEXPR' &&
          nodesOf(list, 'elements').every((one) => this.#isSet(one, scope))
        )
      }
      case 'AGGREF':
        return this.#isAggregateSet(expression, scope)
      case 'WINDOWFUNC':
        return isTotal(this.#catalog.functions.get(numberOf(expression, 'winfnoid')) ?? '', 'window')
      case 'SUBLINK':
        return this.#isSublinkSet(expression, scope)
      default:
        return false
    }
  }

  #isVariableSet(variable: TreeNode, scope: Scope): boolean {
    const at = enclosingScope(scope, numberOf(variable, 'varlevelsup'))
    if (!at) return false
    if (at.proofs.has(varKey(variable))) return true
    if (numbersOf(variable, 'varnullingrels').length > 0) return false
    // RETURNING old and new: an insert may have no old row, a deletion no new one.
    if (numberOf(variable, 'varreturningtype') !== 0 && numberOf(at.query, 'commandType') !== COMMANDS.update)
      return false
    const [table, column] = [numberOf(variable, 'varno'), numberOf(variable, 'varattno')]
    // A whole row, and values the statement has just written.
    if (column === 0) return true
    const { query } = at
    if (!at.isBefore && table === numberOf(query, 'resultRelation') && isWritten(query)) {
      const entry = nodesOf(query, 'targetList').find((one) => numberOf(one, 'resno') === column)
      const value = entry && nodeOf(entry, 'expr')
      if (value && this.#isSet(value, { ...at, isBefore: true })) return true
    }
    return this.#isTableColumnSet(at, table, column)
  }

  /**
   * Most aggregates of no rows are null; of a group, which has at least one row, they are as nullable as its values.
   */
  #isAggregateSet(call: TreeNode, scope: Scope): boolean {
    const name = this.#catalog.functions.get(numberOf(call, 'aggfnoid')) ?? ''
    if (name === 'count') return true
    const { query } = scope
    const isGrouped = nodesOf(query, 'groupClause').length > 0 && nodesOf(query, 'groupingSets').length === 0
    if (!isGrouped || nodeOf(call, 'aggfilter')) return false
    return isTotal(name, 'collecting') || nodesOf(call, 'args').every((one) => this.#isSet(nodeOf(one, 'expr'), scope))
  }

  #isSublinkSet(link: TreeNode, scope: Scope): boolean {
    const kind = numberOf(link, 'subLinkType')
    if (kind === SUBLINK.exists || kind === SUBLINK.array) return true
    const query = nodeOf(link, 'subselect')
    if (kind !== SUBLINK.expression || !query) return false
    return returnsOneRow(query) && this.#isColumnSet(this.#scope(query, scope), 1)
  }
}

/** Returns whether a variable of the changed table has the statement's value; not if an existing row may be kept. */
function isWritten(query: TreeNode): boolean {
  const command = numberOf(query, 'commandType')
  return command === COMMANDS.update || (command === COMMANDS.insert && !nodeOf(query, 'onConflict'))
}

/** Aggregates without groups return exactly one row. */
function returnsOneRow(query: TreeNode): boolean {
  const has = (field: string) => isNode(query.fields[field]) || nodesOf(query, field).length > 0
  const isPlain =
    !has('groupClause') && !has('havingQual') && !has('limitCount') && !has('limitOffset') && !has('setOperations')
  return isPlain && query.fields['hasAggs'] === 'true'
}

/** Returns a query's result columns: its own, or those of RETURNING. */
export function outputs(query: TreeNode): TreeNode[] {
  const list = numberOf(query, 'commandType') === 1 ? 'targetList' : 'returningList'
  return nodesOf(query, list).filter((entry) => entry.fields['resjunk'] === 'false')
}

function enclosingScope(scope: Scope, levels: number): Scope | undefined {
  let at: Scope | undefined = scope
  for (let up = 0; up < levels; up++) at = at?.outer
  return at
}

/** Returns the tables combined by a set operation. */
function leaves(operation: TreeNode): number[] {
  if (operation.type === 'RANGETBLREF') return [numberOf(operation, 'rtindex')]
  return ['larg', 'rarg'].flatMap((side) => {
    const part = nodeOf(operation, side)
    return part ? leaves(part) : []
  })
}

function listsOf(node: TreeNode, field: string): TreeNode[][] {
  const found = node.fields[field]
  return Array.isArray(found) ? found.map((one) => (Array.isArray(one) ? one.filter(isNode) : [])) : []
}
