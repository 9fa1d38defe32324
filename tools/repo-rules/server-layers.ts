import { SERVER_LAYERS } from '../generate/server-parts.ts'

/** From the lowest on: the layers, then what puts them together, then what starts it. */
const ORDER: readonly string[] = [...SERVER_LAYERS, 'app.ts', 'commands', 'main.ts']

/** The layer of a file of server/; undefined for one that is in none. */
const layerOf = (path: string): string | undefined => {
  const [top, layer = ''] = path.split('/')
  return top === 'server' && ORDER.includes(layer) ? layer : undefined
}

/** Why a file of the server may not import another one of it; undefined when it may. */
export function layerFault(path: string, target: string): string | undefined {
  if (!path.startsWith('server/') || !target.startsWith('server/')) return undefined
  const [from, to] = [layerOf(path), layerOf(target)]
  if (from === undefined) return `${path} lies in no layer of the server`
  if (to === undefined) return `${target} lies in no layer of the server`
  return ORDER.indexOf(to) > ORDER.indexOf(from) ? `${from} is a lower layer than ${to}` : undefined
}
