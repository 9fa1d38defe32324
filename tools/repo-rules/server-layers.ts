import { SERVER_LAYERS } from '../generate/server-parts.ts'

/** From the lowest layer to the files that start the server. */
const ORDER: readonly string[] = [...SERVER_LAYERS, 'app.ts', 'commands', 'main.ts']

const layerOf = (path: string): string | undefined => {
  const [top, layer = ''] = path.split('/')
  return top === 'server' && ORDER.includes(layer) ? layer : undefined
}

/** Returns why a server file may not import another one, or undefined if it may. */
export function layerFault(path: string, target: string): string | undefined {
  if (!path.startsWith('server/') || !target.startsWith('server/')) return undefined
  const [from, to] = [layerOf(path), layerOf(target)]
  if (from === undefined) return `${path} is in no layer of the server; move it to one of ${ORDER.join(', ')}`
  if (to === undefined) return `${target} is in no layer of the server; move it to one of ${ORDER.join(', ')}`
  return ORDER.indexOf(to) > ORDER.indexOf(from)
    ? `${from} is a lower layer than ${to} and may not import it; let ${to} register itself instead`
    : undefined
}
